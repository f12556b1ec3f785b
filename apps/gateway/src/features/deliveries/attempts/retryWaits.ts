import type { DeliveryRow } from '../../../core/store/deliveryTables.js'

/** Minimum pause between an attempt and one that a new event brings forward. */
const earlyPauseMs = 15_000
/** The same pause as a share of the outage: after an hour it is three minutes. */
const earlyShare = 1 / 20

/** Limits of the pause between attempts at an unreachable receiver, which the sender is reconnecting to meanwhile. */
const [shortestMs, maxMs] = [5000, 30 * 60_000]

/** Milliseconds until an unreachable receiver is retried, in case no reconnection succeeds before. */
export function getUnreachableWait(outageMs: number): number {
  return Math.min(Math.max(shortestMs, Math.round(outageMs * earlyShare)), maxMs)
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
  const ended = Date.parse(last_attempt_at) + (duration ?? 0)
  const outageMs = failingSince === null ? 0 : ended - Date.parse(failingSince)
  const rested = ended + Math.max(earlyPauseMs, outageMs * earlyShare)
  const allowed = not_before === null ? rested : Math.max(rested, Date.parse(not_before))
  const earliestWait = Math.max(0, Math.ceil(allowed - now))
  return getRetryWait(delivery, now) - earliestWait < earlyPauseMs ? null : earliestWait
}
