import { Kysely } from 'kysely'
import { StartFailure } from '../../core/lib/startFailure.js'
import { describeUnusableDatabase, openSqliteToRead } from '../../core/store/dialects/sqlite/open.js'
import type { StoreLocation } from '../../core/store/open.js'
import type { Db, Tables } from '../../core/store/tables.js'

/**
 * Reads a store without migrating it, also beside a running gateway.
 * @throws StartFailure where it cannot be opened or read.
 */
export async function openReadOnly<Result>(
  location: StoreLocation,
  read: (db: Db) => Promise<Result>,
): Promise<Result> {
  const { db, explain } = await connectReadOnly(location)
  try {
    return await read(db)
  } catch (error) {
    throw error instanceof StartFailure ? error : explain(error)
  } finally {
    await db.destroy()
  }
}

/**
 * A connection for as long as it takes, and the explanation of its errors.
 * @throws StartFailure where it cannot be opened.
 */
export async function connectReadOnly({
  dataFolder,
  databaseUrl,
}: StoreLocation): Promise<{ db: Db; explain: (error: unknown) => StartFailure }> {
  if (databaseUrl === undefined) {
    const explain = (error: unknown) => describeUnusableDatabase(dataFolder, error)
    try {
      return { db: openSqliteToRead(dataFolder), explain }
    } catch (error) {
      throw explain(error)
    }
  }
  const { openPostgres } = await import('../../core/store/dialects/postgres/open.js')
  const { dialect, withoutTimeout, explain } = openPostgres(databaseUrl, 1)
  return { db: new Kysely<Tables>({ dialect: withoutTimeout?.() ?? dialect }), explain }
}
