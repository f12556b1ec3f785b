import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { type Dialect, Kysely } from 'kysely'
import { machineTrouble } from '../../../kit/machineTrouble.js'
import { errorCode, StartFailure } from '../../../kit/startFailure.js'
import type { Db, Tables } from '../../tables.js'
import type { OpenedDialect } from '../opened.js'
import { damaged, refuseDamage } from './damage.js'
import { ImmediateSqliteDialect } from './immediate.js'
import { prepared } from './prepared.js'

export function databaseIn(dataFolder: string): string {
  return join(dataFolder, 'morpheus.db')
}

/** Whether there is a database with users in this folder; one that cannot be read is somebody's. */
export function sqliteExists(dataFolder: string): boolean {
  const path = databaseIn(dataFolder)
  if (!existsSync(path)) return false
  try {
    const file = new Database(path, { readonly: true })
    try {
      const tables = file.prepare("select 1 from sqlite_master where name = 'users'").all()
      return tables.length > 0 && file.prepare('select 1 from users limit 1').all().length > 0
    } finally {
      file.close()
    }
  } catch {
    return true
  }
}

/**
 * Opens `morpheus.db` in the data folder. `checked` looks for damage first: only whoever is alone with the file can tell
 * that its last owner was killed.
 * @throws StartFailure when the file cannot be opened, is not a database, or is damaged.
 */
export function openSqlite(dataFolder: string, checked: boolean): OpenedDialect {
  const path = databaseIn(dataFolder)
  return { dialect: dialectOf(path, checked), explain: (error) => unusable(path, error) }
}

/** Another connection to it, which only reads. */
export function openSqliteToRead(dataFolder: string): Db {
  const file = new Database(databaseIn(dataFolder), { readonly: true })
  return new Kysely<Tables>({ dialect: new ImmediateSqliteDialect({ database: prepared(file) }) })
}

function dialectOf(path: string, checked: boolean): Dialect {
  let file: Database.Database | undefined
  try {
    if (checked) refuseDamage(path)
    file = new Database(path, { timeout: 5000 })
    file.pragma('journal_mode = WAL')
    file.pragma('synchronous = FULL')
    file.pragma('foreign_keys = ON')
    return new ImmediateSqliteDialect({ database: prepared(file) })
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
