import type { Clock } from '../clock.js'

export interface AllowanceOptions {
  /** What comes back in a second. */
  perSecond: number
  /** What may be spent at once after a rest. */
  most: number
}

/**
 * What each user may spend, as a token bucket that may run into debt: whoever has something left may spend, and then
 * waits until the debt is paid, which is never more than `most`. Kept in memory: a restart of the gateway begins anew.
 */
export class Allowance {
  readonly #clock: Clock
  readonly #perSecond: number
  readonly #most: number
  readonly #left = new Map<string, { amount: number; at: number }>()

  constructor(clock: Clock, { perSecond, most }: AllowanceOptions) {
    this.#clock = clock
    this.#perSecond = perSecond
    this.#most = most
  }

  /** Whole seconds until the user has something to spend; 0 where it has now. */
  waitFor(userId: string): number {
    const left = this.#leftOf(userId)
    return left >= 1 ? 0 : Math.max(1, Math.ceil((1 - left) / this.#perSecond))
  }

  spend(userId: string, amount: number): void {
    const left = Math.max(-this.#most, this.#leftOf(userId) - amount)
    this.#left.set(userId, { amount: left, at: this.#clock.steady() })
  }

  #leftOf(userId: string): number {
    const left = this.#left.get(userId)
    if (!left) return this.#most
    const back = ((this.#clock.steady() - left.at) / 1000) * this.#perSecond
    return Math.min(this.#most, left.amount + back)
  }
}
