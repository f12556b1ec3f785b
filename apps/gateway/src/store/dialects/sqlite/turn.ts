import { type Kysely, sql } from 'kysely'
import type { Db, Tables } from '../../tables.js'

/** Takes the gateway's only connection to a file while `work` is done, which is done by another one: who writes waits. */
export function inTurn<Result>(db: Db, work: (own: Kysely<Tables>) => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (own) => {
    // A connection has its turn with the first statement that is not read beside.
    await sql`pragma shrink_memory`.execute(own)
    return work(own)
  })
}
