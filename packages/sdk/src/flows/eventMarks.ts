import type { SessionAvailabilityHistory } from '../contract/areas/monitoring.js'

/** What a plot over time marks: a change in a session's availability, or of the server's. */
export interface EventMark {
  /** Milliseconds since the epoch. */
  at: number
  /** `fell`: it is down; `lost`: it reconnects by itself; `over`: it is back; the others are the server's. */
  kind: 'fell' | 'lost' | 'over' | 'stopped' | 'started'
  /** Why, where that is known. */
  reason: string | null
  /** Of what is over, in milliseconds; null where it began before the span. */
  length: number | null
}

/** A session's availability over a span, as `monitoring.availability` answers it. */
export interface AvailabilitySpan extends Pick<SessionAvailabilityHistory, 'outages'> {
  /** Where the span begins. */
  from: string
  /** When no server ran. */
  stops: readonly { from: string; to: string }[]
}

/**
 * When a session fell, was lost and was back, and when no server ran, oldest first. What goes on is one outage: a loss that
 * becomes a fall, or one that a stop of the server lies in.
 * @example
 * const { sessions, ...span } = await morpheus.monitoring.availability({ sessionIds: id })
 * const marks = sessions.flatMap((session) => eventMarks({ ...span, ...session }))
 */
export function eventMarks({ from: begins, outages, stops }: AvailabilitySpan): EventMark[] {
  const mark = (at: string, kind: EventMark['kind'], more: Partial<EventMark> = {}): EventMark => ({
    at: Date.parse(at),
    kind,
    reason: null,
    length: null,
    ...more,
  })
  const marks = stops.flatMap(({ from, to }) => [
    ...(from === begins ? [] : [mark(from, 'stopped')]),
    mark(to, 'started'),
  ])
  const cut = new Map(stops.map(({ from, to }) => [from, to]))
  const resumed = new Set(outages.flatMap(({ to }) => (to === null ? [] : (cut.get(to) ?? []))))
  let began: number | null = null
  let last: string | null = null
  for (const { from, to, availability, reason } of outages.toReversed()) {
    const isResumed = resumed.has(from)
    if (!isResumed && from !== last) began = from === begins ? null : Date.parse(from)
    if (!isResumed && from !== begins)
      marks.push(mark(from, availability === 'down' ? 'fell' : 'lost', { reason: reason?.text ?? null }))
    last = to
    const goesOn = to === null || cut.has(to) || outages.some((other) => other.from === to)
    if (!goesOn) marks.push(mark(to, 'over', { length: began === null ? null : Date.parse(to) - began }))
  }
  return marks.sort((one, other) => one.at - other.at)
}
