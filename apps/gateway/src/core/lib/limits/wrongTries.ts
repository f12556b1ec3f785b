import type { Clock } from '../clock.js'
import type { HttpError } from '../httpError.js'
import { Tallies, type Tally } from './tallies.js'

const firstWaitMs = 30_000
const longestWaitMs = 15 * 60_000
const resetAfterMs = 24 * 60 * 60_000

export interface Try {
  /** Call once. `unknown` counts neither as a failure nor as a success. */
  end(outcome: 'right' | 'wrong' | 'unknown'): void
}

/**
 * Lockout against brute force: counts failed attempts by key. From the `free`th one on, each blocks the key for 30 s,
 * doubled each time up to 15 min. A success, or a day without attempts, resets the count.
 */
export class WrongTries {
  readonly #tallies = new Tallies()
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
  async enter(key: string): Promise<Try> {
    for (;;) {
      const tally = this.#tallyOf(key)
      const blockedFor = this.#blockedFor(tally)
      if (blockedFor > 0) throw this.#refuse(Math.ceil(blockedFor))
      if (tally.inProgress < Math.max(1, this.#free - tally.wrong)) return this.#begin(key, tally)
      await new Promise<void>((resolve) => tally.waiting.push(resolve))
    }
  }

  #begin(key: string, tally: Tally): Try {
    tally.inProgress += 1
    return {
      end: (outcome) => {
        tally.inProgress -= 1
        if (outcome === 'wrong') this.#count(tally)
        if (outcome === 'right') Object.assign(tally, { wrong: 0, blockedUntil: 0 })
        if (outcome !== 'unknown') this.#keep(key, tally)
        for (const resume of tally.waiting.splice(0)) resume()
      },
    }
  }

  #count(tally: Tally): void {
    tally.wrong += 1
    if (tally.wrong < this.#free) return
    const wait = Math.min(firstWaitMs * 2 ** (tally.wrong - this.#free), longestWaitMs)
    tally.blockedUntil = this.#clock.steady() + wait
  }

  #tallyOf(key: string): Tally {
    const now = this.#clock.steady()
    const existing = this.#tallies.get(key)
    if (existing) {
      if (now - existing.lastAt >= resetAfterMs) Object.assign(existing, { wrong: 0, blockedUntil: 0 })
      return existing
    }
    const tally = { wrong: 0, inProgress: 0, waiting: [], blockedUntil: 0, lastAt: now }
    this.#keep(key, tally)
    return tally
  }

  #keep(key: string, tally: Tally): void {
    tally.lastAt = this.#clock.steady()
    this.#tallies.keep(key, tally)
  }

  #blockedFor({ blockedUntil }: Tally): number {
    return Math.max(0, blockedUntil - this.#clock.steady()) / 1000
  }
}
