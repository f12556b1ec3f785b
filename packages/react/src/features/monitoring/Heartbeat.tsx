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
  const { outages } = history
  // Servers without a count list all of them.
  const count = history.outageCount ?? outages.length
  const describe = useDescribe(times)
  const [hovered, setHovered] = useState<Segment | null>(null)
  const runs = createRuns(history)
  const summary = texts.summary(uptime, count === 0 ? null : texts.outages(count))
  const lastOutages = outages.slice(0, maxListed).map(describe.outage).join('\n')
  return (
    <div {...rootProps(props, 'mo-heartbeat')}>
      <Tooltip text={hovered ? describe.segment(hovered, outages) : lastOutages || summary}>
        <div
          className="mo-heartbeat-bar"
          role="img"
          aria-label={summary}
          tabIndex={outages[0] && tabIndex}
          onPointerLeave={() => setHovered(null)}
        >
          {runs.map((run) => (
            <span
              key={run.from}
              data-mo-state={run.state}
              // With the gaps as its basis every part is equally wide, in a run of any length.
              style={{ flex: `${run.parts.length} 0 ${run.parts.length - 1}px` }}
              onPointerEnter={() => setHovered(run)}
            >
              {run.parts.map((part) => (
                <span key={part.from} onPointerEnter={isIncident(run) ? () => setHovered(part) : undefined} />
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

const isIncident = ({ state }: Pick<Segment, 'state'>) => state === 'down' || state === 'reconnecting'

type Outage = StoodSession['outages'][number]

/** Texts of an outage, with its own times, and of a segment: its outages, or else its state. */
function useDescribe(times: Times) {
  const texts = useAvailabilityTexts()
  const translate = useTranslate()
  const describeOutage = ({ from, to, availability, reason }: Outage) =>
    [
      texts.between(times.exactTime(from), to && times.exactTime(to)),
      texts.states[availability],
      reason && translate(causeMessage(reason.code, 'text'), reason.text),
    ]
      .filter(Boolean)
      .join(' · ')
  const describeState = ({ state, from, to }: Segment) =>
    `${texts.between(times.dateTime(from), times.dateTime(to))} · ${state === 'unknown' ? texts.unknown : texts.states[state]}`
  return {
    outage: describeOutage,
    segment: (segment: Segment, outages: readonly Outage[]) =>
      (isIncident(segment) ? outages : [])
        .filter((outage) => overlaps(segment, outage))
        .map(describeOutage)
        .join('\n') || describeState(segment),
  }
}

type State = StoodSession['parts'][number]

/** A stretch of the bar, in milliseconds since the epoch. */
interface Segment {
  state: State
  from: number
  to: number
}

/** Adjacent parts of one state. */
interface Run extends Segment {
  parts: Segment[]
}

function createRuns({ parts, from, to }: StoodSession): Run[] {
  const startTime = Date.parse(from)
  const length = (Date.parse(to) - startTime) / parts.length
  const runs: Run[] = []
  for (const [index, state] of parts.entries()) {
    const part = { state, from: startTime + index * length, to: startTime + (index + 1) * length }
    const last = runs.at(-1)
    if (last?.state === state) {
      last.to = part.to
      last.parts.push(part)
    } else runs.push({ ...part, parts: [part] })
  }
  return runs
}

function overlaps(segment: Segment, { from, to }: Outage): boolean {
  const end = to ? Date.parse(to) : Number.POSITIVE_INFINITY
  return Date.parse(from) < segment.to && end > segment.from
}
