import { sql } from 'kysely'
import { inTransaction } from '../inTransaction.js'
import type { StorePlace } from '../open.js'
import type { Db } from '../tables.js'
import { isPostgres } from './kind.js'
import { holdLong } from './sqlite/longHold.js'
import { databaseIn, pragmas } from './sqlite/open.js'
import { openOnThread } from './sqlite/threadDb.js'
import { inTurn } from './sqlite/turn.js'

/**
 * As `inTransaction`, for one that takes long: others go on reading what was there before. On SQLite their writes wait, and
 * it runs on a thread of its own: where SQLite overwrote what a transaction had put into the log before, its commit reads
 * all of the log anew.
 */
export async function inLongTransaction<Result>(
  { dataFolder }: StorePlace,
  db: Db,
  run: (db: Db) => Promise<Result>,
): Promise<Result> {
  if (isPostgres(db)) return inTransaction(db, run)
  const path = databaseIn(dataFolder)
  return holdLong(path, () =>
    inTurn(db, async () => {
      const thread = openOnThread(path, [...pragmas, 'wal_autocheckpoint = 0'])
      try {
        const result = await inTransaction(thread, run)
        await emptyLog(thread)
        return result
      } finally {
        await thread.destroy()
      }
    }),
  )
}

/** What is committed is committed: where somebody reads a state from before, a later commit empties the log. */
async function emptyLog(thread: Db): Promise<void> {
  try {
    await sql`pragma busy_timeout = 0`.execute(thread)
    await sql`pragma wal_checkpoint(truncate)`.execute(thread)
  } catch {}
}
