import { causeMessage } from '@morpheus/sdk/text'
import { useFormat } from '../../core/useFormat.js'
import { useReadError } from '../../core/useReadError.js'
import { useTranslate } from '../../provider/speech.js'
import { type HostAttributes, outermost } from '../../ui/kit/hostAttributes.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { widget } from '../../widget/widget.js'
import { type Times, useTimes } from '../account/useTimes.js'
import { useAvailabilityTexts } from './availabilityTexts.js'
import { type Run, runsOf } from './runs.js'
import { type StoodSession, useAvailability } from './useAvailability.js'
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
export const Heartbeat = widget(function Heartbeat(props: HeartbeatProps) {
  const { sessionId, withUptime = false } = props
  const query = useAvailability(sessionId)
  const { data, isPending } = query
  useReadError(query)
  if (isPending) return <div {...outermost(props, 'mo-heartbeat')} aria-hidden="true" />
  return data ? <Bar {...outermost(props)} stood={data} withUptime={withUptime} /> : null
})

interface BarProps extends HostAttributes {
  stood: StoodSession
  withUptime: boolean
}

function Bar(props: BarProps) {
  const { stood, withUptime } = props
  const texts = useAvailabilityTexts()
  const format = useFormat()
  const times = useTimes()
  const uptime = stood.uptime.day === null ? null : format.availability(stood.uptime.day)
  const count = stood.outages.length
  return (
    <div {...outermost(props, 'mo-heartbeat')}>
      <div
        className="mo-heartbeat-bar"
        role="img"
        aria-label={texts.summary(uptime, count === 0 ? null : texts.outages(count))}
        style={{ maskSize: `${100 / stood.parts.length}% 100%` }}
      >
        {runsOf(stood).map((run) => (
          <RunOf key={run.from} run={run} times={times} />
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

function RunOf({ run, times }: { run: Run; times: Times }) {
  const texts = useAvailabilityTexts()
  const { state, from, to, reason, length } = run
  const translate = useTranslate()
  const span = texts.between(times.dateTime(from), times.dateTime(to))
  const why = reason && translate(causeMessage(reason.code, 'text'), reason.text)
  const told = [span, state === 'unknown' ? texts.unknown : texts.states[state], why]
    .filter(Boolean)
    .join(' · ')
  return <span className="mo-heartbeat-run" data-mo-state={state} style={{ flexGrow: length }} title={told} />
}
