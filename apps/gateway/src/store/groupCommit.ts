import { type Clock, systemClock } from '../kit/clock.js'
import { nextTurn } from '../kit/nextTurn.js'
import { lockNamed } from './dialects/locks.js'
import { inSavepoint, TransactionEnded } from './savepoint.js'
import type { Db } from './tables.js'

/** So many changes share a transaction, and for so long it takes further ones: whoever reads waits for its end. */
const most = 50
const longestMs = 8
/** So long it is waited for them at most. */
const gatherMs = 2

interface Entry {
  write(db: Db): Promise<void>
  /** It is on the disk. */
  finish(): void
  reject(error: unknown): void
}

/**
 * Changes that share a transaction, and with it a sync of the disk: all that come until a turn of the event loop brings no
 * further one, and what comes while they are written. A commit keeps the loop busy until it is done, so without waiting
 * for the turn's end each would go alone. They are made one after another, as they were asked for. One that fails is
 * taken back to its savepoint and takes no other with it; where the commit fails, all have failed.
 */
export class GroupCommit {
  readonly #db: Db
  readonly #clock: Pick<Clock, 'steady'>
  #waiting: Entry[] = []
  #writing: Promise<void> | null = null

  constructor(db: Db, clock: Pick<Clock, 'steady'> = systemClock) {
    this.#db = db
    this.#clock = clock
  }

  /**
   * Resolves once it is on the disk; right before, `committed` is called, in the order of the changes. It must not throw.
   * A change that waits for another one waits for itself.
   */
  commit<Result>(
    change: (db: Db) => Promise<Result>,
    committed: (result: Result) => void = () => undefined,
  ): Promise<Result> {
    return new Promise((resolve, reject) => {
      let finish: () => void = () => undefined
      this.#waiting.push({
        async write(db) {
          const result = await change(db)
          finish = () => {
            committed(result)
            resolve(result)
          }
        },
        finish: () => finish(),
        reject,
      })
      this.#writing ??= this.#writeAll()
    })
  }

  /** Resolves when every change asked for so far has ended. */
  async settled(): Promise<void> {
    await this.#writing
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#gather()
      await this.#writeGroup()
    }
    this.#writing = null
  }

  async #gather(): Promise<void> {
    const ends = this.#clock.steady() + gatherMs
    let known: number
    do {
      known = this.#waiting.length
      await nextTurn()
    } while (known < this.#waiting.length && this.#waiting.length < most && this.#clock.steady() < ends)
  }

  async #writeGroup(): Promise<void> {
    const written: Entry[] = []
    let why: unknown
    try {
      await this.#db.transaction().execute(async (db) => {
        // Groups of several nodes may change the same in another order each, and would wait for each other.
        await lockNamed(db, 'group')
        try {
          await this.#fill(db, written)
        } catch (error) {
          // Taking back what the database has ended already fails too, and says less.
          why = error instanceof TransactionEnded ? error.cause : error
          throw error
        }
      })
    } catch (error) {
      // A transaction that cannot even begin fails those that would have been in it.
      const failed = written.length > 0 ? written : this.#waiting.splice(0, most)
      for (const entry of failed) entry.reject(why ?? error)
      return
    }
    for (const entry of written) entry.finish()
  }

  async #fill(db: Db, written: Entry[]): Promise<void> {
    const ends = this.#clock.steady() + longestMs
    for (let taken = 0; taken < most && (taken === 0 || this.#clock.steady() < ends); taken += 1) {
      const entry = this.#waiting.shift()
      if (!entry) return
      written.push(entry)
      // Alone it needs no savepoint: what it fails is the transaction.
      if (taken === 0 && this.#waiting.length === 0) await entry.write(db)
      else if (!(await this.#writePart(db, entry))) written.pop()
    }
  }

  async #writePart(db: Db, entry: Entry): Promise<boolean> {
    try {
      await inSavepoint(db, () => entry.write(db))
      return true
    } catch (error) {
      if (error instanceof TransactionEnded) throw error
      entry.reject(error)
      return false
    }
  }
}
