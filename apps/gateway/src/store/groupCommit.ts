import { nextTurn } from '../kit/nextTurn.js'
import type { Db } from './tables.js'

interface Entry {
  write: (db: Db) => Promise<void>
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * Small writes that share a transaction, and with it a sync of the disk: all that come in one turn of the event loop. A
 * commit keeps the loop busy until it is done, so without waiting for the turn's end each would go alone. Where one of
 * them fails, each is written again in a transaction of its own: one that cannot be written takes no other with it.
 */
export class GroupCommit {
  readonly #db: Db
  #waiting: Entry[] = []
  #writing = false

  constructor(db: Db) {
    this.#db = db
  }

  /** Resolves once it is on the disk. `write` may run twice; what it did before a failure was taken back. */
  commit(write: (db: Db) => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ write, resolve, reject })
      if (!this.#writing) void this.#writeAll()
    })
  }

  async #writeAll(): Promise<void> {
    this.#writing = true
    while (this.#waiting.length > 0) {
      await nextTurn()
      const group = this.#waiting
      this.#waiting = []
      await this.#writeTogether(group).catch(() => this.#writeApart(group))
    }
    this.#writing = false
  }

  async #writeTogether(group: readonly Entry[]): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      for (const { write } of group) await write(db)
    })
    for (const { resolve } of group) resolve()
  }

  async #writeApart(group: readonly Entry[]): Promise<void> {
    for (const { write, resolve, reject } of group) {
      await this.#db.transaction().execute(write).then(resolve, reject)
    }
  }
}
