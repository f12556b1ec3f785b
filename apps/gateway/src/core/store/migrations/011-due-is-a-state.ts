import { sql } from 'kysely'
import type { Db } from '../tables.js'

/** A delivery waiting for its first attempt is due now, whatever the clock said when it was queued. */
export async function dueIsAState(db: Db): Promise<void> {
  await sql`update deliveries set next_at = null where state = 'waiting'`.execute(db)
}
