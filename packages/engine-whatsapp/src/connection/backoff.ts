const firstMs = 1000
const maxMs = 5 * 60_000

/** Exponential backoff with jitter, up to five minutes. */
export class Backoff {
  readonly #random: () => number
  #attempts = 0

  constructor(random: () => number) {
    this.#random = random
  }

  get isFresh(): boolean {
    return this.#attempts === 0
  }

  /** Milliseconds, with jitter so that sessions lost together do not reconnect together. */
  next(): number {
    const limitMs = Math.min(maxMs, firstMs * 2 ** this.#attempts)
    this.#attempts += 1
    return Math.round(limitMs * (0.5 + this.#random() / 2))
  }

  reset(): void {
    this.#attempts = 0
  }
}
