/** Milliseconds of an event loop tick during which work may begin. */
const budgetMs = 5

type Begin = () => void

/**
 * Fair scheduling on the event loop: work begins at once early in a tick. Later work begins in ticks of its own, round
 * robin over users, so that I/O is handled in between. Running work is not interrupted.
 */
export class FairScheduler {
  readonly #now: () => number
  /** Round robin: the user served last is at the end. */
  readonly #waiting = new Map<string, Begin[]>()
  /** End of the current tick's budget; null before any work began in it. */
  #budgetEnd: number | null = null

  /** @param now milliseconds of a monotonic clock. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  async run<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting.size > 0 || !this.#hasBudget()) await this.#waitForTick(userId)
    return work()
  }

  #hasBudget(): boolean {
    if (this.#budgetEnd !== null) return this.#now() < this.#budgetEnd
    this.#budgetEnd = this.#now() + budgetMs
    setImmediate(() => this.#endTick())
    return true
  }

  #waitForTick(userId: string): Promise<void> {
    return new Promise((resolve) => {
      const queue = this.#waiting.get(userId)
      if (queue) queue.push(resolve)
      else this.#waiting.set(userId, [resolve])
    })
  }

  #endTick(): void {
    this.#budgetEnd = null
    const [next] = this.#waiting
    if (!next) return
    const [userId, queue] = next
    const begin = queue.shift()
    this.#waiting.delete(userId)
    if (queue.length > 0) this.#waiting.set(userId, queue)
    this.#hasBudget()
    begin?.()
  }
}
