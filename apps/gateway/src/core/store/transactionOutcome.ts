import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { errorCode } from '../lib/errorCode.js'
import type { CommitMark } from './dialects/locks.js'
import type { Db } from './tables.js'

/** `unknown` where the server was unreachable for too long. */
type TransactionOutcome = 'committed' | 'aborted' | 'unknown'

/** Half a minute in all, enough for a server restart. */
const retryDelaysMs = [100, 400, 1000, 2000, 4000, 8000, 8000, 8000]

/** Postgres' code for an id that it has not given yet. */
const futureTransaction = '22023'

/**
 * Finds out whether a commit whose answer was lost was made. `transaction` is the server's id of it, which tells
 * whether it has ended; the mark tells how. After a crash or a failover a server gives the ids of lost transactions
 * again, and `committed` may mean another one.
 */
export async function findTransactionOutcome(
  db: Db,
  transaction: string,
  mark: CommitMark,
): Promise<TransactionOutcome> {
  for (const ms of [0, ...retryDelaysMs]) {
    if (ms > 0) await sleep(ms)
    try {
      if (await isInProgress(db, transaction)) continue
      return (await isMarked(db, mark)) ? 'committed' : 'aborted'
    } catch {
      // The server cannot be reached, or does not write yet.
    }
  }
  return 'unknown'
}

async function isInProgress(db: Db, transaction: string): Promise<boolean> {
  try {
    const { rows } = await sql<{ status: string | null }>`
      select txid_status(${transaction}::bigint) as status`.execute(db)
    return rows[0]?.status === 'in progress'
  } catch (error) {
    if (errorCode(error) === futureTransaction) return false
    throw error
  }
}

/** A write, so that its own commit waits for a synchronous standby, and with it for all that was committed before. */
async function isMarked(db: Db, { writer, token }: CommitMark): Promise<boolean> {
  const row = await db
    .updateTable('commit_marks')
    .set(({ ref }) => ({ at: ref('at') }))
    .where('writer', '=', writer)
    .returning('token')
    .executeTakeFirst()
  return row?.token === token
}

/** Deletes the marks of writers that ended a day ago or earlier. */
export async function deleteOldCommitMarks(db: Db): Promise<void> {
  await db
    .deleteFrom('commit_marks')
    .where('at', '<', sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint - 86400000`)
    .execute()
}
