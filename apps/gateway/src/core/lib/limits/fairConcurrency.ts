import { raceAbort } from '../raceAbort.js'

export interface FairConcurrencyOptions {
  own: number
  common: number
}

export type RunLimited = <Result>(work: () => Promise<Result>) => Promise<Result>

interface User {
  held: number
  waiting: Set<() => void>
}

/**
 * Concurrency limit with fair shares: each user has reserved slots, so no user's first task waits for another user;
 * shared slots go to whoever asks first, or under contention to the user holding least. A user's own tasks are FIFO.
 */
export class FairConcurrency {
  readonly #reserved: number
  #common: number
  /** Users with running or waiting tasks; the one served last is at the end. */
  readonly #users = new Map<string, User>()

  constructor({ own, common }: FairConcurrencyOptions) {
    this.#reserved = own
    this.#common = common
  }

  /** Runs the work in a slot of the user. Rejects with the signal's reason if that comes first. */
  async use<Result>(userId: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    await this.#enter(userId, signal)
    try {
      return await work()
    } finally {
      this.#leave(userId)
    }
  }

  async #enter(userId: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    const user = this.#users.get(userId) ?? { held: 0, waiting: new Set() }
    this.#users.set(userId, user)
    if (user.waiting.size === 0 && this.#take(userId, user)) return
    let admit = () => {}
    const admitted = new Promise<void>((resolve) => {
      admit = resolve
      user.waiting.add(admit)
    })
    if (!signal) return admitted
    try {
      await raceAbort(signal, admitted)
    } catch (error) {
      // The task may have got its slot in the same tick.
      if (user.waiting.delete(admit)) this.#forget(userId, user)
      else this.#leave(userId)
      throw error
    }
  }

  #take(userId: string, user: User): boolean {
    if (user.held >= this.#reserved) {
      if (this.#common <= 0) return false
      this.#common -= 1
    }
    user.held += 1
    this.#users.delete(userId)
    this.#users.set(userId, user)
    return true
  }

  #leave(userId: string): void {
    const user = this.#users.get(userId)
    if (!user) return
    if (user.held > this.#reserved) this.#common += 1
    user.held -= 1
    this.#admitNext()
    this.#forget(userId, user)
  }

  #admitNext(): void {
    let next: [string, User] | undefined
    for (const one of this.#users) {
      const [, user] = one
      if (user.waiting.size === 0 || (user.held >= this.#reserved && this.#common <= 0)) continue
      if (!next || user.held < next[1].held) next = one
    }
    const [admit] = next?.[1].waiting ?? []
    if (!next || !admit || !this.#take(...next)) return
    next[1].waiting.delete(admit)
    admit()
  }

  #forget(userId: string, user: User): void {
    if (user.held === 0 && user.waiting.size === 0) this.#users.delete(userId)
  }
}
