import { sql } from 'kysely'
import { isPostgres } from './dialects/dialectKind.js'
import { openSqliteToRead } from './dialects/sqlite/open.js'
import type { StoreLocation } from './open.js'
import type { Db } from './tables.js'

/**
 * Consistent read view for as long as `read` takes, without blocking writers: on SQLite a connection of its own, on
 * Postgres a repeatable-read transaction.
 */
export async function inSnapshot<Result>(
  { dataFolder }: StoreLocation,
  db: Db,
  read: (db: Db) => Promise<Result>,
): Promise<Result> {
  if (isPostgres(db)) {
    const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    return transaction.execute(read)
  }
  const snapshot = openSqliteToRead(dataFolder)
  try {
    return await snapshot.connection().execute(async (connection) => {
      await sql`begin`.execute(connection)
      // An SQLite transaction takes its snapshot at its first read.
      await sql`select version from schema_version`.execute(connection)
      try {
        return await read(connection)
      } finally {
        await sql`rollback`.execute(connection)
      }
    })
  } finally {
    await snapshot.destroy()
  }
}
