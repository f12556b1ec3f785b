import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../lib/clock.js'
import { InternalError } from '../lib/httpError.js'
import { isConnectionLoss, isTransientError } from './dialects/conflicts.js'
import { deferSync, syncStore } from './dialects/durability.js'
import { beginGroupCommit, type CommitMark } from './dialects/locks.js'
import { inSavepoint, TransactionEndedError } from './dialects/savepoint.js'
import type { Db } from './tables.js'
import { findTransactionOutcome } from './transactionOutcome.js'
import type { Change, GroupBatch, WaitingChanges } from './waitingChanges.js'

/** Changes of a transaction. */
export const maxChangesPerGroup = 50

/** Waits before a transaction that could not begin is tried again: five seconds, enough for a server restart. */
const beginRetryDelaysMs = [0, 50, 200, 500, 1000, 1500, 2000]

interface Group {
  /** Partitions that it holds. */
  partitions: ReadonlySet<number>
  readonly changes: Change[]
  transaction: string | null
  readonly mark: CommitMark
  isWritten: boolean
  failure: { change: Change; error: unknown } | null
}

interface GroupWriterOptions {
  db: Db
  clock: Pick<Clock, 'monotonic'>
  queue: WaitingChanges
  lockWaitMs: number
  /** A transaction takes no further change after this time. */
  maxGroupMs: number
}

/** Writes one transaction after another. */
export class GroupWriter {
  readonly #options: GroupWriterOptions
  readonly #id = randomUUID()
  #failedBegins = 0

  constructor(options: GroupWriterOptions) {
    this.#options = options
  }

  /** A transaction of changes that wait in these partitions, which are released. */
  async write(partitions: ReadonlySet<number>): Promise<void> {
    const mark = { writer: this.#id, token: randomUUID() }
    const group: Group = { partitions, changes: [], transaction: null, mark, isWritten: false, failure: null }
    try {
      await this.#writeGroup(group)
    } finally {
      this.#options.queue.release(group.partitions)
    }
  }

  async #writeGroup(group: Group): Promise<void> {
    const { db, queue, lockWaitMs } = this.#options
    try {
      await db.transaction().execute(async (transaction) => {
        const begun = await beginGroupCommit(transaction, [...group.partitions], group.mark, lockWaitMs)
        queue.release([...group.partitions].filter((partition) => !begun.partitions.has(partition)))
        group.partitions = begun.partitions
        group.transaction = begun.transactionId
        await this.#fill(transaction, group)
        group.isWritten = true
        deferSync(transaction)
      })
      if (group.changes.some(({ isRelaxed }) => !isRelaxed)) await syncStore(db)
    } catch (error) {
      await this.#handleFailure(group, error)
      return
    }
    this.#failedBegins = 0
    for (const change of group.changes) change.finish()
  }

  async #handleFailure(
    { partitions, changes, transaction, mark, isWritten, failure }: Group,
    error: unknown,
  ): Promise<void> {
    // Only a commit's failure leaves the outcome open.
    const outcome =
      isWritten && transaction !== null
        ? await findTransactionOutcome(this.#options.db, transaction, mark)
        : 'aborted'
    // The rollback of an aborted transaction fails too, with a less useful error.
    const writeError = failure ? failure.error : error
    if (outcome === 'committed') for (const change of changes) change.finish()
    else if (outcome === 'unknown')
      for (const change of changes) change.reject(createUnknownCommitError(writeError))
    else if (changes.length === 0) await this.#handleBeginFailure(partitions, writeError)
    else {
      const cause = failure?.change ?? (changes.length === 1 ? changes[0] : undefined)
      const retries = changes.filter((change) =>
        change.runsAlone ? mayRetry(change, writeError) : change !== cause || isTransientError(writeError),
      )
      for (const change of changes) if (!retries.includes(change)) change.reject(writeError)
      for (const change of retries) change.runsAlone = true
      this.#options.queue.putBack(retries)
    }
  }

  /** Nothing was written: trying again is safe until the database must be considered down. */
  async #handleBeginFailure(partitions: ReadonlySet<number>, error: unknown): Promise<void> {
    const pause = beginRetryDelaysMs[this.#failedBegins]
    this.#failedBegins += 1
    if (pause !== undefined && isTransientError(error)) await sleep(pause)
    else for (const change of this.#options.queue.removeAll(partitions)) change.reject(error)
  }

  async #fill(db: Db, group: Group): Promise<void> {
    const { clock, maxGroupMs, queue } = this.#options
    const { partitions } = group
    const deadline = clock.monotonic() + maxGroupMs
    const batches = new Set<GroupBatch>()
    for (
      let count = 0;
      count < maxChangesPerGroup && (count === 0 || clock.monotonic() < deadline);
      count += 1
    ) {
      const change = queue.first(partitions)
      if (!change || (change.runsAlone && count > 0)) break
      queue.remove(change)
      group.changes.push(change)
      // A change alone in its transaction needs no savepoint.
      const isAlone = change.runsAlone || (count === 0 && !queue.first(partitions))
      const isIncluded = isAlone
        ? await this.#write(db, group, change)
        : await this.#writeInSavepoint(db, group, change)
      const batch = isIncluded ? change.gather(db) : undefined
      if (batch) batches.add(batch)
      if (!isIncluded) group.changes.pop()
      if (change.runsAlone) break
    }
    for (const batch of batches) await batch.write(db)
  }

  async #write(db: Db, group: Group, change: Change): Promise<true> {
    try {
      await change.write(db)
      return true
    } catch (error) {
      group.failure = { change, error }
      throw error
    }
  }

  /** False when it is not part of the transaction: it failed, or is retried later. */
  async #writeInSavepoint(db: Db, group: Group, change: Change): Promise<boolean> {
    try {
      await inSavepoint(db, () => change.write(db))
      return true
    } catch (error) {
      if (error instanceof TransactionEndedError) {
        group.failure = { change, error: error.cause }
        throw error
      }
      if (isTransientError(error)) {
        change.runsAlone = true
        this.#options.queue.push(change)
      } else change.reject(error)
      return false
    }
  }
}

/** A change by itself may lose its connection twice; it may also be the reason. */
function mayRetry(change: Change, error: unknown): boolean {
  if (!isConnectionLoss(error)) return false
  change.connectionLosses += 1
  return change.connectionLosses <= 2
}

function createUnknownCommitError(cause: unknown): InternalError {
  const message = 'Não foi possível confirmar se a alteração foi gravada. Confira antes de repetir.'
  return new InternalError('commit_unknown', message, cause)
}
