import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { markConnectionError, retryConflicts } from '../conflicts.js'
import { savepoint } from '../savepoint.js'

/**
 * Kysely's pool driver, which discards a connection after any failure but an error answer of the server (its last query
 * may still be running), and does not wait for the answers of statements that begin a transaction or a part of one.
 */
export class PoolDriver extends PostgresDriver {
  readonly #pool: Pool

  constructor(pool: Pool) {
    super({ pool })
    this.#pool = pool
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    try {
      return new PooledConnection(await this.#pool.connect())
    } catch (error) {
      throw markConnectionError(error)
    }
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const isDefault = !settings.accessMode && !settings.isolationLevel
    if (connection instanceof PooledConnection) connection.begin(isDefault)
    if (!isDefault || !(connection instanceof PooledConnection))
      await super.beginTransaction(connection, settings)
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof PooledConnection) await connection.commit()
    else await super.commitTransaction(connection)
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
  /** A part of the transaction has begun and has sent no statement yet. */
  #isSavepointDue = false
  #hasSavepoint = false
  /** A statement of the part has failed: all further ones fail, until it is rolled back. */
  #hasFailed = false
  readonly #client: PoolClient
  #loss: Error | undefined

  constructor(client: PoolClient) {
    this.#client = client
  }

  begin(isDefault: boolean): void {
    this.isInTransaction = true
    this.#isSavepointDue = false
    this.#hasSavepoint = false
    this.#hasFailed = false
    if (isDefault) this.#send('begin')
  }

  /** @throws where the server answers by rolling back: a statement had failed, and its error was caught. */
  async commit(): Promise<void> {
    const { command } = await this.#query(commit)
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its statements failed')
    this.isInTransaction = false
  }

  /** A statement outside a transaction is retried after a conflict: nothing of it was applied. */
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.isInTransaction) return retryConflicts(() => this.#ask(query))
    switch (query.sql) {
      case savepoint.begin.sql:
        this.#isSavepointDue = true
        return emptyResult
      case savepoint.rollBack.sql:
        this.#hasFailed = false
        return this.#isSavepointDue ? emptyResult : this.#ask(query)
      case savepoint.release.sql:
        // The next savepoint or the commit releases it; the caller must get the error of a failed transaction.
        if (this.#hasFailed) return this.#ask(query)
        this.#isSavepointDue = false
        return emptyResult
    }
    if (this.#isSavepointDue) {
      this.#isSavepointDue = false
      this.#send(this.#hasSavepoint ? nextSavepoint : savepoint.begin.sql)
      this.#hasSavepoint = true
    }
    return this.#ask(query)
  }

  /** Does not wait for the answer: where it fails, so does the query sent behind it. */
  #send(text: string): void {
    this.#client.query(text).catch(() => undefined)
  }

  async #ask<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#query(query)
    return { rows, ...(writeKeywords.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  async #query({ sql, parameters }: CompiledQuery) {
    // After a loss the rollback fails too: the server has already rolled back.
    if (this.#loss) throw this.#loss
    try {
      return await this.#client.query(sql, parameters.map(toStorable))
    } catch (error) {
      this.#hasFailed = true
      if (error instanceof Error && !(error instanceof DatabaseError)) this.#loss = error
      throw markConnectionError(error)
    }
  }

  streamQuery(): never {
    throw new TypeError('Results are read whole')
  }

  release(): void {
    this.#client.release(this.#loss)
  }
}

const commit = CompiledQuery.raw('commit')
const nextSavepoint = `${savepoint.release.sql}; ${savepoint.begin.sql}`
const emptyResult = { rows: [] }
const writeKeywords = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Postgres text cannot hold U+0000: store U+FFFD, as for an unpaired surrogate. */
function toStorable(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value
}
