export class AccountHolds {
  readonly #accounts = new Set<string>()
  readonly #inProgress = new Map<string, Set<Promise<unknown>>>()

  /** Runs an attempt; null, without running it, while the account is withheld. */
  async attempt<Result>(userId: string, run: () => Promise<Result>): Promise<Result | null> {
    if (this.#accounts.has(userId)) return null
    const attempts = this.#inProgress.get(userId) ?? new Set()
    this.#inProgress.set(userId, attempts)
    const attempt = run()
    attempts.add(attempt)
    try {
      return await attempt
    } finally {
      attempts.delete(attempt)
      if (attempts.size === 0) this.#inProgress.delete(userId)
    }
  }

  /** Runs `work` after the account's attempts in progress, while no new one starts. */
  async during<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    this.#accounts.add(userId)
    try {
      await Promise.allSettled(this.#inProgress.get(userId) ?? [])
      return await work()
    } finally {
      this.#accounts.delete(userId)
    }
  }
}
