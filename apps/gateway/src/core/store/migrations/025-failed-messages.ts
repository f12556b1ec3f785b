import { sql } from 'kysely'
import type { Db } from '../tables.js'

/** Finds the failed messages of a session without reading the sent ones. */
export async function failedMessages(db: Db): Promise<void> {
  await sql`create index messages_failed on messages (session_id, seq) where state = 'failed'`.execute(db)
}
