import { sql } from 'kysely'
import type { Db } from '../tables.js'
import { isPostgres } from './kind.js'

/** Holds an advisory lock of this name until the transaction ends, for resources without a row. */
export async function lockNamed(
  db: Db,
  name: 'migration' | 'accounts' | 'system log' | 'delivery counts' | 'smtp',
): Promise<void> {
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(hashtext(${`morpheus: ${name}`}))`.execute(db)
}

/** The longest that a hung group keeps its partition: a statement, and a gateway that stopped between two. */
const longestStatementMs = 20_000
const longestPauseMs = 10_000

/**
 * Serialises the groups of a partition, those of all nodes, until the transaction ends, and limits its waits for rows
 * to `lockWaitMs`. Returns the server's transaction id, to query its outcome; null on SQLite.
 */
export async function beginGroup(db: Db, partition: number, lockWaitMs: number): Promise<string | null> {
  if (!isPostgres(db)) return null
  const { rows } = await sql<{ transaction: string }>`
    select pg_advisory_xact_lock(hashtext('morpheus: group'), ${partition}::integer),
      set_config('lock_timeout', ${`${lockWaitMs}ms`}, true),
      set_config('statement_timeout', ${`${longestStatementMs}ms`}, true),
      set_config('idle_in_transaction_session_timeout', ${`${longestPauseMs}ms`}, true),
      txid_current()::text as transaction`.execute(db)
  return rows[0]?.transaction ?? null
}
