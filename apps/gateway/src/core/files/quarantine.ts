import { dayMs } from '../lib/timeRange.js'
import type { FileStore } from './fileStore.js'

export const quarantineDays = 30

/** Files without a database row. Kept for 30 days, as the database may be the wrong one. */
export class Quarantine {
  readonly #store: FileStore
  readonly #folder: string

  /** @param folder Key of the folder, with `/` at its end. */
  constructor(store: FileStore, folder: string) {
    this.#store = store
    this.#folder = folder
  }

  /** The 30 days begin now, regardless of the file's age. False for a missing file. */
  add(key: string, name: string): Promise<boolean> {
    return this.#store.move(key, this.#toKey(name))
  }

  async listNames(): Promise<string[]> {
    const listNames: string[] = []
    for await (const keys of this.#store.list(this.#folder))
      for (const key of keys) listNames.push(key.slice(this.#folder.length))
    return listNames
  }

  /** False for a name that it does not have. */
  restore(name: string, key: string): Promise<boolean> {
    return this.#store.move(this.#toKey(name), key)
  }

  remove(name: string): Promise<void> {
    return this.#store.remove(this.#toKey(name))
  }

  /** Deletes files after their 30 days. */
  async expire(now: number): Promise<void> {
    for (const name of await this.listNames()) {
      const file = await this.#store.find(this.#toKey(name))
      if (file && file.modifiedAt <= now - quarantineDays * dayMs) await this.remove(name)
    }
  }

  #toKey(name: string): string {
    return `${this.#folder}${name}`
  }
}
