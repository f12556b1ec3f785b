import type { DeliveryRow } from '../../store/deliveryTables.js'

/** Least pause between an attempt and one that a new event brings forward. */
const earlyPauseMs = 15_000
/** The same as a share of the outage so far: a receiver that has been down for an hour is asked every three minutes. */
const earlyShare = 1 / 20

/** Shortest and longest pause of attempts at a receiver that whoever delivers looks for meanwhile. */
const [shortestMs, longestMs] = [5000, 30 * 60_000]

/** Milliseconds until a receiver is tried again that no connection came about with, in case nobody finds it before. */
export function unreachableWait(outageMs: number): number {
  return Math.min(Math.max(shortestMs, Math.round(outageMs * earlyShare)), longestMs)
}

/**
 * Milliseconds until a delivery is due, 0 where it is. That it is due is a state, `next_at` being null; only the wait
 * between two attempts is a moment, and one that was reckoned by a clock which has been set back since is over: nobody
 * attempted anything in what is the future now.
 */
export function waitFor({ next_at, last_attempt_at }: AttemptTimes, now: number): number {
  if (next_at === null) return 0
  if (last_attempt_at !== null && Date.parse(last_attempt_at) > now) return 0
  return Math.max(0, Date.parse(next_at) - now)
}

type AttemptTimes = Pick<DeliveryRow, 'next_at' | 'last_attempt_at'>

/**
 * Milliseconds until a new event may have a delivery attempted that is not due; null where its own moment comes first,
 * or so soon after that one attempt is enough. No earlier than the receiver asked for.
 */
export function earlyWait(
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
  const early = Math.max(0, Math.ceil(allowed - now))
  return waitFor(delivery, now) - early < earlyPauseMs ? null : early
}
