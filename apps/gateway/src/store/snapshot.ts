import { sql } from 'kysely'
import { isPostgres } from './dialects/kind.js'
import { openSqliteToRead } from './dialects/sqlite/open.js'
import type { StorePlace } from './open.js'
import type { Db } from './tables.js'

/**
 * Reads the store as it is now, for as long as `read` takes, while others go on writing: on SQLite by a connection of its
 * own, which is also what keeps others from waiting for it; on Postgres in a transaction that repeats what it reads.
 */
export async function inSnapshot<Result>(
  { dataFolder }: StorePlace,
  db: Db,
  read: (db: Db) => Promise<Result>,
): Promise<Result> {
  if (isPostgres(db)) {
    const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    return transaction.execute(read)
  }
  const own = openSqliteToRead(dataFolder)
  try {
    return await own.connection().execute(async (connection) => {
      await sql`begin`.execute(connection)
      // A transaction of SQLite begins to see with its first reading.
      await sql`select version from schema_version`.execute(connection)
      try {
        return await read(connection)
      } finally {
        await sql`rollback`.execute(connection)
      }
    })
  } finally {
    await own.destroy()
  }
}
