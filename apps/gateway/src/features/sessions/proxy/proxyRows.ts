import type { SessionProxyRow } from '../../../core/store/engineTables.js'
import type { Db } from '../../../core/store/tables.js'

/** Outcome of the last test or connection; all null before the first. */
export type ProxyOutcome = Pick<SessionProxyRow, 'attempted_at' | 'succeeded_at' | 'error' | 'error_message'>

export function findProxy(db: Db, sessionId: string): Promise<SessionProxyRow | undefined> {
  return db.selectFrom('session_proxies').selectAll().where('session_id', '=', sessionId).executeTakeFirst()
}

/** Replaces the whole row, its outcome included. */
export async function saveProxy(db: Db, row: SessionProxyRow): Promise<void> {
  const { session_id: _, ...changes } = row
  await db
    .insertInto('session_proxies')
    .values(row)
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(changes))
    .execute()
}

/** No-op for a configuration that was replaced since `config` was read. */
export async function saveProxyOutcome(
  db: Db,
  { session_id, config }: Pick<SessionProxyRow, 'session_id' | 'config'>,
  outcome: Partial<ProxyOutcome>,
): Promise<void> {
  await db
    .updateTable('session_proxies')
    .set(outcome)
    .where('session_id', '=', session_id)
    .where('config', '=', config)
    .execute()
}

/** Returns false where there was none. */
export async function deleteProxy(db: Db, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session_proxies')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return numDeletedRows > 0
}
