import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import { type Clock, systemClock } from '../lib/clock.js'
import { OwnFault } from '../lib/httpError.js'
import { yieldToLoop } from '../lib/yieldToLoop.js'
import { mayPass } from './dialects/conflicts.js'
import { beginGroup } from './dialects/locks.js'
import type { Db } from './tables.js'

const begin = CompiledQuery.raw('savepoint part')
const release = CompiledQuery.raw('release savepoint part')
const rollBack = CompiledQuery.raw('rollback to savepoint part')

/** The database has ended the whole transaction, as SQLite does on a full disk; `cause` says why. */
class TransactionEnded extends Error {}

/**
 * Runs a part of a transaction, which alone is rolled back when `run` throws.
 * @throws what `run` throws, or TransactionEnded where there is no transaction any more.
 */
async function inSavepoint<Result>(db: Db, run: () => Promise<Result>): Promise<Result> {
  await db.executeQuery(begin)
  try {
    const result = await run()
    await db.executeQuery(release)
    return result
  } catch (error) {
    await takeBack(db, error)
    throw error
  }
}

async function takeBack(db: Db, cause: unknown): Promise<void> {
  try {
    await db.executeQuery(rollBack)
    await db.executeQuery(release)
  } catch {
    throw new TransactionEnded('The transaction has ended', { cause })
  }
}

/** `unknown` where the server was unreachable for too long, or has forgotten the transaction. */
type TransactionOutcome = 'committed' | 'aborted' | 'unknown'

/** Half a minute in all, enough for a server restart. */
const askAgainMs = [100, 400, 1000, 2000, 4000, 8000, 8000, 8000]

async function outcomeOf(db: Db, transaction: string): Promise<TransactionOutcome> {
  for (const ms of [0, ...askAgainMs]) {
    if (ms > 0) await sleep(ms)
    const status = await statusOf(db, transaction)
    if (status === 'committed' || status === 'aborted') return status
    if (status === null) return 'unknown'
  }
  return 'unknown'
}

/** Null where the server has forgotten it; `in progress` also while it is unreachable. */
async function statusOf(db: Db, transaction: string): Promise<string | null> {
  try {
    const { rows } = await sql<{ status: string | null }>`
      select txid_status(${transaction}::bigint) as status`.execute(db)
    return rows[0]?.status ?? null
  } catch {
    return 'in progress'
  }
}

/** Limits of a transaction, in changes and milliseconds: readers wait for its end. */
const limit = 50
const longestMs = 8
const gatherMs = 2

/** Longest lock wait: other changes are blocked meanwhile. */
const usualLockWaitMs = 2000

interface Entry {
  write(db: Db): Promise<void>
  finish(): void
  reject(error: unknown): void
  /** Retried in a transaction of its own, so that it cannot fail others or be failed by them. */
  isAlone: boolean
}

interface Group {
  readonly entries: Entry[]
  transaction: string | null
  isWritten: boolean
  failed: { entry: Entry; error: unknown } | null
}

/**
 * Changes that share a transaction, and so one fsync: all that arrive until an event loop tick brings none, and those
 * that arrive during the write. A commit blocks the loop, so without that wait each change would commit alone. Changes
 * run in order; a failing one is rolled back to its savepoint. If the whole transaction fails, each is retried alone,
 * so a change must update memory only in `committed`. A commit with a lost answer is looked up: it is never applied
 * twice.
 */
export class GroupCommit {
  readonly #db: Db
  readonly #clock: Pick<Clock, 'steady'>
  #waiting: Entry[] = []
  #writing: Promise<void> | null = null
  readonly #lockWaitMs: number
  #failedBefore = false

  constructor(db: Db, clock: Pick<Clock, 'steady'> = systemClock, lockWaitMs = usualLockWaitMs) {
    this.#db = db
    this.#clock = clock
    this.#lockWaitMs = lockWaitMs
  }

  /**
   * Resolves once committed to the disk; `committed` is called right before, in the order of the changes, and must not
   * throw. A change that waits for another one deadlocks.
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
    let before: number
    do {
      before = this.#waiting.length
      await yieldToLoop()
    } while (before < this.#waiting.length && this.#waiting.length < limit && this.#clock.steady() < ends)
  }

  async #writeGroup(): Promise<void> {
    const group: Group = { entries: [], transaction: null, isWritten: false, failed: null }
    try {
      await this.#db.transaction().execute(async (db) => {
        // Groups of several nodes may lock the same rows in different orders and deadlock.
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
    // Only a commit's failure leaves the outcome open.
    const outcome = isWritten && transaction !== null ? await outcomeOf(this.#db, transaction) : 'aborted'
    // The rollback of an aborted transaction fails too, with a less useful error.
    const why = failed ? failed.error : error
    if (outcome === 'committed') for (const entry of entries) entry.finish()
    else if (outcome === 'unknown') for (const entry of entries) entry.reject(commitUnknown(why))
    else if (entries.length === 0) this.#afterNoBegin(why)
    else {
      const blamed = failed?.entry ?? (entries.length === 1 ? entries[0] : undefined)
      const retried = entries.filter((entry) => !entry.isAlone && (entry !== blamed || mayPass(why)))
      for (const entry of entries) if (!retried.includes(entry)) entry.reject(why)
      for (const entry of retried) entry.isAlone = true
      this.#waiting.unshift(...retried)
    }
  }

  /** A pooled connection may have broken while idle; a second failure means that the database is down. */
  #afterNoBegin(error: unknown): void {
    const isFirst = !this.#failedBefore
    this.#failedBefore = true
    if (isFirst && mayPass(error)) return
    for (const entry of this.#waiting.splice(0, limit)) entry.reject(error)
  }

  async #fill(db: Db, group: Group): Promise<void> {
    const ends = this.#clock.steady() + longestMs
    for (let count = 0; count < limit && (count === 0 || this.#clock.steady() < ends); count += 1) {
      const entry = this.#waiting[0]
      if (!entry || (entry.isAlone && count > 0)) return
      this.#waiting.shift()
      group.entries.push(entry)
      // A change alone in its transaction needs no savepoint.
      const isAlone = entry.isAlone || (count === 0 && this.#waiting.length === 0)
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
