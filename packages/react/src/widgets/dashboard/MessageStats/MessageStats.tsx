import type { StatsPeriod } from '@morpheus/sdk'
import { formatCount, zonedFormat } from '@morpheus/sdk/format'
import { ChartColumn, CircleSlash } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useMessageStats } from '../../../hooks/dashboard/useMessageStats.js'
import { Plot, type PlotSeries } from '../../../plot/Plot.js'
import { PlotPanel } from '../../../plot/PlotPanel.js'
import { useTexts } from '../../../provider/texts.js'
import { useDashboardTexts } from '../../../text/dashboard.js'
import type { HeadingLevel } from '../../../ui/kit/heading.js'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.js'
import './widget.css'

const periods = ['day', 'week', 'month'] as const
const height = 208
const hour = { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' } as const
const day = { weekday: 'short', day: '2-digit', month: '2-digit' } as const

export interface MessageStatsProps {
  headingLevel?: HeadingLevel
}

/** Messages received and sent, by hour of the last day or by day of the last week or month. */
export function MessageStats({ headingLevel = 2 }: MessageStatsProps) {
  const texts = useDashboardTexts()
  const { notOffered } = useTexts().common
  const [period, setPeriod] = useState<StatsPeriod>('month')
  const query = useMessageStats(period)
  const { data } = query
  const times = useMemo(() => data?.buckets.map(({ at }) => Date.parse(at)) ?? [], [data])
  const series = useMemo(
    (): PlotSeries[] => [
      { label: texts.received, ink: 'accent', values: data?.buckets.map(({ received }) => received) ?? [] },
      { label: texts.sent, ink: 'quiet', values: data?.buckets.map(({ sent }) => sent) ?? [] },
    ],
    [data, texts],
  )
  const { received = 0, sent = 0 } = data?.totals ?? {}
  const moment = zonedFormat(data?.period === 'day' ? hour : day, data?.timeZone)
  const span = texts.periodSpans[data?.period ?? period]
  const none = { icon: <ChartColumn />, title: texts.noMessages, text: texts.noMessagesText }
  // Who counts answers every hour or day of the period, also those without a message.
  const uncounted = { icon: <CircleSlash />, title: notOffered }
  const empty = times.length === 0 && data ? uncounted : received + sent === 0 ? none : null

  return (
    <PlotPanel
      title={texts.messages}
      headingLevel={headingLevel}
      note={span}
      span={{
        label: texts.period,
        value: period,
        options: periods.map((value) => ({ value, label: texts.periods[value] })),
        onChange: setPeriod,
      }}
      query={query}
      minHeight={330}
      errorTitle={texts.messagesError}
      empty={empty}
      loading={
        <div className="mo-message-stats-loading">
          <Skeleton height={height} />
        </div>
      }
    >
      <dl className="mo-message-totals">
        <div>
          <dt>{texts.received}</dt>
          <dd className="mo-figures">{formatCount(received)}</dd>
        </div>
        <div>
          <dt>{texts.sent}</dt>
          <dd className="mo-figures">{formatCount(sent)}</dd>
        </div>
      </dl>
      <Plot
        label={texts.messagesPlot(span, formatCount(received), formatCount(sent))}
        times={times}
        series={series}
        shape="bars"
        height={height}
        atLeast={4}
        timeZone={data?.timeZone}
        formatTime={(time) => moment.format(time)}
        formatValue={(value) => (Number.isInteger(value) ? formatCount(value) : '')}
      />
    </PlotPanel>
  )
}
