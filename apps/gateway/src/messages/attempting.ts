/**
 * Which messages are being handed over by this process. One that is may come to stand in another conversation, where two
 * contacts turn out to be one: there it is neither handed over a second time nor passed.
 */
export class Attempting {
  readonly #ends = new Map<string, Promise<unknown>>()

  /** Resolves once nobody hands it over any more. Undefined where nobody does. */
  endOf(id: string): Promise<unknown> | undefined {
    return this.#ends.get(id)
  }

  /** Once nobody else is at it. */
  async run<Result>(id: string, attempt: () => Promise<Result>): Promise<Result> {
    while (this.#ends.has(id)) await this.#ends.get(id)
    const outcome = attempt()
    this.#ends.set(
      id,
      outcome.catch(() => undefined),
    )
    try {
      return await outcome
    } finally {
      this.#ends.delete(id)
    }
  }
}
