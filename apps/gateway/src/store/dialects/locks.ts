import { sql } from 'kysely'
import type { Db } from '../tables.js'
import { isPostgres } from './kind.js'

/**
 * Until the transaction ends, nobody else gets past a lock of this name: for what no row stands for. SQLite's transactions
 * write one at a time anyway.
 */
export async function lockNamed(
  db: Db,
  name: 'migration' | 'accounts' | 'system log' | 'delivery counts' | 'group' | 'smtp',
): Promise<void> {
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(hashtext(${`morpheus: ${name}`}))`.execute(db)
}
