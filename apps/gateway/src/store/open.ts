import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import { machineTrouble } from '../kit/machineTrouble.js'
import { errorCode, StartFailure } from '../kit/startFailure.js'
import { damaged, refuseDamage } from './damage.js'
import { ImmediateSqliteDialect } from './immediate.js'
import { migrate } from './migrate.js'
import { prepared } from './prepared.js'
import type { Db, Tables } from './tables.js'
import { type StoreWatch, watchQueries } from './watch.js'

export function databaseIn(dataFolder: string): string {
  return join(dataFolder, 'morpheus.db')
}

/**
 * Opens `morpheus.db` in the data folder and migrates it; `beforeMigration` as in `migrate`. `checked` looks for damage
 * first: only whoever is alone with the file can tell that its last owner was killed.
 * @throws StartFailure when the file cannot be opened, is not a database, is damaged, or is from a newer version.
 */
export async function openStore(
  dataFolder: string,
  {
    watch,
    beforeMigration,
    checked = false,
  }: { watch?: StoreWatch; beforeMigration?: () => void; checked?: boolean } = {},
): Promise<Db> {
  const path = databaseIn(dataFolder)
  const db = new Kysely<Tables>({
    dialect: new ImmediateSqliteDialect({ database: prepared(openFile(path, checked)) }),
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

function openFile(path: string, checked: boolean): Database.Database {
  let file: Database.Database | undefined
  try {
    if (checked) refuseDamage(path)
    file = new Database(path, { timeout: 5000 })
    file.pragma('journal_mode = WAL')
    file.pragma('synchronous = FULL')
    file.pragma('foreign_keys = ON')
    return file
  } catch (error) {
    file?.close()
    throw error instanceof StartFailure ? error : unusable(path, error)
  }
}

function unusable(path: string, error: unknown): StartFailure {
  if (errorCode(error)?.startsWith('SQLITE_CORRUPT')) return damaged(path, error)
  const trouble = machineTrouble(error, dirname(path))
  if (trouble !== null) return new StartFailure(trouble, 1, { cause: error })
  const why =
    errorCode(error) === 'SQLITE_NOTADB'
      ? 'o arquivo não é um banco de dados'
      : (errorCode(error) ?? 'erro desconhecido')
  return new StartFailure(`Não foi possível abrir o banco de dados ${path}: ${why}.`, 1, { cause: error })
}
