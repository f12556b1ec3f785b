import { sql } from 'kysely'
import type { Db } from '../tables.js'

/** Indexes for the history of a session's deliveries. Only failed attempts are indexed: they are few. */
export async function deliveryHistory(db: Db): Promise<void> {
  await db.schema
    .createIndex('deliveries_by_creation')
    .on('deliveries')
    .columns(['session_id', 'created_at'])
    .execute()
  await db.schema
    .createIndex('deliveries_by_attempt')
    .on('deliveries')
    .columns(['session_id', 'state', 'last_attempt_at'])
    .execute()
  await sql`create index delivery_attempts_failed on delivery_attempts (at) where error is not null`.execute(
    db,
  )
}
