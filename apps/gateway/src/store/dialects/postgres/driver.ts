import { type CompiledQuery, type DatabaseConnection, PostgresDriver, type QueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { DatabaseError } from 'pg'

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

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof PooledConnection) connection.release()
  }
}

class PooledConnection implements DatabaseConnection {
  readonly #client: PoolClient
  #lost: Error | undefined

  constructor(client: PoolClient) {
    this.#client = client
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
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
