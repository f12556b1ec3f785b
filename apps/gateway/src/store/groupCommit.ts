import { type Clock, systemClock } from '../kit/clock.js'
import { nextTurn } from '../kit/nextTurn.js'
import { OwnFault } from '../kit/refusal.js'
import { mayPass } from './dialects/conflicts.js'
import { beginGroup } from './dialects/locks.js'
import { outcomeOf } from './dialects/postgres/transactionOutcome.js'
import { inSavepoint, TransactionEnded } from './savepoint.js'
import type { Db } from './tables.js'

/** So many changes share a transaction, and for so long it takes further ones: whoever reads waits for its end. */
const most = 50
const longestMs = 8
/** So long it is waited for them at most. */
const gatherMs = 2

/** So long a group waits for a lock: meanwhile nobody else's changes are made. */
const usualLockWaitMs = 2000

interface Entry {
  write(db: Db): Promise<void>
  /** It is on the disk. */
  finish(): void
  reject(error: unknown): void
  /** It is made again, without others that it could fail or that could fail it. */
  isAlone: boolean
}

interface Group {
  readonly entries: Entry[]
  /** Postgres' id of the transaction. */
  transaction: string | null
  /** All of it: what is missing is the commit. */
  isWritten: boolean
  /** Error that ended the transaction. */
  failed: { entry: Entry; error: unknown } | null
}

/**
 * Changes that share a transaction, and with it a sync of the disk: all that come until a turn of the event loop brings no
 * further one, and what comes while they are written. A commit keeps the loop busy until it is done, so without waiting
 * for the turn's end each would go alone. They are made one after another, as they were asked for. One that fails is
 * taken back to its savepoint and takes no other with it. Where the whole transaction fails, each is made once more, by
 * itself, so that only the one that failed it fails; what a change remembers it therefore does in `committed`. A commit
 * whose answer was lost is asked after: it is never made twice.
 */
export class GroupCommit {
  readonly #db: Db
  readonly #clock: Pick<Clock, 'steady'>
  #waiting: Entry[] = []
  #writing: Promise<void> | null = null
  readonly #lockWaitMs: number
  /** The last transaction could not even begin. */
  #failedBefore = false

  constructor(db: Db, clock: Pick<Clock, 'steady'> = systemClock, lockWaitMs = usualLockWaitMs) {
    this.#db = db
    this.#clock = clock
    this.#lockWaitMs = lockWaitMs
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
        isAlone: false,
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
    if (this.#waiting[0]?.isAlone) return
    const ends = this.#clock.steady() + gatherMs
    let known: number
    do {
      known = this.#waiting.length
      await nextTurn()
    } while (known < this.#waiting.length && this.#waiting.length < most && this.#clock.steady() < ends)
  }

  async #writeGroup(): Promise<void> {
    const group: Group = { entries: [], transaction: null, isWritten: false, failed: null }
    try {
      await this.#db.transaction().execute(async (db) => {
        // Groups of several nodes may change the same in another order each, and would wait for each other.
        group.transaction = await beginGroup(db, this.#lockWaitMs)
        await this.#fill(db, group)
        group.isWritten = true
      })
    } catch (error) {
      await this.#afterFailure(group, error)
      return
    }
    this.#failedBefore = false
    for (const entry of group.entries) entry.finish()
  }

  async #afterFailure({ entries, transaction, isWritten, failed }: Group, error: unknown): Promise<void> {
    // Only the answer of a commit leaves open what became of it.
    const outcome = isWritten && transaction !== null ? await outcomeOf(this.#db, transaction) : 'aborted'
    // Taking back what the database has ended already fails too, and says less.
    const why = failed ? failed.error : error
    if (outcome === 'committed') for (const entry of entries) entry.finish()
    else if (outcome === 'unknown') for (const entry of entries) entry.reject(commitUnknown(why))
    else if (entries.length === 0) this.#afterNoBegin(why)
    else {
      const blamed = failed?.entry ?? (entries.length === 1 ? entries[0] : undefined)
      const again = entries.filter((entry) => !entry.isAlone && (entry !== blamed || mayPass(why)))
      for (const entry of entries) if (!again.includes(entry)) entry.reject(why)
      for (const entry of again) entry.isAlone = true
      this.#waiting.unshift(...again)
    }
  }

  /** A pooled connection may have broken while nobody used it; a second one says that the database is away. */
  #afterNoBegin(error: unknown): void {
    const isFirst = !this.#failedBefore
    this.#failedBefore = true
    if (isFirst && mayPass(error)) return
    for (const entry of this.#waiting.splice(0, most)) entry.reject(error)
  }

  async #fill(db: Db, group: Group): Promise<void> {
    const ends = this.#clock.steady() + longestMs
    for (let taken = 0; taken < most && (taken === 0 || this.#clock.steady() < ends); taken += 1) {
      const entry = this.#waiting[0]
      if (!entry || (entry.isAlone && taken > 0)) return
      this.#waiting.shift()
      group.entries.push(entry)
      // By itself it needs no savepoint: what it fails is the transaction.
      const isAlone = entry.isAlone || (taken === 0 && this.#waiting.length === 0)
      if (isAlone) await this.#write(db, group, entry)
      else if (!(await this.#writePart(db, group, entry))) group.entries.pop()
      if (entry.isAlone) return
    }
  }

  async #write(db: Db, group: Group, entry: Entry): Promise<void> {
    try {
      await entry.write(db)
    } catch (error) {
      group.failed = { entry, error }
      throw error
    }
  }

  /** False where it is not part of the transaction: it failed, or is made again later. */
  async #writePart(db: Db, group: Group, entry: Entry): Promise<boolean> {
    try {
      await inSavepoint(db, () => entry.write(db))
      return true
    } catch (error) {
      if (error instanceof TransactionEnded) {
        group.failed = { entry, error: error.cause }
        throw error
      }
      if (mayPass(error)) {
        entry.isAlone = true
        this.#waiting.push(entry)
      } else entry.reject(error)
      return false
    }
  }
}

function commitUnknown(cause: unknown): OwnFault {
  const message = 'Não foi possível confirmar se a alteração foi gravada. Confira antes de repetir.'
  return new OwnFault('commit_unknown', message, cause)
}
