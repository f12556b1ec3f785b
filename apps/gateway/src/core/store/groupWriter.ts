import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../lib/clock.js'
import { OwnFault } from '../lib/httpError.js'
import { connectionIsLost, isTransientError } from './dialects/conflicts.js'
import { beginGroupCommit } from './dialects/locks.js'
import { inSavepoint, TransactionEnded } from './dialects/savepoint.js'
import type { Db } from './tables.js'
import { outcomeOf } from './transactionOutcome.js'
import type { Change, GroupBatch, WaitingChanges } from './waitingChanges.js'

/** Changes of a transaction. */
export const limit = 50

/** Waits before a transaction that could not begin is tried again: five seconds, enough for a server restart. */
const beginRetryDelaysMs = [0, 50, 200, 500, 1000, 1500, 2000]

interface Group {
  /** Those that it holds. */
  partitions: ReadonlySet<number>
  readonly changes: Change[]
  transaction: string | null
  isWritten: boolean
  failed: { change: Change; error: unknown } | null
}

interface GroupWriterOptions {
  db: Db
  clock: Pick<Clock, 'steady'>
  waiting: WaitingChanges
  lockWaitMs: number
  /** A transaction takes no further change after this time. */
  maxGroupMs: number
}

/** Writes one transaction after another. */
export class GroupWriter {
  readonly #options: GroupWriterOptions
  #failedBegins = 0

  constructor(options: GroupWriterOptions) {
    this.#options = options
  }

  /** A transaction of changes that wait in these partitions, which are released. */
  async write(taken: ReadonlySet<number>): Promise<void> {
    const group: Group = { partitions: taken, changes: [], transaction: null, isWritten: false, failed: null }
    try {
      await this.#writeGroup(group)
    } finally {
      this.#options.waiting.release(group.partitions)
    }
  }

  async #writeGroup(group: Group): Promise<void> {
    const { db, waiting, lockWaitMs } = this.#options
    try {
      await db.transaction().execute(async (transaction) => {
        const begun = await beginGroupCommit(transaction, [...group.partitions], lockWaitMs)
        waiting.release([...group.partitions].filter((partition) => !begun.partitions.has(partition)))
        group.partitions = begun.partitions
        group.transaction = begun.transactionId
        await this.#fill(transaction, group)
        group.isWritten = true
      })
    } catch (error) {
      await this.#afterFailure(group, error)
      return
    }
    this.#failedBegins = 0
    for (const change of group.changes) change.finish()
  }

  async #afterFailure(
    { partitions, changes, transaction, isWritten, failed }: Group,
    error: unknown,
  ): Promise<void> {
    // Only a commit's failure leaves the outcome open.
    const outcome =
      isWritten && transaction !== null ? await outcomeOf(this.#options.db, transaction) : 'aborted'
    // The rollback of an aborted transaction fails too, with a less useful error.
    const writeError = failed ? failed.error : error
    if (outcome === 'committed') for (const change of changes) change.finish()
    else if (outcome === 'unknown') for (const change of changes) change.reject(commitUnknown(writeError))
    else if (changes.length === 0) await this.#afterNoBegin(partitions, writeError)
    else {
      const blamed = failed?.change ?? (changes.length === 1 ? changes[0] : undefined)
      const retried = changes.filter((change) =>
        change.isAlone ? mayRepeat(change, writeError) : change !== blamed || isTransientError(writeError),
      )
      for (const change of changes) if (!retried.includes(change)) change.reject(writeError)
      for (const change of retried) change.isAlone = true
      this.#options.waiting.putBack(retried)
    }
  }

  /** Nothing was written: trying again is safe until the database must be considered down. */
  async #afterNoBegin(partitions: ReadonlySet<number>, error: unknown): Promise<void> {
    const pause = beginRetryDelaysMs[this.#failedBegins]
    this.#failedBegins += 1
    if (pause !== undefined && isTransientError(error)) await sleep(pause)
    else for (const change of this.#options.waiting.removeAll(partitions)) change.reject(error)
  }

  async #fill(db: Db, group: Group): Promise<void> {
    const { clock, maxGroupMs, waiting } = this.#options
    const { partitions } = group
    const deadline = clock.steady() + maxGroupMs
    const batches = new Set<GroupBatch>()
    for (let count = 0; count < limit && (count === 0 || clock.steady() < deadline); count += 1) {
      const change = waiting.first(partitions)
      if (!change || (change.isAlone && count > 0)) break
      waiting.remove(change)
      group.changes.push(change)
      // A change alone in its transaction needs no savepoint.
      const isAlone = change.isAlone || (count === 0 && !waiting.first(partitions))
      const isPart = isAlone ? await this.#write(db, group, change) : await this.#writePart(db, group, change)
      const batch = isPart ? change.gather(db) : undefined
      if (batch) batches.add(batch)
      if (!isPart) group.changes.pop()
      if (change.isAlone) break
    }
    for (const batch of batches) await batch.write(db)
  }

  async #write(db: Db, group: Group, change: Change): Promise<true> {
    try {
      await change.write(db)
      return true
    } catch (error) {
      group.failed = { change, error }
      throw error
    }
  }

  /** False when it is not part of the transaction: it failed, or is retried later. */
  async #writePart(db: Db, group: Group, change: Change): Promise<boolean> {
    try {
      await inSavepoint(db, () => change.write(db))
      return true
    } catch (error) {
      if (error instanceof TransactionEnded) {
        group.failed = { change, error: error.cause }
        throw error
      }
      if (isTransientError(error)) {
        change.isAlone = true
        this.#options.waiting.push(change)
      } else change.reject(error)
      return false
    }
  }
}

/** A change by itself may lose its connection twice; it may also be the reason. */
function mayRepeat(change: Change, error: unknown): boolean {
  if (!connectionIsLost(error)) return false
  change.losses += 1
  return change.losses <= 2
}

function commitUnknown(cause: unknown): OwnFault {
  const message = 'Não foi possível confirmar se a alteração foi gravada. Confira antes de repetir.'
  return new OwnFault('commit_unknown', message, cause)
}
