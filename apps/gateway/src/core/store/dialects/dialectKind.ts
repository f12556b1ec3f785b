import { PostgresAdapter, SqliteAdapter } from 'kysely'
import type { Db } from '../tables.js'

export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

export class PoolAdapter extends PostgresAdapter {
  readonly connections: number

  constructor(connections: number) {
    super()
    this.connections = connections
  }
}

/** Transactions that the store can run at once. */
export function getConnectionCount(db: Db): number {
  const { adapter } = db.getExecutor()
  return adapter instanceof PoolAdapter ? adapter.connections : 1
}

export class ThreadAdapter extends SqliteAdapter {}

/** True when queries run on the event loop's thread and block it. */
export function blocksEventLoop(db: Db): boolean {
  const { adapter } = db.getExecutor()
  return adapter instanceof SqliteAdapter && !(adapter instanceof ThreadAdapter)
}
