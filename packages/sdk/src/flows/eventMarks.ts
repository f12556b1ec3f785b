import type { SessionAvailabilityHistory } from '../features/monitoring/rows.js'

/** A mark in a plot over time: a change in a session's availability, or the server's. */
export interface EventMark {
  /** Milliseconds since the epoch. */
  at: number
  /** `fell`: it is down; `lost`: it reconnects by itself; `over`: it is back; the others are the server's. */
  kind: 'fell' | 'lost' | 'over' | 'stopped' | 'started'
  /** The reason in the server's words, where known, and its code, one of `sessionCauses`. */
  reason: string | null
  cause: string | null
  /** The duration of a finished outage, in milliseconds; null where it began before the span. */
  length: number | null
}

/** A session's availability over a span, as `monitoring.availability` answers it. */
export interface AvailabilitySpan extends Pick<SessionAvailabilityHistory, 'outages'> {
  from: string
  /** Periods without a running server. */
  stops: readonly { from: string; to: string }[]
}

/**
 * Marks of a session's outages and of the server's stops, oldest first. Contiguous outages count as one: a loss that
 * becomes a fall, or one that contains a stop of the server.
 * @example
 * const { sessions, ...span } = await morpheus.monitoring.availability({ sessionIds: id })
 * const marks = sessions.flatMap((session) => eventMarks({ ...span, ...session }))
 */
export function eventMarks({ from: begins, outages, stops }: AvailabilitySpan): EventMark[] {
  const mark = (at: string, kind: EventMark['kind'], more: Partial<EventMark> = {}): EventMark => ({
    at: Date.parse(at),
    kind,
    reason: null,
    cause: null,
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
      marks.push(
        mark(from, availability === 'down' ? 'fell' : 'lost', {
          reason: reason?.text ?? null,
          cause: reason?.code ?? null,
        }),
      )
    last = to
    const continues = to === null || cut.has(to) || outages.some((other) => other.from === to)
    if (!continues) marks.push(mark(to, 'over', { length: began === null ? null : Date.parse(to) - began }))
  }
  return marks.sort((one, other) => one.at - other.at)
}
