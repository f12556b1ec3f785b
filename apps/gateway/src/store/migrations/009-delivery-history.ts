import { sql } from 'kysely'
import type { Db } from '../tables.js'

/** What the history of a session's deliveries is counted by. Attempts that failed are few: only they are looked up. */
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
