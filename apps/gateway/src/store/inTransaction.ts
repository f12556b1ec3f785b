import { untilThrough } from './dialects/conflicts.js'
import type { Db } from './tables.js'

/**
 * Runs a transaction of its own, anew where another one ended it: `run` does nothing but by its database that may not be
 * done twice. What many do at once goes by `GroupCommit`.
 */
export function inTransaction<Result>(db: Db, run: (db: Db) => Promise<Result>): Promise<Result> {
  return untilThrough(() => db.transaction().execute(run))
}
