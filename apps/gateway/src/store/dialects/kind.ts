import { PostgresAdapter, SqliteAdapter } from 'kysely'
import type { Db } from '../tables.js'

/** Whether a database, or a transaction on it, is Postgres; else it is SQLite. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** SQLite on a thread of its own. */
export class ThreadAdapter extends SqliteAdapter {}

/** Whether the event loop does nothing else while the database works. */
export function keepsLoop(db: Db): boolean {
  const { adapter } = db.getExecutor()
  return adapter instanceof SqliteAdapter && !(adapter instanceof ThreadAdapter)
}
