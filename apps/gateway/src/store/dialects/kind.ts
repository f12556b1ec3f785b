import { PostgresAdapter } from 'kysely'
import type { Db } from '../tables.js'

/** Whether a database, or a transaction on it, is Postgres; else it is SQLite. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
