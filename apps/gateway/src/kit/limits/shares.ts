import { untilAborted } from '../untilAborted.js'

export interface SharesOptions {
  /** What every user has, whatever the others do. */
  own: number
  /** What is there for all beside that. */
  common: number
}

/** Does the work once there is a place for it. */
export type InPlace = <Result>(work: () => Promise<Result>) => Promise<Result>

interface User {
  held: number
  /** In order. */
  waiting: Set<() => void>
}

/**
 * So many at once, shared by users: each has some of their own, so that nobody's first has to wait for another user's,
 * and what is common goes to whoever asks while nobody waits, then to who holds least. A user's own wait in line.
 */
export class Shares {
  readonly #own: number
  #common: number
  /** Who holds or waits for something; who was served last comes last. */
  readonly #users = new Map<string, User>()

  constructor({ own, common }: SharesOptions) {
    this.#own = own
    this.#common = common
  }

  /** Does the work once the user has a place. Rejects with the signal's reason where that comes first. */
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
      await untilAborted(signal, admitted)
    } catch (error) {
      // It may have been admitted in the same turn.
      if (user.waiting.delete(admit)) this.#forget(userId, user)
      else this.#leave(userId)
      throw error
    }
  }

  /** Takes a place for the user if there is one. */
  #take(userId: string, user: User): boolean {
    if (user.held >= this.#own) {
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
    if (user.held > this.#own) this.#common += 1
    user.held -= 1
    this.#admitNext()
    this.#forget(userId, user)
  }

  #admitNext(): void {
    let next: [string, User] | undefined
    for (const one of this.#users) {
      const [, user] = one
      if (user.waiting.size === 0 || (user.held >= this.#own && this.#common <= 0)) continue
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
