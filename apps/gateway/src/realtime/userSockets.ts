import { formatCount } from '@morpheus/sdk/format'

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
    const open = this.#open.get(userId) ?? 0
    if (open >= this.#most) {
      const limit = this.#most === 1 ? '1 conexão' : `${formatCount(this.#most)} conexões`
      return `O limite de ${limit} em tempo real por usuário foi atingido. Feche as que não usa mais.`
    }
    this.#open.set(userId, open + 1)
    socket.once('disconnect', () => this.#leave(userId))
    return null
  }

  #leave(userId: string): void {
    const left = (this.#open.get(userId) ?? 1) - 1
    if (left > 0) this.#open.set(userId, left)
    else this.#open.delete(userId)
  }
}
