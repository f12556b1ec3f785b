import { sql } from 'kysely'
import type { Db } from '../tables.js'
import { isPostgres } from './kind.js'

/**
 * Until the transaction ends, nobody else gets past a lock of this name: for what no row stands for. SQLite's transactions
 * write one at a time anyway.
 */
export async function lockNamed(
  db: Db,
  name: 'migration' | 'accounts' | 'system log' | 'delivery counts' | 'smtp',
): Promise<void> {
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(hashtext(${`morpheus: ${name}`}))`.execute(db)
}

/**
 * Keeps groups of other nodes out until the transaction ends, and has it wait no longer than `lockWaitMs` for a row: it
 * holds up everybody. Gives what the server calls the transaction, to ask what became of it; null on SQLite.
 */
export async function beginGroup(db: Db, lockWaitMs: number): Promise<string | null> {
  if (!isPostgres(db)) return null
  const { rows } = await sql<{ transaction: string }>`
    select pg_advisory_xact_lock(hashtext('morpheus: group')),
      set_config('lock_timeout', ${`${lockWaitMs}ms`}, true), txid_current()::text as transaction`.execute(db)
  return rows[0]?.transaction ?? null
}
