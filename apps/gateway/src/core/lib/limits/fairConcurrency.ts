import { raceAbort } from '../raceAbort.js'

export interface FairConcurrencyOptions {
  reservedSlots: number
  sharedSlots: number
}

export type RunLimited = <Result>(work: () => Promise<Result>) => Promise<Result>

interface User {
  running: number
  waiting: Set<() => void>
}

/**
 * Concurrency limit with fair shares: each user has reserved slots, so no user's first task waits for another user;
 * shared slots go to the first to ask, or under contention to the user holding least. A user's own tasks are FIFO.
 */
export class FairConcurrency {
  readonly #reserved: number
  #shared: number
  /** Users with running or waiting tasks; the one served last is at the end. */
  readonly #users = new Map<string, User>()

  constructor({ reservedSlots, sharedSlots }: FairConcurrencyOptions) {
    this.#reserved = reservedSlots
    this.#shared = sharedSlots
  }

  /** Runs the work in a slot of the user. Rejects with the signal's reason if that comes first. */
  async use<Result>(userId: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    await this.#enter(userId, signal)
    try {
      return await work()
    } finally {
      this.#release(userId)
    }
  }

  async #enter(userId: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    const user = this.#users.get(userId) ?? { running: 0, waiting: new Set() }
    this.#users.set(userId, user)
    if (user.waiting.size === 0 && this.#take(userId, user)) return
    let admit = () => {}
    const admission = new Promise<void>((resolve) => {
      admit = resolve
      user.waiting.add(admit)
    })
    if (!signal) return admission
    try {
      await raceAbort(signal, admission)
    } catch (error) {
      // The task may have got its slot in the same tick.
      if (user.waiting.delete(admit)) this.#removeIdle(userId, user)
      else this.#release(userId)
      throw error
    }
  }

  #take(userId: string, user: User): boolean {
    if (user.running >= this.#reserved) {
      if (this.#shared <= 0) return false
      this.#shared -= 1
    }
    user.running += 1
    this.#users.delete(userId)
    this.#users.set(userId, user)
    return true
  }

  #release(userId: string): void {
    const user = this.#users.get(userId)
    if (!user) return
    if (user.running > this.#reserved) this.#shared += 1
    user.running -= 1
    this.#admitNext()
    this.#removeIdle(userId, user)
  }

  #admitNext(): void {
    let next: [string, User] | undefined
    for (const one of this.#users) {
      const [, user] = one
      if (user.waiting.size === 0 || (user.running >= this.#reserved && this.#shared <= 0)) continue
      if (!next || user.running < next[1].running) next = one
    }
    const [admit] = next?.[1].waiting ?? []
    if (!next || !admit || !this.#take(...next)) return
    next[1].waiting.delete(admit)
    admit()
  }

  #removeIdle(userId: string, user: User): void {
    if (user.running === 0 && user.waiting.size === 0) this.#users.delete(userId)
  }
}
