import type { Clock } from '../../lib/clock.js'
import type { Outcome } from '../errors.js'

const keptMs = 5 * 60_000
const most = 5000

interface CachedAnswer {
  request: string
  outcome: Outcome
  at: number
}

/** Answers kept in memory for five minutes: they may hold a phone's secret, which is never stored. */
export class RecentAnswers {
  readonly #clock: Clock
  /** Oldest first. */
  readonly #kept = new Map<string, CachedAnswer>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  find(place: string): CachedAnswer | undefined {
    const kept = this.#kept.get(place)
    return kept && this.#clock.now() - kept.at < keptMs ? kept : undefined
  }

  keep(place: string, request: string, outcome: Outcome): void {
    const now = this.#clock.now()
    this.#kept.delete(place)
    this.#kept.set(place, { request, outcome, at: now })
    for (const [oldest, { at }] of this.#kept) {
      if (this.#kept.size <= most && now - at < keptMs) return
      this.#kept.delete(oldest)
    }
  }
}
