/** What a phone has put before its session and waits for: a message to be read, a call to be turned down. */
export class Offers {
  readonly #answered = new Map<string, boolean>()

  /** Puts it before the session by `tell`, and gives, beside what that gave, whether the session answered by a command. */
  async make<Told>(id: string, tell: () => Promise<Told>): Promise<{ told: Told; answered: boolean }> {
    this.#answered.set(id, false)
    try {
      const told = await tell()
      return { told, answered: this.#answered.get(id) === true }
    } finally {
      this.#answered.delete(id)
    }
  }

  /** The session's command: nothing for what nobody waits for. */
  answer(id: string): void {
    if (this.#answered.has(id)) this.#answered.set(id, true)
  }
}
