import type { Clock } from '../clock.js'
import type { Refusal } from './refusal.js'

const firstWaitMs = 30_000
const longestWaitMs = 15 * 60_000
const forgottenAfterMs = 24 * 60 * 60_000
const remembered = 10_000

interface Tally {
  wrong: number
  underWay: number
  waiting: (() => void)[]
  /** Milliseconds since 1970, as `lastAt`. */
  blockedUntil: number
  lastAt: number
  wasRight: boolean
}

/** A try under way. */
export interface Try {
  /** Wrong ones so far. */
  readonly wrong: number
  /** Whether one was ever right. */
  readonly wasRight: boolean
  /** Seconds until the next may begin. */
  readonly blockedFor: number
  /** To be called once. What is `unknown` counts as neither. */
  leave(outcome: 'right' | 'wrong' | 'unknown'): void
}

/**
 * Counts wrong tries by key. From the last free one on, each blocks the key: 30 s, then twice as long after each
 * further one, up to 15 min. They are forgotten after a day without; at most 10 000 keys are remembered, the oldest
 * leaving first.
 */
export class WrongTries {
  readonly #tallies = new Map<string, Tally>()
  readonly #clock: Clock
  readonly #free: number
  readonly #refuse: (seconds: number) => Refusal

  constructor(clock: Clock, free: number, refuse: (seconds: number) => Refusal) {
    this.#clock = clock
    this.#free = free
    this.#refuse = refuse
  }

  /**
   * Begins a try, once so few are under way that all of them may fail.
   * @throws Refusal the one made for the seconds that are left, while the key is blocked.
   */
  async enter(key: string): Promise<Try> {
    for (;;) {
      const tally = this.#tallyOf(key)
      const blockedFor = this.#blockedFor(tally)
      if (blockedFor > 0) throw this.#refuse(Math.ceil(blockedFor))
      if (tally.underWay < Math.max(1, this.#free - tally.wrong)) return this.#begin(key, tally)
      await new Promise<void>((resolve) => tally.waiting.push(resolve))
    }
  }

  /** Takes wrong tries back. */
  forgive(key: string, count: number): void {
    const tally = this.#tallies.get(key)
    if (tally) tally.wrong = Math.max(0, tally.wrong - count)
  }

  #begin(key: string, tally: Tally): Try {
    tally.underWay += 1
    const blockedFor = () => this.#blockedFor(tally)
    return {
      get wrong() {
        return tally.wrong
      },
      get wasRight() {
        return tally.wasRight
      },
      get blockedFor() {
        return blockedFor()
      },
      leave: (outcome) => {
        tally.underWay -= 1
        if (outcome === 'wrong') this.#count(tally)
        if (outcome === 'right') Object.assign(tally, { wrong: 0, blockedUntil: 0, wasRight: true })
        if (outcome !== 'unknown') this.#remember(key, tally)
        for (const resume of tally.waiting.splice(0)) resume()
      },
    }
  }

  #count(tally: Tally): void {
    const now = this.#clock.now()
    tally.wrong += 1
    tally.lastAt = now
    if (tally.wrong < this.#free) return
    tally.blockedUntil = now + Math.min(firstWaitMs * 2 ** (tally.wrong - this.#free), longestWaitMs)
  }

  #tallyOf(key: string): Tally {
    const now = this.#clock.now()
    const known = this.#tallies.get(key)
    if (known) {
      if (now - known.lastAt >= forgottenAfterMs) known.wrong = 0
      return known
    }
    const tally = { wrong: 0, underWay: 0, waiting: [], blockedUntil: 0, lastAt: now, wasRight: false }
    this.#remember(key, tally)
    return tally
  }

  #remember(key: string, tally: Tally): void {
    tally.lastAt = this.#clock.now()
    this.#tallies.delete(key)
    this.#tallies.set(key, tally)
    if (this.#tallies.size <= remembered) return
    const oldest = this.#tallies.keys().next()
    if (!oldest.done) this.#tallies.delete(oldest.value)
  }

  #blockedFor({ blockedUntil }: Tally): number {
    return Math.max(0, blockedUntil - this.#clock.now()) / 1000
  }
}

export function inSeconds(seconds: number): string {
  return `${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}`
}
