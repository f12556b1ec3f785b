const firstMs = 1000
const longestMs = 5 * 60_000

/** How long to wait before each attempt of a row: twice as long every time, up to five minutes, a part of it by chance. */
export class Backoff {
  readonly #random: () => number
  #attempts = 0

  constructor(random: () => number) {
    this.#random = random
  }

  /** Whether no attempt has failed since it began anew. */
  get isFresh(): boolean {
    return this.#attempts === 0
  }

  /** Milliseconds. So that many sessions that were lost together do not come back together. */
  next(): number {
    const most = Math.min(longestMs, firstMs * 2 ** this.#attempts)
    this.#attempts += 1
    return Math.round(most * (0.5 + this.#random() / 2))
  }

  reset(): void {
    this.#attempts = 0
  }
}
