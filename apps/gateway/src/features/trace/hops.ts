import type { TraceHop } from '@morpheus/sdk/contract'
import type { Localized } from '@morpheus/sdk/text'
import { parseMessageRef, toMessageRef } from '../../core/lib/messageRefs.js'

/** A step with its sort key: network clocks differ from ours, and many steps share a millisecond. */
export interface PlacedHop {
  hop: TraceHop
  /** ISO 8601, by our clock. */
  since: string
  /** Order within the same millisecond. */
  rank: number
}

export function sortHops(placed: readonly PlacedHop[]): TraceHop[] {
  return placed
    .toSorted((a, b) => (a.since === b.since ? a.rank - b.rank : a.since < b.since ? -1 : 1))
    .map(({ hop }) => hop)
}

type Cause = Pick<TraceHop, 'cause' | 'causeI18n'>

export const noCause: Cause = { cause: null, causeI18n: null }

export const toCause = (cause: Localized): Cause => ({ cause: cause.text, causeI18n: toMessageRef(cause) })

export const readStoredCause = (row: { error: string | null; error_i18n: string | null }): Cause => ({
  cause: row.error,
  causeI18n: parseMessageRef(row.error_i18n),
})

const nothing = {
  at: null,
  duration: null,
  ...noCause,
  detail: null,
  detailI18n: null,
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

/** Omitted fields are unknown or do not apply. */
export function createHop(fields: Pick<TraceHop, 'id' | 'step'> & Partial<TraceHop>): TraceHop {
  return { ...nothing, outcome: 'ok', ...fields }
}

/** Milliseconds from one instant to another; never negative, whatever the clocks say. */
export function millisecondsBetween(from: string | null, to: string | null): number | null {
  return from === null || to === null ? null : Math.max(0, Date.parse(to) - Date.parse(from))
}

export function addMilliseconds(at: string, ms: number): string {
  return new Date(Date.parse(at) + ms).toISOString()
}

export const getLaterInstant = (a: string, b: string) => (a > b ? a : b)
