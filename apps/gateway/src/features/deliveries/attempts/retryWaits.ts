import type { DeliveryRow } from '../../../core/store/deliveryTables.js'

/** Minimum wait between an attempt and one that a new event brings forward. */
const minEarlyRetryWaitMs = 15_000
/** A retry that is due sooner than this after the earliest time is not brought forward. */
const minGainMs = 15_000
/** The wait grows with the outage: after an hour it is three minutes. */
const outageWaitRatio = 1 / 20

/** Limits of the wait between attempts at an unreachable receiver, to which the sender reconnects meanwhile. */
const minUnreachableWaitMs = 5000
const maxUnreachableWaitMs = 30 * 60_000

/** Milliseconds until an unreachable receiver is retried, in case no reconnection succeeds before. */
export function getUnreachableWait(outageMs: number): number {
  return Math.min(
    Math.max(minUnreachableWaitMs, Math.round(outageMs * outageWaitRatio)),
    maxUnreachableWaitMs,
  )
}

/**
 * Milliseconds until a delivery is due, 0 when it is. "Due" is stored as `next_at` null. An attempt in the future means
 * that the clock was set back since: the wait is over then.
 */
export function getRetryWait({ next_at, last_attempt_at }: AttemptTimes, now: number): number {
  if (next_at === null) return 0
  if (last_attempt_at !== null && Date.parse(last_attempt_at) > now) return 0
  return Math.max(0, Date.parse(next_at) - now)
}

type AttemptTimes = Pick<DeliveryRow, 'next_at' | 'last_attempt_at'>

/**
 * Milliseconds until a new event may bring a failed delivery forward; null when its scheduled time comes first, or soon
 * enough after. Respects the receiver's `Retry-After`.
 */
export function getWaitAfterEvent(
  delivery: AttemptTimes & Pick<DeliveryRow, 'duration' | 'not_before'>,
  failingSince: string | null,
  now: number,
): number | null {
  const { last_attempt_at, duration, not_before } = delivery
  if (last_attempt_at === null) return null
  const attemptEndedAt = Date.parse(last_attempt_at) + (duration ?? 0)
  const outageMs = failingSince === null ? 0 : attemptEndedAt - Date.parse(failingSince)
  const afterMinWaitAt = attemptEndedAt + Math.max(minEarlyRetryWaitMs, outageMs * outageWaitRatio)
  const earliestAt = not_before === null ? afterMinWaitAt : Math.max(afterMinWaitAt, Date.parse(not_before))
  const earliestWait = Math.max(0, Math.ceil(earliestAt - now))
  return getRetryWait(delivery, now) - earliestWait < minGainMs ? null : earliestWait
}
