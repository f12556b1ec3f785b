import type { Clock } from '../../lib/clock.js'
import type { Outcome } from '../errors.js'

const keptMs = 5 * 60_000
const limit = 5000

interface CachedAnswer {
  request: string
  outcome: Outcome
  at: number
}

/** Answers kept in memory for five minutes: they may hold a phone's secret, which is never stored. */
export class RecentAnswers {
  readonly #clock: Clock
  /** Oldest first. */
  readonly #answers = new Map<string, CachedAnswer>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  find(slot: string): CachedAnswer | undefined {
    const cached = this.#answers.get(slot)
    return cached && this.#clock.now() - cached.at < keptMs ? cached : undefined
  }

  keep(slot: string, request: string, outcome: Outcome): void {
    const now = this.#clock.now()
    this.#answers.delete(slot)
    this.#answers.set(slot, { request, outcome, at: now })
    for (const [oldest, { at }] of this.#answers) {
      if (this.#answers.size <= limit && now - at < keptMs) return
      this.#answers.delete(oldest)
    }
  }
}
