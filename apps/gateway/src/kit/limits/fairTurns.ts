/** Within a turn of the loop, work may begin for so long, in milliseconds. */
const budgetMs = 5

type Begin = () => void

/**
 * Shares the one thread: work begins at once as long as the loop's turn is young. What comes later begins in turns of
 * its own, one at a time, each user's in order and the users one after another, so that what others sent is read and
 * begun in between. What has begun is not interrupted.
 */
export class FairTurns {
  readonly #now: () => number
  /** Whoever was served last comes last. */
  readonly #waiting = new Map<string, Begin[]>()
  /** When the turn of the moment is not young any more; null before anything began in it. */
  #until: number | null = null

  /** @param now milliseconds of a steady clock. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Does the work once it is the user's turn. */
  async take<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting.size > 0 || !this.#isYoung()) await this.#turnOf(userId)
    return work()
  }

  #isYoung(): boolean {
    if (this.#until !== null) return this.#now() < this.#until
    this.#until = this.#now() + budgetMs
    setImmediate(() => this.#endTurn())
    return true
  }

  #turnOf(userId: string): Promise<void> {
    return new Promise((resolve) => {
      const own = this.#waiting.get(userId)
      if (own) own.push(resolve)
      else this.#waiting.set(userId, [resolve])
    })
  }

  #endTurn(): void {
    this.#until = null
    const [next] = this.#waiting
    if (!next) return
    const [userId, own] = next
    const begin = own.shift()
    this.#waiting.delete(userId)
    if (own.length > 0) this.#waiting.set(userId, own)
    this.#isYoung()
    begin?.()
  }
}
