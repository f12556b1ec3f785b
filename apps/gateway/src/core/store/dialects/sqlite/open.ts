import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { type Dialect, Kysely } from 'kysely'
import { machineTrouble } from '../../../lib/machineTrouble.js'
import { errorCode, StartFailure } from '../../../lib/startFailure.js'
import type { Db, Tables } from '../../tables.js'
import type { OpenedDialect } from '../opened.js'
import { damaged, refuseDamage } from './damage.js'
import { ImmediateSqliteDialect } from './immediate.js'
import { prepared } from './prepared.js'

/** Set on every connection that writes. */
export const pragmas = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  // Truncates the log to this size after a long transaction.
  'journal_size_limit = 67108864',
  // Erased personal data must not remain in free pages.
  'secure_delete = ON',
] as const

export function databaseIn(dataFolder: string): string {
  return join(dataFolder, 'morpheus.db')
}

/** True when the folder holds a database with users; an unreadable one counts as used. */
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
 * Opens `morpheus.db` in the data folder. `checked` looks for damage first: only the sole user of the file can tell
 * that its last owner was killed.
 * @throws StartFailure when the file cannot be opened, is not a database, or is damaged.
 */
export function openSqlite(dataFolder: string, checked: boolean): OpenedDialect {
  return { dialect: dialectOf(dataFolder, checked), explain: (error) => unusable(dataFolder, error) }
}

/** A second, read-only connection. */
export function openSqliteToRead(dataFolder: string): Db {
  const file = new Database(databaseIn(dataFolder), { readonly: true })
  return new Kysely<Tables>({ dialect: new ImmediateSqliteDialect({ database: prepared(file) }) })
}

/** Consistent copy in another folder, while others go on writing. */
export async function copySqlite(dataFolder: string, to: string): Promise<void> {
  const file = new Database(databaseIn(dataFolder), { readonly: true })
  try {
    await file.backup(databaseIn(to))
  } finally {
    file.close()
  }
}

function dialectOf(dataFolder: string, checked: boolean): Dialect {
  const path = databaseIn(dataFolder)
  let file: Database.Database | undefined
  try {
    if (checked) refuseDamage(path)
    file = new Database(path, { timeout: 5000 })
    const isNew = file.pragma('page_count', { simple: true }) === 0
    for (const pragma of pragmas) file.pragma(pragma)
    if (isNew) file.pragma('user_version = 1')
    else if (checked) eraseRemains(file)
    return new ImmediateSqliteDialect({ database: prepared(file), path })
  } catch (error) {
    file?.close()
    throw error instanceof StartFailure ? error : unusable(dataFolder, error)
  }
}

/**
 * Rewrites the file once: rows deleted before `secure_delete` was on are still in it. If that fails, for want of space,
 * the next start tries again.
 */
function eraseRemains(file: Database.Database): void {
  if (file.pragma('user_version', { simple: true }) !== 0) return
  try {
    file.exec('vacuum')
    file.pragma('user_version = 1')
  } catch (error) {
    if (errorCode(error)?.startsWith('SQLITE_') !== true) throw error
  }
}

export function unusable(dataFolder: string, error: unknown): StartFailure {
  const path = databaseIn(dataFolder)
  if (errorCode(error)?.startsWith('SQLITE_CORRUPT')) return damaged(path, error)
  const trouble = machineTrouble(error, dirname(path))
  if (trouble !== null) return new StartFailure(trouble, 1, { cause: error })
  const why =
    errorCode(error) === 'SQLITE_NOTADB'
      ? 'o arquivo não é um banco de dados'
      : (errorCode(error) ?? 'erro desconhecido')
  return new StartFailure(`Não foi possível abrir o banco de dados ${path}: ${why}.`, 1, { cause: error })
}
