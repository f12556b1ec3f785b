import type { TraceHop } from '@morpheus/sdk/contract'

/** A hop with where it stands: clocks of networks are others than ours, and much happens in one millisecond. */
export interface PlacedHop {
  hop: TraceHop
  /** On our clock, as ISO 8601. */
  since: string
  /** Among what happened in the same millisecond. */
  rank: number
}

/** In the order in which it happened. */
export function inOrder(placed: readonly PlacedHop[]): TraceHop[] {
  return placed
    .toSorted((a, b) => (a.since === b.since ? a.rank - b.rank : a.since < b.since ? -1 : 1))
    .map(({ hop }) => hop)
}

const nothing = {
  at: null,
  duration: null,
  cause: null,
  detail: null,
  messageId: null,
  eventId: null,
  cursor: null,
  event: null,
  deliveryId: null,
  target: null,
  address: null,
  number: null,
  answerStatus: null,
  nextAttemptAt: null,
  causedBy: null,
} satisfies Partial<TraceHop>

/** What is not said of it is not known, or does not apply. */
export function hopOf(said: Pick<TraceHop, 'id' | 'step'> & Partial<TraceHop>): TraceHop {
  return { ...nothing, outcome: 'ok', ...said }
}

/** From one instant to another, in milliseconds; none is negative, whatever the clocks say. */
export function between(from: string | null, to: string | null): number | null {
  return from === null || to === null ? null : Math.max(0, Date.parse(to) - Date.parse(from))
}

/** An instant, so many milliseconds later. */
export function later(at: string, ms: number): string {
  return new Date(Date.parse(at) + ms).toISOString()
}

export const laterOf = (a: string, b: string) => (a > b ? a : b)
