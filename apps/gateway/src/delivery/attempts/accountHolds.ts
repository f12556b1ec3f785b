/** Accounts of which nothing is attempted for a while, and the attempts of theirs that are under way. */
export class AccountHolds {
  readonly #held = new Set<string>()
  readonly #underWay = new Map<string, Set<Promise<unknown>>>()

  /** Runs an attempt of an account; null, without having run it, while the account is held. */
  async attempt<Result>(userId: string, run: () => Promise<Result>): Promise<Result | null> {
    if (this.#held.has(userId)) return null
    const attempts = this.#underWay.get(userId) ?? new Set()
    this.#underWay.set(userId, attempts)
    const attempt = run()
    attempts.add(attempt)
    try {
      return await attempt
    } finally {
      attempts.delete(attempt)
      if (attempts.size === 0) this.#underWay.delete(userId)
    }
  }

  /** Runs `work` once no attempt of the account is under way, and with none being begun. */
  async during<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    this.#held.add(userId)
    try {
      await Promise.allSettled(this.#underWay.get(userId) ?? [])
      return await work()
    } finally {
      this.#held.delete(userId)
    }
  }
}
