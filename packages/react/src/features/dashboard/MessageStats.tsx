import { eventMarks, type StatsPeriod } from '@morpheus/sdk'
import { formatUptime, zonedFormat } from '@morpheus/sdk/format'
import { causeMessage } from '@morpheus/sdk/text'
import { useQuery } from '@tanstack/react-query'
import { ChartColumn, CircleSlash } from 'lucide-react'
import { useMemo } from 'react'
import { useFormat } from '../../core/useFormat.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { Plot } from '../../plot/Plot.js'
import { PlotPanel } from '../../plot/PlotPanel.js'
import type { PlotEvent, PlotSeries } from '../../plot/props.js'
import { useQueryCache } from '../../provider/queries.js'
import { useTexts } from '../../provider/texts.js'
import { useTranslate } from '../../provider/translate.js'
import type { HeadingLevel } from '../../ui/lib/heading.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import type { Slot } from '../../ui/lib/slot.js'
import { Skeleton } from '../../ui/Skeleton.js'
import type { FilterProps } from '../../widget/FilterProps.js'
import { useFilter } from '../../widget/useFilter.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { useTimes } from '../account/useTimes.js'
import { availabilityQuery } from '../monitoring/availability.js'
import { useAvailabilityTexts } from '../monitoring/availabilityTexts.js'
import { useMessageStats } from './queries.js'
import { useDashboardTexts } from './texts.js'
import './style.css'

const tones = { fell: 'bad', lost: 'watch', over: 'good', stopped: 'bad', started: 'good' } as const
const hours = { day: 24, week: 7 * 24, month: 30 * 24 } as const

/** Plot markers of a session's outages and restarts and of server downtime; empty when unknown. */
function useSessionMarks(sessionId: string | undefined, period: StatsPeriod): readonly PlotEvent[] {
  const client = useMorpheus()
  const translate = useTranslate()
  const times = useTimes()
  const { marks: texts } = useAvailabilityTexts()
  const { data } = useQuery(
    { ...availabilityQuery(client, sessionId ?? '', hours[period]), enabled: sessionId !== undefined },
    useQueryCache(),
  )
  return useMemo(() => {
    const marks = data ? eventMarks(data) : []
    return marks.map(({ at, kind, reason, cause, length }) => {
      const reasonText = translate(causeMessage(cause, 'text'), reason)
      const description = {
        fell: () => texts.fell(reasonText),
        lost: () => texts.lost(reasonText),
        over: () => texts.over(length === null ? null : formatUptime(length / 1000)),
        stopped: () => texts.stopped,
        started: () => texts.started,
      }[kind]()
      return { at, tone: tones[kind], label: texts.at(times.time(at), null, description) }
    })
  }, [data, translate, texts, times])
}

const periods = ['day', 'week', 'month'] as const
const height = 208
const hour = { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' } as const
const day = { weekday: 'short', day: '2-digit', month: '2-digit' } as const

/** Period of the message counts; the last month by default. */
export interface MessageStatsFilter {
  /** `day` counts by hour, `week` and `month` by day. */
  period?: StatsPeriod | undefined
}

/** Replaceable parts of the widget. */
export interface MessageStatsSlots {
  /** Title and period selector. */
  header?: Slot | undefined
}

export interface MessageStatsProps extends WidgetProps, FilterProps<MessageStatsFilter> {
  /**
   * Limits the counts to this session.
   * @default of all sessions
   */
  sessionId?: string | undefined
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
  /** Replacements for parts of the widget. */
  slots?: MessageStatsSlots | undefined
}

/** Messages received and sent, by hour of the last day or by day of the last week or month. */
export const MessageStats = withErrorReporting(function MessageStats(props: MessageStatsProps) {
  const { headingLevel = 2, sessionId } = props
  const format = useFormat()
  const texts = useDashboardTexts()
  const { notOffered } = useTexts().common
  const { filter, narrow } = useFilter<MessageStatsFilter>(props)
  const { period = 'month' } = filter
  const query = useMessageStats(period, sessionId)
  const { data } = query
  const marks = useSessionMarks(sessionId, data?.period ?? period)
  const times = useMemo(() => data?.buckets.map(({ at }) => Date.parse(at)) ?? [], [data])
  const series = useMemo(
    (): PlotSeries[] => [
      {
        ...{ label: texts.received, ink: 'data-1', total: format.count(data?.totals.received ?? 0) },
        values: data?.buckets.map(({ received }) => received) ?? [],
      },
      {
        ...{ label: texts.sent, ink: 'data-2', total: format.count(data?.totals.sent ?? 0) },
        values: data?.buckets.map(({ sent }) => sent) ?? [],
      },
    ],
    [data, texts, format],
  )
  const { received = 0, sent = 0 } = data?.totals ?? {}
  const timeFormat = zonedFormat(data?.period === 'day' ? hour : day, data?.timeZone, format.locale)
  const span = texts.periodSpans[data?.period ?? period]
  const emptyState = { icon: <ChartColumn />, title: texts.noMessages, text: texts.noMessagesText }
  // A server that counts returns every hour or day of the period, zeros included.
  const uncounted = { icon: <CircleSlash />, title: notOffered }
  const empty = times.length === 0 && data ? uncounted : received + sent === 0 ? emptyState : null

  return (
    <PlotPanel
      {...rootProps(props, 'mo-message-stats')}
      header={props.slots?.header}
      title={texts.messages}
      headingLevel={headingLevel}
      note={span}
      span={{
        label: texts.period,
        value: period,
        options: periods.map((value) => ({ value, label: texts.periods[value] })),
        onChange: (next) => narrow({ period: next }),
      }}
      query={query}
      minHeight={290}
      errorTitle={texts.messagesError}
      empty={empty}
      loading={
        <div className="mo-message-stats-loading">
          <Skeleton height={height} />
        </div>
      }
    >
      <Plot
        label={texts.messagesPlot(span, format.count(received), format.count(sent))}
        times={times}
        series={series}
        shape="bars"
        height={height}
        atLeast={4}
        isPartial
        events={marks}
        timeZone={data?.timeZone}
        formatTime={(time) => timeFormat.format(time)}
        formatValue={(value) => format.count(Math.round(value))}
        formatTick={(value) => (Number.isInteger(value) ? format.count(value) : '')}
      />
    </PlotPanel>
  )
})
