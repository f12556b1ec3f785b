import { countOf } from '@morpheus/sdk/format'

interface Connected {
  readonly data: { userId: string; scoped?: { subject: string } | null }
  once(event: 'disconnect', listener: () => void): unknown
}

/** Limit per customer, of all tokens for the same sessions, so that the user's other customers get their share. */
const mostOfCustomer = 20

/** Limits open sockets per user: each costs memory and a share of every broadcast. */
export class UserSockets {
  readonly #most: number
  readonly #open = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Registers a socket until it disconnects, or returns the reason for a rejection. */
  enter(socket: Connected): string | null {
    const { userId, scoped } = socket.data
    const refusal = this.refusal(userId) ?? (scoped ? this.#refusal(scoped.subject, mostOfCustomer) : null)
    if (refusal !== null) return refusal
    for (const one of [userId, ...(scoped ? [scoped.subject] : [])]) {
      this.#open.set(one, this.#openOf(one) + 1)
      socket.once('disconnect', () => this.#leave(one))
    }
    return null
  }

  /** Reason to reject the user's next socket; null when there is room. */
  refusal(userId: string): string | null {
    return this.#refusal(userId, this.#most)
  }

  #refusal(one: string, most: number): string | null {
    if (this.#openOf(one) < most) return null
    const limit = countOf(most, 'conexão', 'conexões')
    return `O limite de ${limit} em tempo real por usuário foi atingido. Feche as que não usa mais.`
  }

  #openOf(one: string): number {
    return this.#open.get(one) ?? 0
  }

  #leave(one: string): void {
    const left = this.#openOf(one) - 1
    if (left > 0) this.#open.set(one, left)
    else this.#open.delete(one)
  }
}
