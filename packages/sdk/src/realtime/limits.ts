/** Core spec §9, in milliseconds but for `attempts`, `randomization` and `logEntries`. What is marked is ours. */
export const realtimeLimits = {
  attempts: 5,
  delay: 2_000,
  delayMax: 10_000,
  randomization: 0.5,
  timeout: 60_000,
  attemptGuard: 3_000,
  lostCheck: 30_000,
  lostGuard: 5_000,
  upgradeCheck: 2_000,
  logEntries: 10,
  /** Ours: how long an acknowledgement is waited for. */
  joinTimeout: 5_000,
  /** Ours: between two attempts that were refused, after the second refusal in a row. It doubles with each. */
  refusedDelay: 60_000,
  /** Ours: it grows no further than this. */
  refusedDelayMax: 300_000,
} as const

/**
 * How long ago the last attempt must be before the lost-socket check makes another one.
 * @param refusals how many attempts in a row the server has refused
 * @returns milliseconds
 */
export function lostGuardAfter(refusals: number): number {
  const { lostGuard, refusedDelay, refusedDelayMax } = realtimeLimits
  return refusals < 2 ? lostGuard : Math.min(refusedDelay * 2 ** (refusals - 2), refusedDelayMax)
}
