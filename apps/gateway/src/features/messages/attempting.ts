/**
 * Messages being sent by this process. A contact merge may move one to another conversation: it must not be sent
 * twice or overtaken there.
 */
export class Attempting {
  readonly #ends = new Map<string, Promise<unknown>>()

  /** Resolves once the send ends; undefined when none is under way. */
  endOf(id: string): Promise<unknown> | undefined {
    return this.#ends.get(id)
  }

  /** Waits for an attempt under way first. */
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
