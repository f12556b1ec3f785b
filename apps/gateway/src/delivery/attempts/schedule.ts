const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** How long each attempt waits after the one before, as Standard Webhooks recommends: ten attempts over three days. */
export const usualDelays: readonly number[] = [
  0,
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]
/** Up to a tenth more, so that what failed together does not come back together. */
const jitter = 0.1
const longestRetryAfter = 24 * hour

/**
 * Milliseconds until the attempt of a step (0 the first), or null after the last. A receiver that asks for more time
 * gets it, up to a day.
 */
export type Schedule = (step: number, retryAfterMs?: number) => number | null

/** One attempt for each delay, in milliseconds. */
export function scheduleOf(delays: readonly number[], random: () => number): Schedule {
  return (step, retryAfterMs = 0) => {
    const usual = delays[step]
    if (usual === undefined) return null
    return Math.max(Math.round(usual * (1 + jitter * random())), Math.min(retryAfterMs, longestRetryAfter))
  }
}
