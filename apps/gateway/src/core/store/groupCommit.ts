import { type Clock, systemClock } from '../lib/clock.js'
import type { Batch } from './batch.js'
import { connectionsOf, isPostgres } from './dialects/kind.js'
import { GroupQueue } from './groupQueue.js'
import type { Db } from './tables.js'

/** All gateways of a database must have the same number. */
const partitions = 16

/** Transactions at once on Postgres: half of the connections are left to readers, and to changes that read outside. */
const mostGroups = 4

/** A transaction takes no further change after this time: on SQLite readers wait for its end. */
export const longestMs = { sqlite: 8, postgres: 25 }

/** Longest wait for a row lock on Postgres: the other changes of the partition are blocked meanwhile. */
const usualLockWaitMs = 2000

interface ChangeOptions<Result> {
  /** Called right before the promise resolves, in the order of the owner's changes; must not throw. */
  committed?: (result: Result) => void
  /** Gathers the results of a transaction and writes them at its end. */
  batch?: Pick<Batch<Result>, 'add' | 'write'>
}

/**
 * Changes that share a transaction, and so one fsync: all of a partition of owners that arrive until an event loop tick
 * brings none, and those that arrive during the write. A commit blocks the loop, so without that wait each change would
 * commit alone. Changes run in order; a failing one is rolled back to its savepoint. If the whole transaction fails,
 * each is retried alone, so a change must update memory only in `committed`. A commit with a lost answer is looked up:
 * it is never applied twice. SQLite has one writer, and so one partition.
 */
export class GroupCommit {
  readonly #queues: readonly GroupQueue[]
  readonly #inLine: (() => void)[] = []
  #slots: number

  constructor(db: Db, clock: Pick<Clock, 'steady'> = systemClock, lockWaitMs = usualLockWaitMs) {
    const isShared = isPostgres(db)
    this.#slots = Math.max(1, Math.min(mostGroups, connectionsOf(db) >> 1))
    const options = {
      db,
      clock,
      lockWaitMs,
      longestMs: isShared ? longestMs.postgres : longestMs.sqlite,
      inSlot: (run: () => Promise<void>) => this.#inSlot(run),
    }
    this.#queues = Array.from(
      { length: isShared ? partitions : 1 },
      (_, partition) => new GroupQueue({ ...options, partition }),
    )
  }

  /**
   * Resolves once committed to the disk. Changes of one owner commit one after another, by all gateways of the
   * database; others may commit at the same time. A change that waits for another one deadlocks.
   * @param owner id of the account, or of the session for rows whose order is only a session's
   */
  commit<Result>(
    owner: string,
    change: (db: Db) => Promise<Result>,
    { committed, batch }: ChangeOptions<NoInfer<Result>> = {},
  ): Promise<Result> {
    return new Promise((resolve, reject) => {
      let done: { result: Result } | undefined
      this.#queueOf(owner).add({
        async write(db) {
          done = { result: await change(db) }
        },
        gather(db) {
          if (done) batch?.add(db, done.result)
          return batch
        },
        finish() {
          if (!done) return
          committed?.(done.result)
          resolve(done.result)
        },
        reject,
      })
    })
  }

  async settled(): Promise<void> {
    await Promise.all(this.#queues.map((queue) => queue.settled()))
  }

  #queueOf(owner: string): GroupQueue {
    const queue = this.#queues[partitionOf(owner, this.#queues.length)]
    if (!queue) throw new Error('There is a queue for each partition')
    return queue
  }

  async #inSlot(run: () => Promise<void>): Promise<void> {
    if (this.#slots > 0) this.#slots -= 1
    else await new Promise<void>((resolve) => this.#inLine.push(resolve))
    try {
      await run()
    } finally {
      const next = this.#inLine.shift()
      if (next) next()
      else this.#slots += 1
    }
  }
}

/** FNV-1a: the same in every gateway. */
function partitionOf(owner: string, count: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < owner.length; at += 1) hash = Math.imul(hash ^ owner.charCodeAt(at), 0x01000193)
  return (hash >>> 0) % count
}
