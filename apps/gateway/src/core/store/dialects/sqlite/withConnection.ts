import { type Kysely, sql } from 'kysely'
import type { Db, Tables } from '../../tables.js'

/** Holds the gateway's only connection to a file while `work` uses another one: writers wait. */
export function withConnection<Result>(
  db: Db,
  work: (connection: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    // Any statement that is not a plain read makes the connection wait for its turn.
    await sql`pragma shrink_memory`.execute(connection)
    return work(connection)
  })
}
