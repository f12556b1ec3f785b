import { usualLimits } from '@morpheus/sdk/contract'

export const defaultDelays: readonly number[] = usualLimits.deliveryDelaysSeconds.map(
  (seconds) => seconds * 1000,
)
/** Up to a tenth more, so that deliveries that failed together are not retried together. */
const jitter = 0.1
const maxRetryAfterMs = 24 * 60 * 60_000

/**
 * Milliseconds until the attempt of a step (0 the first), or null after the last. A longer `Retry-After` is respected,
 * up to a day.
 */
export type Schedule = (step: number, retryAfterMs?: number) => number | null

export function limitRetryAfter(retryAfterMs: number): number {
  return Math.min(retryAfterMs, maxRetryAfterMs)
}

/** One attempt for each delay, in milliseconds. */
export function createSchedule(delays: readonly number[], random: () => number): Schedule {
  return (step, retryAfterMs = 0) => {
    const baseDelay = delays[step]
    if (baseDelay === undefined) return null
    return Math.max(Math.round(baseDelay * (1 + jitter * random())), limitRetryAfter(retryAfterMs))
  }
}
