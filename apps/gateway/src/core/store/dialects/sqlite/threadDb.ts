import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteIntrospector,
} from 'kysely'
import type { Db, Tables } from '../../tables.js'
import { ThreadAdapter } from '../dialectKind.js'
import { SqliteStatementCompiler } from './compiler.js'
import { toQueryResult } from './queryResult.js'
import { SqliteThread } from './thread.js'

/**
 * Opens a file's database on a worker thread, for one user at a time, who must destroy it. `pragmas` are that
 * connection's.
 */
export function openOnThread(path: string, pragmas: readonly string[]): Db {
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => new ThreadDriver(() => new SqliteThread(path, pragmas)),
      createAdapter: () => new ThreadAdapter(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteStatementCompiler(),
    },
  })
}

class ThreadDriver implements Driver {
  readonly #open: () => SqliteThread
  #thread: SqliteThread | undefined

  constructor(open: () => SqliteThread) {
    this.#open = open
  }

  /** Kysely only destroys a driver that was initialised. */
  async init(): Promise<void> {
    this.#thread = this.#open()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#thread) throw new TypeError('The thread has not begun')
    return new ThreadConnection(this.#thread)
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy(): Promise<void> {
    await this.#thread?.close()
  }
}

class ThreadConnection implements DatabaseConnection {
  readonly #thread: SqliteThread

  constructor(thread: SqliteThread) {
    this.#thread = thread
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, changes, insertId } = await this.#thread.execute(sql, parameters)
    return { ...toQueryResult<Row>(rows), numAffectedRows: BigInt(changes), insertId }
  }

  // biome-ignore lint/correctness/useYield: it always throws
  async *streamQuery<Row>(): AsyncGenerator<QueryResult<Row>> {
    throw new TypeError('Nothing is streamed')
  }
}
