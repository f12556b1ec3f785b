import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryCompiler,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'
import { StatementCompiler } from './compiler.js'

/**
 * SQLite, whose transactions ask for the right to write as they begin. One that asks only with its first write may find
 * that another process (`morpheus-gateway user add`) has written since it first read: SQLite then answers "database is
 * locked" at once, without waiting, because what was read no longer holds.
 */
export class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(config: SqliteDialectConfig) {
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
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}
