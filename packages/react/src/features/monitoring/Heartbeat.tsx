import { causeMessage } from '@morpheus/sdk/text'
import { useState } from 'react'
import { useReadError } from '../../core/useErrors.js'
import { useFormat } from '../../core/useFormat.js'
import { useTranslate } from '../../provider/translate.js'
import { type HostAttributes, rootProps } from '../../ui/lib/rootProps.js'
import { Tooltip } from '../../ui/Tooltip.js'
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
  /**
   * Of a bar with outages, whose times and causes its focus shows; others take no focus.
   * @default 0
   */
  tabIndex?: number | undefined
}

/**
 * Status of a session over the last 24 hours: up, reconnecting, down, not paired, or server stopped; hovering shows
 * the time and cause, focus shows those of the last outages. Renders nothing without data.
 */
export const Heartbeat = withErrorReporting(function Heartbeat(props: HeartbeatProps) {
  const { sessionId, withUptime = false, tabIndex = 0 } = props
  const query = useAvailability(sessionId)
  const { data, isPending } = query
  useReadError(query)
  if (isPending) return <div {...rootProps(props, 'mo-heartbeat')} aria-hidden="true" />
  return data ? (
    <Bar {...rootProps(props)} history={data} withUptime={withUptime} tabIndex={tabIndex} />
  ) : null
})

interface BarProps extends HostAttributes {
  history: StoodSession
  withUptime: boolean
  tabIndex: number
}

function Bar(props: BarProps) {
  const { history, withUptime, tabIndex } = props
  const texts = useAvailabilityTexts()
  const format = useFormat()
  const times = useTimes()
  const uptime = history.uptime.day === null ? null : format.availability(history.uptime.day)
  const count = history.outages.length
  const describe = useDescribeRun(times)
  const [hovered, setHovered] = useState<Run | null>(null)
  const runs = createRuns(history)
  const incidents = runs.filter(isIncident).slice(-maxListed).reverse()
  const summary = texts.summary(uptime, count === 0 ? null : texts.outages(count))
  return (
    <div {...rootProps(props, 'mo-heartbeat')}>
      <Tooltip text={hovered ? describe(hovered) : incidents.map(describe).join('\n') || summary}>
        <div
          className="mo-heartbeat-bar"
          role="img"
          aria-label={summary}
          tabIndex={incidents[0] && tabIndex}
          onPointerLeave={() => setHovered(null)}
        >
          {runs.map((run) => (
            <span
              key={run.from}
              data-mo-state={run.state}
              // With the gaps as its basis every part is equally wide, in a run of any length.
              style={{ flex: `${run.length} 0 ${run.length - 1}px` }}
              onPointerEnter={() => setHovered(run)}
            >
              {[...Array(run.length).keys()].map((index) => (
                <span key={index} />
              ))}
            </span>
          ))}
        </div>
      </Tooltip>
      {withUptime && (
        <span className="mo-heartbeat-uptime" aria-hidden="true">
          {uptime ?? texts.never}
        </span>
      )}
    </div>
  )
}

/** Outages that the focus lists. */
const maxListed = 4

const isIncident = ({ state }: Run) => state === 'down' || state === 'reconnecting'

/** Time, state and cause of a run. */
function useDescribeRun(times: Times): (run: Run) => string {
  const texts = useAvailabilityTexts()
  const translate = useTranslate()
  return ({ state, from, to, reason }) =>
    [
      texts.between(times.dateTime(from), times.dateTime(to)),
      state === 'unknown' ? texts.unknown : texts.states[state],
      reason && translate(causeMessage(reason.code, 'text'), reason.text),
    ]
      .filter(Boolean)
      .join(' · ')
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
    if (isIncident(run)) run.reason = outages.find((outage) => overlaps(run, outage))?.reason ?? null
  return runs
}

function overlaps(run: Run, outage: StoodSession['outages'][number]): boolean {
  const outageEnd = outage.to ? Date.parse(outage.to) : Number.POSITIVE_INFINITY
  return outage.availability === run.state && Date.parse(outage.from) < run.to && outageEnd > run.from
}
