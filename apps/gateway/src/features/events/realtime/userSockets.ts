import { countOf } from '@morpheus/sdk/format'

interface Connected {
  readonly data: { userId: string; scoped?: { subject: string } | null }
  once(event: 'disconnect', listener: () => void): unknown
}

/** Limit per customer, of all tokens for the same sessions, so that the user's other customers get their share. */
const mostOfCustomer = 20

/** Limits open sockets per user: each costs memory and a share of every broadcast. */
export class UserSockets {
  readonly #limit: number
  readonly #open = new Map<string, number>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Registers a socket until it disconnects, or returns the reason for a rejection. */
  enter(socket: Connected): string | null {
    const { userId, scoped } = socket.data
    const rejection =
      this.refusal(userId) ?? (scoped ? this.#rejection(scoped.subject, mostOfCustomer) : null)
    if (rejection !== null) return rejection
    for (const holder of [userId, ...(scoped ? [scoped.subject] : [])]) {
      this.#open.set(holder, this.#openOf(holder) + 1)
      socket.once('disconnect', () => this.#leave(holder))
    }
    return null
  }

  /** Reason to reject the user's next socket; null when there is room. */
  refusal(userId: string): string | null {
    return this.#rejection(userId, this.#limit)
  }

  #rejection(holder: string, maxSockets: number): string | null {
    if (this.#openOf(holder) < maxSockets) return null
    const limit = countOf(maxSockets, 'conexão', 'conexões')
    return `O limite de ${limit} em tempo real por usuário foi atingido. Feche as que não usa mais.`
  }

  #openOf(holder: string): number {
    return this.#open.get(holder) ?? 0
  }

  #leave(holder: string): void {
    const remaining = this.#openOf(holder) - 1
    if (remaining > 0) this.#open.set(holder, remaining)
    else this.#open.delete(holder)
  }
}
