import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'
import { errorCode } from '../../../lib/errorCode.js'
import { StartFailure } from '../../../lib/startFailure.js'
import { describeSystemError } from '../../../lib/systemErrors.js'
import type { Db, Tables } from '../../tables.js'
import { LoggedAdapter } from '../durability.js'
import type { OpenedDialect } from '../openedDialect.js'
import { SqliteStatementCompiler } from './compiler.js'
import { findSecondReader } from './longWrite.js'
import { toQueryResult } from './queryResult.js'
import { cacheStatements } from './statementCache.js'
import { SyncedConnection } from './syncedConnection.js'
import { WriteAheadLog } from './writeAheadLog.js'

interface ImmediateConfig extends SqliteDialectConfig {
  /** The file, so that others may read it during a long hold of the connection. */
  path?: string
  /** Absent for a connection that only reads. */
  synced?: { file: Database.Database; log: WriteAheadLog }
}

/**
 * SQLite whose transactions take the write lock when they begin. A deferred one may find at its first write that
 * another process (`morpheus-gateway user add`) has written since its first read: SQLite then fails with "database is
 * locked" at once, because its snapshot is stale.
 */
class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: ImmediateConfig

  constructor(config: ImmediateConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#config)
  }

  override createAdapter(): SqliteAdapter {
    const { synced } = this.#config
    return synced ? new LoggedAdapter(synced.log) : new SqliteAdapter()
  }

  override createQueryCompiler(): QueryCompiler {
    return new SqliteStatementCompiler()
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #path: string | undefined
  readonly #synced: ImmediateConfig['synced']
  /** One object, since Kysely remembers the connections that it logs. */
  #connection: DatabaseConnection | undefined

  constructor(config: ImmediateConfig) {
    super(config)
    this.#path = config.path
    this.#synced = config.synced
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const path = this.#path
    if (path === undefined || !findSecondReader(path)) return this.#acquire()
    return new WaitingConnection(path, () => this.#acquire())
  }

  override async destroy(): Promise<void> {
    await this.#synced?.log.close()
    await super.destroy()
  }

  async #acquire(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    const synced = this.#synced
    this.#connection ??= synced ? new SyncedConnection({ connection, ...synced }) : connection
    return this.#connection
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if (connection instanceof WaitingConnection && !connection.hasConnection) return
    await super.releaseConnection()
  }
}

type Execute = <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>

/** Connection used during a long hold: reads use a second connection, anything else waits for its turn. */
class WaitingConnection implements DatabaseConnection {
  readonly #path: string
  readonly #acquire: () => Promise<DatabaseConnection>
  #connection: DatabaseConnection | undefined

  constructor(path: string, acquire: () => Promise<DatabaseConnection>) {
    this.#path = path
    this.#acquire = acquire
  }

  /** True once it holds the real connection, which it has to release. */
  get hasConnection(): boolean {
    return this.#connection !== undefined
  }

  get executeQuery(): Execute {
    return (query) => this.#execute(query)
  }

  /** Ignores Kysely's logging wrapper: the inner connection logs already, and waiting is no slow statement. */
  set executeQuery(_logged: Execute) {}

  // biome-ignore lint/correctness/useYield: it always throws
  async *streamQuery<Row>(): AsyncGenerator<QueryResult<Row>> {
    throw new TypeError('Nothing is streamed')
  }

  async #execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#connection === undefined) {
      const rows = findSecondReader(this.#path)?.read(query.sql, query.parameters)
      if (rows) return toQueryResult<Row>(rows)
      this.#connection = await this.#acquire()
    }
    return this.#connection.executeQuery<Row>(query)
  }
}

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

export function getDatabasePath(dataFolder: string): string {
  return join(dataFolder, 'morpheus.db')
}

/** True when the folder holds a database with users; an unreadable one counts as used. */
export function hasSqliteData(dataFolder: string): boolean {
  const path = getDatabasePath(dataFolder)
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
 * Opens `morpheus.db` in the data folder. `isChecked` looks for damage first: only the sole user of the file can tell
 * that its last owner was killed.
 * @throws StartFailure when the file cannot be opened, is not a database, or is damaged.
 */
export function openSqlite(dataFolder: string, isChecked: boolean): OpenedDialect {
  return {
    dialect: createDialect(dataFolder, isChecked),
    explain: (error) => describeUnusableDatabase(dataFolder, error),
  }
}

export function openSqliteToRead(dataFolder: string): Db {
  const file = new Database(getDatabasePath(dataFolder), { readonly: true })
  return new Kysely<Tables>({ dialect: new ImmediateSqliteDialect({ database: cacheStatements(file) }) })
}

/** Consistent copy in another folder, while others go on writing. */
export async function copySqlite(dataFolder: string, to: string): Promise<void> {
  const file = new Database(getDatabasePath(dataFolder), { readonly: true })
  try {
    await file.backup(getDatabasePath(to))
  } finally {
    file.close()
  }
}

function createDialect(dataFolder: string, isChecked: boolean): Dialect {
  const path = getDatabasePath(dataFolder)
  let file: Database.Database | undefined
  try {
    if (isChecked) throwIfDamaged(path)
    file = new Database(path, { timeout: 5000 })
    const isNew = file.pragma('page_count', { simple: true }) === 0
    for (const pragma of pragmas) file.pragma(pragma)
    if (isNew) file.pragma('user_version = 1')
    else if (isChecked) eraseDeletedRows(file)
    file.pragma('synchronous = NORMAL')
    const synced = { file, log: new WriteAheadLog(path) }
    return new ImmediateSqliteDialect({ database: cacheStatements(file), path, synced })
  } catch (error) {
    file?.close()
    throw error instanceof StartFailure ? error : describeUnusableDatabase(dataFolder, error)
  }
}

/**
 * Rewrites the file once: rows deleted before `secure_delete` was on are still in it. If that fails, for want of space,
 * the next start tries again.
 */
function eraseDeletedRows(file: Database.Database): void {
  if (file.pragma('user_version', { simple: true }) !== 0) return
  try {
    file.exec('vacuum')
    file.pragma('user_version = 1')
  } catch (error) {
    if (errorCode(error)?.startsWith('SQLITE_') !== true) throw error
  }
}

export function describeUnusableDatabase(dataFolder: string, error: unknown): StartFailure {
  const path = getDatabasePath(dataFolder)
  if (errorCode(error)?.startsWith('SQLITE_CORRUPT')) return createDamageFailure(path, error)
  const problem = describeSystemError(error, dirname(path))
  if (problem !== null) return new StartFailure(problem, 1, { cause: error })
  const reason =
    errorCode(error) === 'SQLITE_NOTADB'
      ? 'o arquivo não é um banco de dados'
      : (errorCode(error) ?? 'erro desconhecido')
  return new StartFailure(`Não foi possível abrir o banco de dados ${path}: ${reason}.`, 1, { cause: error })
}

/**
 * Checks a database after an unclean end, or when it is shorter than its header says. Changes nothing.
 * @throws StartFailure where it is damaged: better not to start than to lose more, a call at a time.
 */
function throwIfDamaged(path: string): void {
  if (!existsSync(path)) return
  const isSuspect = wasKilled(path)
  const file = new Database(path, { readonly: true })
  try {
    if (!isSuspect && !isTruncated(file, path)) return
    if (file.pragma('quick_check(1)', { simple: true }) !== 'ok') throw createDamageFailure(path)
  } finally {
    file.close()
  }
}

function createDamageFailure(path: string, cause?: unknown): StartFailure {
  return new StartFailure(
    `O banco de dados ${path} está danificado. Restaure um backup ou, sem um, copie a pasta e recupere o que for possível com: sqlite3 ${path} .recover`,
    1,
    { cause },
  )
}

/**
 * SQLite removes its write-ahead log with the last connection: a leftover means that a process or the machine was
 * killed.
 */
function wasKilled(path: string): boolean {
  const log = `${path}-wal`
  return existsSync(log) && statSync(log).size > 0
}

/** Pages that exist only in the write-ahead log do not count: the file is rightly shorter. */
function isTruncated(file: Database.Database, path: string): boolean {
  const [pages, size] = [
    file.pragma('page_count', { simple: true }),
    file.pragma('page_size', { simple: true }),
  ]
  return statSync(path).size < Number(pages) * Number(size)
}
