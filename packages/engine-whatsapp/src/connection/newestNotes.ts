import type { Credentials } from './credentials.js'

/** The account's newest `most` notes of a kind, by id; each new one replaces the oldest. */
export class NewestNotes {
  readonly #credentials: Credentials
  readonly #kind: string
  readonly #limit: number
  readonly #orders = new Map<string, number>()
  #next = 0

  constructor(credentials: Credentials, kind: string, limit: number) {
    this.#credentials = credentials
    this.#kind = kind
    this.#limit = limit
  }

  async load(): Promise<void> {
    const names = Array.from({ length: this.#limit }, (_, order) => this.#toName(order))
    const notes = [...(await this.#credentials.noted(names)).values()].map(parseNote)
    notes.sort((a, b) => a.order - b.order)
    for (const { order, id } of notes) {
      this.#orders.set(id, order)
      this.#next = order + 1
    }
  }

  has(id: string): boolean {
    return this.#orders.has(id)
  }

  keep(id: string, text: string): void {
    this.#credentials.note(this.#toName(this.#next), `${this.#next}:${id}:${text}`)
    this.#orders.set(id, this.#next)
    this.#next += 1
    const [oldest] = this.#orders.keys()
    if (oldest !== undefined && this.#orders.size > this.#limit) this.#orders.delete(oldest)
  }

  async find(id: string): Promise<string | undefined> {
    const order = this.#orders.get(id)
    if (order === undefined) return undefined
    const name = this.#toName(order)
    const note = (await this.#credentials.noted([name])).get(name)
    const parts = note === undefined ? undefined : parseNote(note)
    return parts?.id === id ? parts.text : undefined
  }

  #toName(order: number): string {
    return `${this.#kind}:${order % this.#limit}`
  }
}

function parseNote(note: string): { order: number; id: string; text: string } {
  const [order = '', id = '', ...text] = note.split(':')
  return { order: Number(order) || 0, id, text: text.join(':') }
}
