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
export function eventMarks({ from: windowStart, outages, stops }: AvailabilitySpan): EventMark[] {
  const mark = (at: string, kind: EventMark['kind'], overrides: Partial<EventMark> = {}): EventMark => ({
    at: Date.parse(at),
    kind,
    reason: null,
    cause: null,
    length: null,
    ...overrides,
  })
  const marks = stops.flatMap(({ from, to }) => [
    ...(from === windowStart ? [] : [mark(from, 'stopped')]),
    mark(to, 'started'),
  ])
  const cut = new Map(stops.map(({ from, to }) => [from, to]))
  const resumed = new Set(outages.flatMap(({ to }) => (to === null ? [] : (cut.get(to) ?? []))))
  let startedAt: number | null = null
  let last: string | null = null
  for (const { from, to, availability, reason } of outages.toReversed()) {
    const isResumed = resumed.has(from)
    if (!isResumed && from !== last) startedAt = from === windowStart ? null : Date.parse(from)
    if (!isResumed && from !== windowStart)
      marks.push(
        mark(from, availability === 'down' ? 'fell' : 'lost', {
          reason: reason?.text ?? null,
          cause: reason?.code ?? null,
        }),
      )
    last = to
    const continues = to === null || cut.has(to) || outages.some((outage) => outage.from === to)
    if (!continues)
      marks.push(mark(to, 'over', { length: startedAt === null ? null : Date.parse(to) - startedAt }))
  }
  return marks.sort((a, b) => a.at - b.at)
}
