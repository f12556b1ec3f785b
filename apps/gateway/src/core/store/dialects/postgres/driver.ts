import {
  type CompiledQuery,
  type DatabaseConnection,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { DatabaseError } from 'pg'
import { untilThrough } from '../conflicts.js'

/**
 * Kysely's pool driver that discards a connection after any failure but an error answer of the server: its last query
 * may still be running.
 */
export class PoolDriver extends PostgresDriver {
  readonly #pool: Pool

  constructor(pool: Pool) {
    super({ pool })
    this.#pool = pool
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new PooledConnection(await this.#pool.connect())
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    if (connection instanceof PooledConnection) connection.isInTransaction = true
    await super.beginTransaction(connection, settings)
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection)
    if (connection instanceof PooledConnection) connection.isInTransaction = false
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection)
    if (connection instanceof PooledConnection) connection.isInTransaction = false
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof PooledConnection) connection.release()
  }
}

class PooledConnection implements DatabaseConnection {
  isInTransaction = false
  readonly #client: PoolClient
  #lost: Error | undefined

  constructor(client: PoolClient) {
    this.#client = client
  }

  /** A statement outside a transaction is retried after a conflict: nothing of it was applied. */
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.isInTransaction) return this.#ask(query)
    return untilThrough(() => this.#ask(query))
  }

  async #ask<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    // After a loss the rollback fails too: the server has already rolled back.
    if (this.#lost) throw this.#lost
    try {
      const { command, rowCount, rows } = await this.#client.query(sql, parameters.map(storable))
      return { rows, ...(writes.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    } catch (error) {
      if (error instanceof Error && !(error instanceof DatabaseError)) this.#lost = error
      throw error
    }
  }

  streamQuery(): never {
    throw new TypeError('Results are read whole')
  }

  release(): void {
    this.#client.release(this.#lost)
  }
}

/** Postgres text cannot hold U+0000: store U+FFFD, as for an unpaired surrogate. */
function storable(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value
}

const writes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
