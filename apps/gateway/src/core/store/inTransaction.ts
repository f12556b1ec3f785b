import { retryConflicts } from './dialects/conflicts.js'
import type { Db } from './tables.js'

/**
 * Runs a transaction and retries it after a conflict: `run` must have no side effects outside its database. Frequent
 * small changes use `GroupCommit`.
 */
export function inTransaction<Result>(db: Db, run: (db: Db) => Promise<Result>): Promise<Result> {
  return retryConflicts(() => db.transaction().execute(run))
}
