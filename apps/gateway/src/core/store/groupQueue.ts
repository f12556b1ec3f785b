import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../lib/clock.js'
import { OwnFault } from '../lib/httpError.js'
import { yieldToLoop } from '../lib/yieldToLoop.js'
import { mayPass } from './dialects/conflicts.js'
import { beginGroup } from './dialects/locks.js'
import { inSavepoint, TransactionEnded } from './dialects/savepoint.js'
import type { Db } from './tables.js'
import { outcomeOf } from './transactionOutcome.js'

/** Changes of a transaction. */
const limit = 50
const gatherMs = 2

/** Waits before a transaction that could not begin is tried again: five seconds, enough for a server restart. */
const beginAgainMs = [0, 50, 200, 500, 1000, 1500, 2000]

interface Entry {
  write(db: Db): Promise<void>
  /** Once its part of the transaction is certain. */
  gather(db: Db): GroupBatch | undefined
  finish(): void
  reject(error: unknown): void
  /** Retried in a transaction of its own, so that it cannot fail others or be failed by them. */
  isAlone: boolean
}

/** Writes what the changes of a transaction have gathered. */
interface GroupBatch {
  write(db: Db): Promise<void>
}

interface Group {
  readonly entries: Entry[]
  transaction: string | null
  isWritten: boolean
  failed: { entry: Entry; error: unknown } | null
}

interface GroupQueueOptions {
  db: Db
  clock: Pick<Clock, 'steady'>
  partition: number
  lockWaitMs: number
  /** A transaction takes no further change after this time. */
  longestMs: number
  /** Limits the transactions of all queues. */
  inSlot: (run: () => Promise<void>) => Promise<void>
}

/** The changes of a partition: one transaction after another, of all changes that wait. */
export class GroupQueue {
  readonly #options: GroupQueueOptions
  #waiting: Entry[] = []
  #writing: Promise<void> | null = null
  #failedBegins = 0

  constructor(options: GroupQueueOptions) {
    this.#options = options
  }

  add(entry: Omit<Entry, 'isAlone'>): void {
    this.#waiting.push({ ...entry, isAlone: false })
    this.#writing ??= this.#writeAll()
  }

  async settled(): Promise<void> {
    await this.#writing
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#options.inSlot(async () => {
        await this.#gather()
        await this.#writeGroup()
      })
    }
    this.#writing = null
  }

  async #gather(): Promise<void> {
    if (this.#waiting[0]?.isAlone) return
    const { clock } = this.#options
    const ends = clock.steady() + gatherMs
    let before: number
    do {
      before = this.#waiting.length
      await yieldToLoop()
    } while (before < this.#waiting.length && this.#waiting.length < limit && clock.steady() < ends)
  }

  async #writeGroup(): Promise<void> {
    const { db, partition, lockWaitMs } = this.#options
    const group: Group = { entries: [], transaction: null, isWritten: false, failed: null }
    try {
      await db.transaction().execute(async (transaction) => {
        group.transaction = await beginGroup(transaction, partition, lockWaitMs)
        await this.#fill(transaction, group)
        group.isWritten = true
      })
    } catch (error) {
      await this.#afterFailure(group, error)
      return
    }
    this.#failedBegins = 0
    for (const entry of group.entries) entry.finish()
  }

  async #afterFailure({ entries, transaction, isWritten, failed }: Group, error: unknown): Promise<void> {
    // Only a commit's failure leaves the outcome open.
    const outcome =
      isWritten && transaction !== null ? await outcomeOf(this.#options.db, transaction) : 'aborted'
    // The rollback of an aborted transaction fails too, with a less useful error.
    const why = failed ? failed.error : error
    if (outcome === 'committed') for (const entry of entries) entry.finish()
    else if (outcome === 'unknown') for (const entry of entries) entry.reject(commitUnknown(why))
    else if (entries.length === 0) await this.#afterNoBegin(why)
    else {
      const blamed = failed?.entry ?? (entries.length === 1 ? entries[0] : undefined)
      const retried = entries.filter((entry) => !entry.isAlone && (entry !== blamed || mayPass(why)))
      for (const entry of entries) if (!retried.includes(entry)) entry.reject(why)
      for (const entry of retried) entry.isAlone = true
      this.#waiting.unshift(...retried)
    }
  }

  /** Nothing was written: trying again is safe until the database must be considered down. */
  async #afterNoBegin(error: unknown): Promise<void> {
    const pause = beginAgainMs[this.#failedBegins]
    this.#failedBegins += 1
    if (pause !== undefined && mayPass(error)) await sleep(pause)
    else for (const entry of this.#waiting.splice(0, limit)) entry.reject(error)
  }

  async #fill(db: Db, group: Group): Promise<void> {
    const { clock, longestMs } = this.#options
    const ends = clock.steady() + longestMs
    const batches = new Set<GroupBatch>()
    for (let count = 0; count < limit && (count === 0 || clock.steady() < ends); count += 1) {
      const entry = this.#waiting[0]
      if (!entry || (entry.isAlone && count > 0)) break
      this.#waiting.shift()
      group.entries.push(entry)
      // A change alone in its transaction needs no savepoint.
      const isAlone = entry.isAlone || (count === 0 && this.#waiting.length === 0)
      const isWritten = isAlone
        ? await this.#write(db, group, entry)
        : await this.#writePart(db, group, entry)
      const batch = isWritten ? entry.gather(db) : group.entries.pop() && undefined
      if (batch) batches.add(batch)
      if (entry.isAlone) break
    }
    for (const batch of batches) await batch.write(db)
  }

  async #write(db: Db, group: Group, entry: Entry): Promise<true> {
    try {
      await entry.write(db)
      return true
    } catch (error) {
      group.failed = { entry, error }
      throw error
    }
  }

  /** False when it is not part of the transaction: it failed, or is retried later. */
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
