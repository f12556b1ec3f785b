import type { Database } from 'better-sqlite3'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { WriteAheadLog } from './writeAheadLog.js'

/** Statements after which there is nothing to sync. */
const withoutWrites = /^\s*(select|pragma|explain|rollback)\b/i

interface SyncedConnectionOptions {
  connection: DatabaseConnection
  file: Pick<Database, 'inTransaction'>
  log: WriteAheadLog
}

/** Connection whose commits, also those of single statements, are on the disk when they resolve, unless deferred. */
export class SyncedConnection implements DatabaseConnection {
  readonly #options: SyncedConnectionOptions

  constructor(options: SyncedConnectionOptions) {
    this.#options = options
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { connection, file, log } = this.#options
    const writes = !withoutWrites.test(query.sql)
    if (writes) log.throwIfFailed()
    const result = await connection.executeQuery<Row>(query)
    if (!file.inTransaction) await log.endTransaction(writes)
    return result
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#options.connection.streamQuery<Row>(query, chunkSize)
  }
}
