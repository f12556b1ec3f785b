/**
 * Core spec §9, in milliseconds except for `attempts`, `randomization` and `logEntries`. Additions of ours are marked.
 */
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
  /** Extension: timeout of an acknowledgement. */
  joinTimeout: 5_000,
  /** Extension: between two attempts after the second refusal in a row; doubles with each. */
  refusedDelay: 60_000,
  /** Extension: upper bound of the growing delay. */
  refusedDelayMax: 300_000,
} as const

/**
 * The minimum age of the last attempt before the lost-socket check makes another one.
 * @param refusals consecutive attempts that the server refused
 * @returns milliseconds
 */
export function getMinAttemptAge(refusals: number): number {
  const { lostGuard, refusedDelay, refusedDelayMax } = realtimeLimits
  return refusals < 2 ? lostGuard : Math.min(refusedDelay * 2 ** (refusals - 2), refusedDelayMax)
}
