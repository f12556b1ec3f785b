import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryCompiler,
  type QueryResult,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'
import { StatementCompiler } from './compiler.js'
import { readerBeside } from './longHold.js'
import { rowsOf } from './rowsOf.js'

interface ImmediateConfig extends SqliteDialectConfig {
  /** The file, so that others may read it during a long hold of the connection. */
  path?: string
}

/**
 * SQLite whose transactions take the write lock when they begin. A deferred one may find at its first write that
 * another process (`morpheus-gateway user add`) has written since its first read: SQLite then fails with "database is
 * locked" at once, because its snapshot is stale.
 */
export class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: ImmediateConfig

  constructor(config: ImmediateConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#config)
  }

  override createQueryCompiler(): QueryCompiler {
    return new StatementCompiler()
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #path: string | undefined

  constructor(config: ImmediateConfig) {
    super(config)
    this.#path = config.path
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const path = this.#path
    if (path === undefined || !readerBeside(path)) return super.acquireConnection()
    return new PatientConnection(path, () => super.acquireConnection())
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if (connection instanceof PatientConnection && !connection.isEntered) return
    await super.releaseConnection()
  }
}

type Execute = <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>

/** Connection used during a long hold: reads use a second connection, anything else waits for its turn. */
class PatientConnection implements DatabaseConnection {
  readonly #path: string
  readonly #enter: () => Promise<DatabaseConnection>
  #connection: DatabaseConnection | undefined

  constructor(path: string, enter: () => Promise<DatabaseConnection>) {
    this.#path = path
    this.#enter = enter
  }

  /** True once it holds the real connection, which it has to release. */
  get isEntered(): boolean {
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
      const rows = readerBeside(this.#path)?.read(query.sql, query.parameters)
      if (rows) return rowsOf<Row>(rows)
      this.#connection = await this.#enter()
    }
    return this.#connection.executeQuery<Row>(query)
  }
}
