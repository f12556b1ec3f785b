import { usualLimits } from '@morpheus/sdk/contract'

export const defaultDelays: readonly number[] = usualLimits.deliveryDelaysSeconds.map(
  (seconds) => seconds * 1000,
)
/** Up to a tenth more, so that deliveries that failed together are not retried together. */
const jitter = 0.1
const dayMs = 24 * 60 * 60_000

const minOutageLimitMs = 4 * dayMs
/** Jitter and the attempts themselves take time, too. */
const outageMargin = 1.25

/** When a delivery is attempted. */
export interface Schedule {
  /**
   * Milliseconds until the attempt of a step (0 the first), or null after the last. A longer `Retry-After` is
   * respected, up to a day.
   */
  getDelay(step: number, retryAfterMs?: number): number | null
  /**
   * Exceeds all delays together. After such an outage each event gets one attempt only: otherwise each would block the
   * queue of a dead receiver for days.
   */
  readonly maxOutageMs: number
}

export function limitRetryAfter(retryAfterMs: number): number {
  return Math.min(retryAfterMs, dayMs)
}

/** One attempt for each delay, in milliseconds. */
export function createSchedule(delays: readonly number[], random: () => number): Schedule {
  const totalMs = delays.reduce((sum, delay) => sum + delay, 0)
  return {
    maxOutageMs: Math.max(minOutageLimitMs, totalMs * outageMargin),
    getDelay: (step, retryAfterMs = 0) => {
      const baseDelay = delays[step]
      if (baseDelay === undefined) return null
      return Math.max(Math.round(baseDelay * (1 + jitter * random())), limitRetryAfter(retryAfterMs))
    },
  }
}
