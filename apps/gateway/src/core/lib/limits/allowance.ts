import type { Clock } from '../clock.js'

export interface AllowanceOptions {
  perSecond: number
  maxCount: number
}

/**
 * Token bucket per user that may go into debt: a positive balance permits spending; then the user waits until the debt,
 * at most `maxCount`, is paid. In memory only: a restart resets it. `core/cluster/allowances.ts` measures it over all nodes.
 */
export class Allowance {
  readonly #clock: Clock
  readonly #perSecond: number
  readonly #limit: number
  readonly #onSpend: (userId: string, amount: number) => void
  readonly #balances = new Map<string, { amount: number; updatedAt: number }>()

  constructor(
    clock: Clock,
    { perSecond, maxCount }: AllowanceOptions,
    onSpend: (userId: string, amount: number) => void = () => undefined,
  ) {
    this.#onSpend = onSpend
    this.#clock = clock
    this.#perSecond = perSecond
    this.#limit = maxCount
  }

  /** Whole seconds until the user may spend; 0 when now. */
  getWaitSeconds(userId: string): number {
    const balance = this.#getBalance(userId)
    return balance >= 1 ? 0 : Math.max(1, Math.ceil((1 - balance) / this.#perSecond))
  }

  spend(userId: string, amount: number): void {
    this.apply(userId, amount)
    this.#onSpend(userId, amount)
  }

  /** Call with the amount spent at another node. */
  apply(userId: string, amount: number): void {
    const balance = Math.max(-this.#limit, this.#getBalance(userId) - amount)
    this.#balances.set(userId, { amount: balance, updatedAt: this.#clock.monotonic() })
  }

  #getBalance(userId: string): number {
    const balance = this.#balances.get(userId)
    if (!balance) return this.#limit
    const refill = ((this.#clock.monotonic() - balance.updatedAt) / 1000) * this.#perSecond
    return Math.min(this.#limit, balance.amount + refill)
  }
}
