import { type Clock, systemClock } from '../lib/clock.js'
import { inSpan } from '../lib/spans.js'
import { yieldToLoop } from '../lib/yieldToLoop.js'
import type { Batch } from './batch.js'
import { getConnectionCount, isPostgres } from './dialects/dialectKind.js'
import { GroupWriter, maxChangesPerGroup } from './groupWriter.js'
import type { Db } from './tables.js'
import { WaitingChanges } from './waitingChanges.js'

/** All gateways of a database must have the same number. */
const partitions = 32

/** Transactions at once on Postgres: half of the connections are left to readers, and to changes that read outside. */
const maxGroups = 4

/** Partitions per transaction: limits the changes that wait behind a blocked one. */
const maxPartitions = partitions / maxGroups

const gatherMs = 2

/** A transaction takes no further change after this time: on SQLite readers wait for its end. */
export const maxGroupMs = { sqlite: 8, postgres: 25 }

/** Longest wait for a row lock on Postgres: the other changes of the transaction are blocked meanwhile. */
const defaultLockWaitMs = 2000

interface ChangeOptions<Result> {
  /** Called right before the promise resolves, in the order of the owner's changes; must not throw. */
  onCommit?: (result: Result) => void
  /**
   * Resolves without waiting for the disk on SQLite: the change may be lost with the machine's power, until the next
   * commit that waits. A killed process loses nothing.
   */
  isRelaxed?: boolean
  /** Gathers the results of a transaction and writes them at its end. */
  batch?: Pick<Batch<Result>, 'add' | 'write'>
}

/**
 * Changes that share a transaction, and so one fsync: all that arrive until an event loop tick brings none, and those
 * that arrive during the write. A commit blocks the loop, so without that wait each change would commit alone. Changes
 * run in order; a failing one is rolled back to its savepoint. If the whole transaction fails, each is retried alone,
 * so a change must update memory only in `onCommit`. A commit with a lost answer is looked up: it is never applied
 * twice. Changes belong to partitions by their owner: on Postgres transactions of different partitions run at once, and
 * SQLite, which has one writer, has one partition.
 */
export class GroupCommit {
  readonly #queue = new WaitingChanges()
  readonly #currentWrites = new Set<Promise<void>>()
  readonly #idleWriters: GroupWriter[] = []
  readonly #options: ConstructorParameters<typeof GroupWriter>[0]
  readonly #partitions: number
  readonly #maxGroups: number

  constructor(db: Db, clock: Pick<Clock, 'monotonic'> = systemClock, lockWaitMs = defaultLockWaitMs) {
    const isShared = isPostgres(db)
    this.#partitions = isShared ? partitions : 1
    this.#maxGroups = Math.max(1, Math.min(maxGroups, getConnectionCount(db) >> 1))
    const maxMs = isShared ? maxGroupMs.postgres : maxGroupMs.sqlite
    this.#options = { db, clock, queue: this.#queue, lockWaitMs, maxGroupMs: maxMs }
  }

  /**
   * Resolves once committed to the disk; on SQLite others may read it a moment earlier. Changes of one owner commit one after another, by all gateways of the
   * database; others may commit at the same time. A change that waits for another one deadlocks.
   * @param owner id of the account, or of the session for rows whose order is only a session's
   */
  commit<Result>(
    owner: string,
    change: (db: Db) => Promise<Result>,
    options: ChangeOptions<NoInfer<Result>> = {},
  ): Promise<Result> {
    return inSpan('store commit', {}, () => this.#commit(owner, change, options))
  }

  #commit<Result>(
    owner: string,
    change: (db: Db) => Promise<Result>,
    { onCommit, batch, isRelaxed = false }: ChangeOptions<NoInfer<Result>>,
  ): Promise<Result> {
    return new Promise((resolve, reject) => {
      let outcome: { result: Result } | undefined
      this.#queue.push({
        partition: getPartition(owner, this.#partitions),
        runsAlone: false,
        isRelaxed,
        connectionLosses: 0,
        async write(db) {
          outcome = { result: await change(db) }
        },
        gather(db) {
          if (outcome) batch?.add(db, outcome.result)
          return batch
        },
        finish() {
          if (!outcome) return
          onCommit?.(outcome.result)
          resolve(outcome.result)
        },
        reject,
      })
      this.#start()
    })
  }

  async whenIdle(): Promise<void> {
    while (this.#currentWrites.size > 0) await Promise.all(this.#currentWrites)
  }

  #start(): void {
    if (this.#currentWrites.size >= this.#maxGroups || !this.#queue.hasFreePartition) return
    const currentWrite = this.#writeAll().finally(() => {
      this.#currentWrites.delete(currentWrite)
      this.#start()
    })
    this.#currentWrites.add(currentWrite)
  }

  async #writeAll(): Promise<void> {
    const writer = this.#idleWriters.pop() ?? new GroupWriter(this.#options)
    try {
      while (this.#queue.hasFreePartition) {
        await this.#gather()
        const partitionsToWrite = this.#queue.takePartitions(maxPartitions)
        if (partitionsToWrite.size === 0) return
        this.#start()
        await writer.write(partitionsToWrite)
      }
    } finally {
      this.#idleWriters.push(writer)
    }
  }

  async #gather(): Promise<void> {
    const { clock } = this.#options
    const deadline = clock.monotonic() + gatherMs
    let previousLength: number
    do {
      previousLength = this.#queue.length
      await yieldToLoop()
    } while (
      previousLength < this.#queue.length &&
      this.#queue.length < maxChangesPerGroup &&
      clock.monotonic() < deadline
    )
  }
}

/** FNV-1a: the same in every gateway. */
function getPartition(owner: string, count: number): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < owner.length; index += 1)
    hash = Math.imul(hash ^ owner.charCodeAt(index), 0x01000193)
  return (hash >>> 0) % count
}
