import type { Db } from './tables.js'

/** Rows that the changes of a transaction gather, written together at its end. */
export class Batch<Item> {
  readonly #write: (db: Db, items: readonly Item[]) => Promise<void>
  readonly #items = new WeakMap<Db, Item[]>()

  constructor(write: (db: Db, items: readonly Item[]) => Promise<void>) {
    this.#write = write
  }

  add(db: Db, item: Item): void {
    const items = this.#items.get(db)
    if (items) items.push(item)
    else this.#items.set(db, [item])
  }

  async write(db: Db): Promise<void> {
    const items = this.#items.get(db)
    if (items) await this.#write(db, items)
  }
}
