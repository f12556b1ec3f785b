import { sql } from 'kysely'
import type { Db } from '../tables.js'

/**
 * Messages that are sent later. They have `open = 2` until their time: earlier versions neither send nor delete those.
 */
export async function scheduledMessages(db: Db): Promise<void> {
  await db.schema.alterTable('messages').addColumn('scheduled_at', 'text').execute()
  await sql`create index messages_scheduled on messages (scheduled_at, seq) where open = 2`.execute(db)
}
