/** Items awaiting a session's command: messages to read, calls to reject. */
export class Offers {
  readonly #answered = new Map<string, boolean>()

  /** Emits an item and reports whether the session answered it with a command. */
  async make<Told>(id: string, tell: () => Promise<Told>): Promise<{ told: Told; answered: boolean }> {
    this.#answered.set(id, false)
    try {
      const told = await tell()
      return { told, answered: this.#answered.get(id) === true }
    } finally {
      this.#answered.delete(id)
    }
  }

  /** Marks a pending item as answered; no-op if nothing is pending. */
  answer(id: string): void {
    if (this.#answered.has(id)) this.#answered.set(id, true)
  }
}
