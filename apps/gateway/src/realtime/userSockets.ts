import { countOf } from '@morpheus/sdk/format'

interface Connected {
  readonly data: { userId: string }
  once(event: 'disconnect', listener: () => void): unknown
}

/** How many sockets each user has open: each costs memory, and a share of every event that is written. */
export class UserSockets {
  readonly #most: number
  readonly #open = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Takes a socket in until it disconnects, or gives why it may not stay. */
  enter(socket: Connected): string | null {
    const { userId } = socket.data
    const refusal = this.refusal(userId)
    if (refusal !== null) return refusal
    this.#open.set(userId, this.#openOf(userId) + 1)
    socket.once('disconnect', () => this.#leave(userId))
    return null
  }

  /** Why the user's next one may not stay; null where it may. */
  refusal(userId: string): string | null {
    if (this.#openOf(userId) < this.#most) return null
    const limit = countOf(this.#most, 'conexão', 'conexões')
    return `O limite de ${limit} em tempo real por usuário foi atingido. Feche as que não usa mais.`
  }

  #openOf(userId: string): number {
    return this.#open.get(userId) ?? 0
  }

  #leave(userId: string): void {
    const left = this.#openOf(userId) - 1
    if (left > 0) this.#open.set(userId, left)
    else this.#open.delete(userId)
  }
}
