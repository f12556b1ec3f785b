const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Delays between attempts, short for a burst of errors and long for an outage. */
const delays: readonly number[] = [
  5 * second,
  15 * second,
  minute,
  5 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
]
/** Share of random delay, so that messages that failed together do not retry together. */
const jitter = 0.1

/**
 * Milliseconds until the attempt after failed attempt `step` (0 is the first); null after the last. A longer wait
 * demanded by the network applies, up to a day.
 */
export function getRetryDelay(
  step: number,
  random: () => number,
  retryAfterMs: number | null,
): number | null {
  const baseDelay = delays[step]
  if (baseDelay === undefined) return null
  return Math.max(Math.round(baseDelay * (1 + jitter * random())), Math.min(retryAfterMs ?? 0, 24 * hour))
}
