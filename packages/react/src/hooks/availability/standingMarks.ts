import type { StoodSession } from './useAvailability.js'

/** A change in how a session stood. */
export interface StandingMark {
  /** Milliseconds since the epoch. */
  at: number
  kind: 'fell' | 'lost' | 'over' | 'stopped' | 'started'
  /** Why, where that is known. */
  reason: string | null
  /** Of what is over, in milliseconds; null where it began before the span. */
  length: number | null
}

type Stood = Pick<StoodSession, 'from' | 'outages' | 'stops'>

/**
 * When a session fell, was lost and was back, and when no server ran, oldest first. What goes on is one outage: a loss that
 * becomes a fall, or one that a stop of the server lies in.
 */
export function standingMarks({ from: begins, outages, stops }: Stood): StandingMark[] {
  const mark = (at: string, kind: StandingMark['kind'], more: Partial<StandingMark> = {}): StandingMark => ({
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
