import type { Clock } from '../clock.js'

export interface AllowanceOptions {
  perSecond: number
  most: number
}

/**
 * Token bucket per user that may go into debt: a positive balance permits spending; then the user waits until the debt,
 * at most `most`, is paid. In memory only: a restart resets it.
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

  /** Whole seconds until the user may spend; 0 when now. */
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
