import { sql } from 'kysely'
import { inTransaction } from '../inTransaction.js'
import type { StoreLocation } from '../open.js'
import type { Db } from '../tables.js'
import { isPostgres } from './dialectKind.js'
import { runLongWrite } from './sqlite/longWrite.js'
import { getDatabasePath, pragmas } from './sqlite/open.js'
import { openOnThread } from './sqlite/threadDb.js'
import { withConnection } from './sqlite/withConnection.js'

/**
 * Like `inTransaction`, for long ones: readers see the previous state. On SQLite writers wait, and it runs on its own
 * thread: when SQLite overwrites log frames of an open transaction, its commit rereads the whole log.
 */
export async function inLongTransaction<Result>(
  { dataFolder }: StoreLocation,
  db: Db,
  run: (db: Db) => Promise<Result>,
): Promise<Result> {
  if (isPostgres(db)) return inTransaction(db, run)
  const path = getDatabasePath(dataFolder)
  return runLongWrite(path, () =>
    withConnection(db, async () => {
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

/** A failure is ignored: while a reader holds an old snapshot, a later commit empties the log. */
async function emptyLog(thread: Db): Promise<void> {
  try {
    await sql`pragma busy_timeout = 0`.execute(thread)
    await sql`pragma wal_checkpoint(truncate)`.execute(thread)
  } catch {}
}
