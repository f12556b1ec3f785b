import { countOf } from '@morpheus/sdk/format'
import type { SharedCounts } from '../../../core/cluster/sharedCounts.js'

interface Connected {
  readonly data: { userId: string; scoped?: { subject: string } | null }
  once(event: 'disconnect', listener: () => void): unknown
}

/** Limit per customer, of all tokens for the same sessions, so that the user's other customers get their share. */
const maxPerCustomer = 20

/** Limits the open sockets of a user, at all nodes: each costs memory and a share of every broadcast. */
export class UserSockets {
  readonly #limit: number
  readonly #open: SharedCounts

  constructor(limit: number, open: SharedCounts) {
    this.#limit = limit
    this.#open = open
  }

  start(): void {
    this.#open.start()
  }

  /** Call every minute. */
  refresh(): void {
    this.#open.refresh()
  }

  close(): void {
    this.#open.close()
  }

  /** Registers a socket until it disconnects, or returns the reason for a rejection. */
  enter(socket: Connected): string | null {
    const { userId, scoped } = socket.data
    const rejection =
      this.refusal(userId) ?? (scoped ? this.#rejection(scoped.subject, maxPerCustomer) : null)
    if (rejection !== null) return rejection
    for (const holder of [userId, ...(scoped ? [scoped.subject] : [])]) {
      this.#open.add(holder, 1)
      socket.once('disconnect', () => this.#open.add(holder, -1))
    }
    return null
  }

  /** Reason to reject the user's next socket; null when there is room. */
  refusal(userId: string): string | null {
    return this.#rejection(userId, this.#limit)
  }

  #rejection(holder: string, maxSockets: number): string | null {
    if (this.#open.count(holder) < maxSockets) return null
    const limit = countOf(maxSockets, 'conexão', 'conexões')
    return `O limite de ${limit} em tempo real por usuário foi atingido. Feche as que não usa mais.`
  }
}
