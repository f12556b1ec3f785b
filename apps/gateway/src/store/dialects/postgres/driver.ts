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
 * Kysely's way to a pool, with a rule of its own: a connection that failed in any way but by an answer of the server is
 * not used again. What was asked of it last may still be under way.
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

  /** A statement on its own that others ended is asked again: nothing of it was done. */
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.isInTransaction) return this.#ask(query)
    return untilThrough(() => this.#ask(query))
  }

  async #ask<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    // Such as the rollback after it was lost: the server has done that itself.
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

/** Text of Postgres has no U+0000; what is no character is U+FFFD, as for half a surrogate pair. */
function storable(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value
}

const writes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
