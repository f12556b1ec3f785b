/** Items awaiting a session's command: messages to read, calls to reject. */
export class AwaitedCommands {
  readonly #answered = new Map<string, boolean>()

  /** Emits an item and reports whether the session answered it with a command. */
  async emit<Result>(
    id: string,
    send: () => Promise<Result>,
  ): Promise<{ result: Result; answered: boolean }> {
    this.#answered.set(id, false)
    try {
      const result = await send()
      return { result, answered: this.#answered.get(id) === true }
    } finally {
      this.#answered.delete(id)
    }
  }

  /** Marks a pending item as answered; no-op if nothing is pending. */
  answer(id: string): void {
    if (this.#answered.has(id)) this.#answered.set(id, true)
  }
}
