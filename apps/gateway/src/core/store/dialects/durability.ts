import { SqliteAdapter } from 'kysely'
import type { Db } from '../tables.js'
import type { WriteAheadLog } from './sqlite/writeAheadLog.js'

/** Adapter of a store whose commits can be synced later. */
export class LoggedAdapter extends SqliteAdapter {
  readonly log: WriteAheadLog

  constructor(log: WriteAheadLog) {
    super()
    this.log = log
  }
}

/**
 * Ends a transaction without waiting for the disk; call it as the last thing in it, then `syncStore` once it is
 * committed. Others may read what it wrote meanwhile. No-op on Postgres, whose commits block nothing.
 */
export function deferSync(db: Db): void {
  const { adapter } = db.getExecutor()
  if (adapter instanceof LoggedAdapter) adapter.log.defer()
}

/** Resolves when all committed transactions are on the disk. */
export async function syncStore(db: Db): Promise<void> {
  const { adapter } = db.getExecutor()
  if (adapter instanceof LoggedAdapter) await adapter.log.sync()
}
