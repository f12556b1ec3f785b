import { proto } from 'baileys'
import type { Credentials } from '../connection/credentials.js'

const most = 256
const nameOf = (order: number) => `sent:${order % most}`

/**
 * The account's newest messages, as they went out. Who could not decrypt one asks for it again, which may be after a
 * restart; without it they read 'waiting for this message' for ever.
 */
export class SentMessages {
  readonly #credentials: Credentials
  /** Where each is kept, by its id. */
  readonly #orders = new Map<string, number>()
  #next = 0

  constructor(credentials: Credentials) {
    this.#credentials = credentials
  }

  async load(): Promise<void> {
    const names = Array.from({ length: most }, (_, order) => nameOf(order))
    const found = [...(await this.#credentials.noted(names)).values()].map(partsOf)
    found.sort((a, b) => a.order - b.order)
    for (const { order, id } of found) {
      this.#orders.set(id, order)
      this.#next = order + 1
    }
  }

  keep(id: string, message: proto.IMessage): void {
    const bytes = Buffer.from(proto.Message.encode(message).finish()).toString('base64')
    this.#credentials.note(nameOf(this.#next), `${this.#next}:${id}:${bytes}`)
    this.#orders.set(id, this.#next)
    this.#next += 1
    const [oldest] = this.#orders.keys()
    if (oldest !== undefined && this.#orders.size > most) this.#orders.delete(oldest)
  }

  /** Whether the account wrote it, and not long ago. */
  has(id: string): boolean {
    return this.#orders.has(id)
  }

  async find(id: string): Promise<proto.IMessage | undefined> {
    const order = this.#orders.get(id)
    if (order === undefined) return undefined
    const name = nameOf(order)
    const text = (await this.#credentials.noted([name])).get(name)
    const kept = text === undefined ? null : partsOf(text)
    return kept?.id === id ? proto.Message.decode(Buffer.from(kept.bytes, 'base64')) : undefined
  }
}

function partsOf(text: string): { order: number; id: string; bytes: string } {
  const [order = '', id = '', bytes = ''] = text.split(':')
  return { order: Number(order) || 0, id, bytes }
}
