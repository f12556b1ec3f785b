import { MorpheusError, type StatsPeriod } from '@morpheus/sdk'
import { formatCount } from '@morpheus/sdk/format'
import { ChartColumn, CircleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useMessageStats } from '../../../hooks/useMessageStats.js'
import { Plot, type PlotSeries } from '../../../plot/Plot.js'
import { useTexts } from '../../../provider/texts.js'
import type { HeadingLevel } from '../../../ui/heading.js'
import { EmptyState, ErrorState } from '../../../ui/Notice.js'
import { Panel } from '../../../ui/Panel.js'
import { Segments } from '../../../ui/Segments.js'
import { Skeleton } from '../../../ui/Skeleton.js'
import { useDashboardTexts } from '../texts.js'
import './widget.css'

const periods = ['day', 'week', 'month'] as const
const height = 208
const hour = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})
const day = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', day: '2-digit', month: '2-digit' })

export interface MessageStatsProps {
  headingLevel?: HeadingLevel
}

/** Messages received and sent, by hour of the last day or by day of the last week or month. */
export function MessageStats({ headingLevel = 2 }: MessageStatsProps) {
  const texts = useDashboardTexts()
  const common = useTexts().common
  const [period, setPeriod] = useState<StatsPeriod>('month')
  const { data, error, isFetching, refetch } = useMessageStats(period)
  const times = useMemo(() => data?.buckets.map(({ at }) => Date.parse(at)) ?? [], [data])
  const series = useMemo(
    (): PlotSeries[] => [
      { label: texts.received, ink: 'accent', values: data?.buckets.map(({ received }) => received) ?? [] },
      { label: texts.sent, ink: 'quiet', values: data?.buckets.map(({ sent }) => sent) ?? [] },
    ],
    [data, texts],
  )
  const { received = 0, sent = 0 } = data?.totals ?? {}
  const span = texts.periodSpans[data?.period ?? period]

  return (
    <Panel
      title={texts.messages}
      headingLevel={headingLevel}
      note={span}
      tools={
        <Segments
          label={texts.period}
          value={period}
          options={periods.map((value) => ({ value, label: texts.periods[value] }))}
          onChange={setPeriod}
        />
      }
    >
      <div className="mo-message-stats">
        {!data && error && (
          <ErrorState
            icon={<CircleAlert />}
            title={texts.messagesError}
            busy={isFetching}
            onRetry={() => void refetch()}
          >
            {error instanceof MorpheusError ? error.message : undefined}
          </ErrorState>
        )}
        {!data && !error && (
          <div className="mo-message-stats-loading">
            <p className="mo-sr" role="status">
              {common.loading}
            </p>
            <Skeleton height={height} />
          </div>
        )}
        {data && received + sent === 0 && (
          <EmptyState icon={<ChartColumn />} title={texts.noMessages} level={3}>
            {texts.noMessagesText}
          </EmptyState>
        )}
        {data && received + sent > 0 && (
          <>
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
              formatTime={(time) => (data.period === 'day' ? hour : day).format(time)}
              formatValue={(value) => (Number.isInteger(value) ? formatCount(value) : '')}
            />
          </>
        )}
      </div>
    </Panel>
  )
}
