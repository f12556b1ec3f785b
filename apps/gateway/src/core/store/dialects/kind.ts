import { PostgresAdapter, SqliteAdapter } from 'kysely'
import type { Db } from '../tables.js'

export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

export class ThreadAdapter extends SqliteAdapter {}

/** True when queries run on the event loop's thread and block it. */
export function keepsLoop(db: Db): boolean {
  const { adapter } = db.getExecutor()
  return adapter instanceof SqliteAdapter && !(adapter instanceof ThreadAdapter)
}
