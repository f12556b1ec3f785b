import type { Clock } from '../clock.js'
import type { HttpError } from '../httpError.js'
import { type AttemptCount, AttemptCounts } from './attemptCounts.js'

const firstWaitMs = 30_000
const longestWaitMs = 15 * 60_000
const resetAfterMs = 24 * 60 * 60_000

export interface PendingAttempt {
  /** Call once. `unknown` counts neither as a failure nor as a success. */
  end(outcome: 'right' | 'wrong' | 'unknown'): void
}

/**
 * Lockout against brute force: counts failed attempts by key. From the `free`th one on, each blocks the key for 30 s,
 * doubled each time up to 15 min. A success, or a day without attempts, resets the count.
 */
export class FailedAttempts {
  readonly #counts = new AttemptCounts()
  readonly #clock: Clock
  readonly #free: number
  readonly #refuse: (seconds: number) => HttpError

  constructor(clock: Clock, free: number, refuse: (seconds: number) => HttpError) {
    this.#clock = clock
    this.#free = free
    this.#refuse = refuse
  }

  /**
   * Begins an attempt; waits while as many are in progress as free failures remain.
   * @throws HttpError from `refuse`, called with the remaining seconds, while the key is blocked
   */
  async enter(key: string): Promise<PendingAttempt> {
    for (;;) {
      const count = this.#countOf(key)
      const blockedFor = this.#blockedFor(count)
      if (blockedFor > 0) throw this.#refuse(Math.ceil(blockedFor))
      if (count.inProgress < Math.max(1, this.#free - count.wrong)) return this.#begin(key, count)
      await new Promise<void>((resolve) => count.waiting.push(resolve))
    }
  }

  #begin(key: string, count: AttemptCount): PendingAttempt {
    count.inProgress += 1
    return {
      end: (outcome) => {
        count.inProgress -= 1
        if (outcome === 'wrong') this.#countFailure(count)
        if (outcome === 'right') Object.assign(count, { wrong: 0, blockedUntil: 0 })
        if (outcome !== 'unknown') this.#keep(key, count)
        for (const resume of count.waiting.splice(0)) resume()
      },
    }
  }

  #countFailure(count: AttemptCount): void {
    count.wrong += 1
    if (count.wrong < this.#free) return
    const wait = Math.min(firstWaitMs * 2 ** (count.wrong - this.#free), longestWaitMs)
    count.blockedUntil = this.#clock.steady() + wait
  }

  #countOf(key: string): AttemptCount {
    const now = this.#clock.steady()
    const existing = this.#counts.get(key)
    if (existing) {
      if (now - existing.lastAt >= resetAfterMs) Object.assign(existing, { wrong: 0, blockedUntil: 0 })
      return existing
    }
    const count = { wrong: 0, inProgress: 0, waiting: [], blockedUntil: 0, lastAt: now }
    this.#keep(key, count)
    return count
  }

  #keep(key: string, count: AttemptCount): void {
    count.lastAt = this.#clock.steady()
    this.#counts.keep(key, count)
  }

  #blockedFor({ blockedUntil }: AttemptCount): number {
    return Math.max(0, blockedUntil - this.#clock.steady()) / 1000
  }
}
