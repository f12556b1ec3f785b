const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** How long a further attempt waits after the one before: a burst of trouble is over in seconds, an outage in hours. */
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
/** Up to a tenth more, so that what failed together does not come back together. */
const jitter = 0.1

/**
 * Milliseconds until the attempt after `step` (0 the first) that failed, or null after the last. A network that asks for
 * more time gets it, up to a day.
 */
export function backoff(step: number, random: () => number, retryAfterMs: number | null): number | null {
  const usual = delays[step]
  if (usual === undefined) return null
  return Math.max(Math.round(usual * (1 + jitter * random())), Math.min(retryAfterMs ?? 0, 24 * hour))
}
