import { causeMessage } from '@morpheus/sdk/text'
import { useReadError } from '../../core/useErrors.js'
import { useFormat } from '../../core/useFormat.js'
import { useTranslate } from '../../provider/translate.js'
import { type HostAttributes, rootProps } from '../../ui/lib/rootProps.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { type Times, useTimes } from '../account/useTimes.js'
import { type StoodSession, useAvailability } from './availability.js'
import { useAvailabilityTexts } from './availabilityTexts.js'
import './heartbeat.css'

export interface HeartbeatProps extends WidgetProps {
  /** Id of the session. */
  sessionId: string
  /** Shows the uptime percentage beside the bar. */
  withUptime?: boolean | undefined
}

/**
 * Status of a session over the last 24 hours: up, reconnecting, down, not paired, or server stopped; hovering shows
 * times and reason. Renders nothing without data.
 */
export const Heartbeat = withErrorReporting(function Heartbeat(props: HeartbeatProps) {
  const { sessionId, withUptime = false } = props
  const query = useAvailability(sessionId)
  const { data, isPending } = query
  useReadError(query)
  if (isPending) return <div {...rootProps(props, 'mo-heartbeat')} aria-hidden="true" />
  return data ? <Bar {...rootProps(props)} history={data} withUptime={withUptime} /> : null
})

interface BarProps extends HostAttributes {
  history: StoodSession
  withUptime: boolean
}

function Bar(props: BarProps) {
  const { history, withUptime } = props
  const texts = useAvailabilityTexts()
  const format = useFormat()
  const times = useTimes()
  const uptime = history.uptime.day === null ? null : format.availability(history.uptime.day)
  const count = history.outages.length
  return (
    <div {...rootProps(props, 'mo-heartbeat')}>
      <div
        className="mo-heartbeat-bar"
        role="img"
        aria-label={texts.summary(uptime, count === 0 ? null : texts.outages(count))}
        style={{ maskSize: `${100 / history.parts.length}% 100%` }}
      >
        {createRuns(history).map((run) => (
          <RunMark key={run.from} run={run} times={times} />
        ))}
      </div>
      {withUptime && (
        <span className="mo-heartbeat-uptime" aria-hidden="true">
          {uptime ?? texts.never}
        </span>
      )}
    </div>
  )
}

function RunMark({ run, times }: { run: Run; times: Times }) {
  const texts = useAvailabilityTexts()
  const { state, from, to, reason, length } = run
  const translate = useTranslate()
  const span = texts.between(times.dateTime(from), times.dateTime(to))
  const reasonText = reason && translate(causeMessage(reason.code, 'text'), reason.text)
  const parts = [span, state === 'unknown' ? texts.unknown : texts.states[state], reasonText]
    .filter(Boolean)
    .join(' · ')
  return (
    <span className="mo-heartbeat-run" data-mo-state={state} style={{ flexGrow: length }} title={parts} />
  )
}

type Part = StoodSession['parts'][number]

interface Run {
  state: Part
  length: number
  from: number
  to: number
  reason: StoodSession['outages'][number]['reason'] | null
}

function createRuns({ parts, outages, from, to }: StoodSession): Run[] {
  const startTime = Date.parse(from)
  const length = (Date.parse(to) - startTime) / parts.length
  const runs: Run[] = []
  for (const [index, state] of parts.entries()) {
    const last = runs.at(-1)
    const slotEnd = startTime + (index + 1) * length
    if (last?.state === state) {
      last.length += 1
      last.to = slotEnd
    } else runs.push({ state, length: 1, from: startTime + index * length, to: slotEnd, reason: null })
  }
  for (const run of runs)
    if (run.state === 'down' || run.state === 'reconnecting')
      run.reason = outages.find((outage) => overlaps(run, outage))?.reason ?? null
  return runs
}

function overlaps(run: Run, outage: StoodSession['outages'][number]): boolean {
  const outageEnd = outage.to ? Date.parse(outage.to) : Number.POSITIVE_INFINITY
  return outage.availability === run.state && Date.parse(outage.from) < run.to && outageEnd > run.from
}
