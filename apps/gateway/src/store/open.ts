import { join } from 'node:path'
import Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import { errorCode, StartFailure } from '../startFailure.js'
import { ImmediateSqliteDialect } from './immediate.js'
import { migrate } from './migrate.js'
import { prepared } from './prepared.js'
import type { Db, Tables } from './tables.js'
import { type StoreWatch, watchQueries } from './watch.js'

/**
 * Opens `morpheus.db` in the data folder and migrates it; `beforeMigration` as in `migrate`.
 * @throws StartFailure when the file cannot be opened, is not a database, or is from a newer version.
 */
export async function openStore(
  dataFolder: string,
  { watch, beforeMigration }: { watch?: StoreWatch; beforeMigration?: () => void } = {},
): Promise<Db> {
  const path = join(dataFolder, 'morpheus.db')
  const db = new Kysely<Tables>({
    dialect: new ImmediateSqliteDialect({ database: prepared(openFile(path)) }),
    ...(watch && { log: watchQueries(watch) }),
  })
  try {
    const { from, to } = await migrate(db, beforeMigration)
    if (from !== to) watch?.migrated(from, to)
  } catch (error) {
    await db.destroy()
    if (error instanceof StartFailure) throw error
    throw unusable(path, error)
  }
  return db
}

function openFile(path: string): Database.Database {
  let file: Database.Database | undefined
  try {
    file = new Database(path, { timeout: 5000 })
    file.pragma('journal_mode = WAL')
    file.pragma('synchronous = FULL')
    file.pragma('foreign_keys = ON')
    return file
  } catch (error) {
    file?.close()
    throw unusable(path, error)
  }
}

function unusable(path: string, error: unknown): StartFailure {
  const why =
    errorCode(error) === 'SQLITE_NOTADB'
      ? 'o arquivo não é um banco de dados'
      : (errorCode(error) ?? 'erro desconhecido')
  return new StartFailure(`Não foi possível abrir o banco de dados ${path}: ${why}.`, 1, { cause: error })
}
