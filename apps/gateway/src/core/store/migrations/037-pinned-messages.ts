import { sql } from 'kysely'
import type { Db } from '../tables.js'

/** Adds pins of messages, here and on virtual phones, and finds those of a conversation. */
export async function pinnedMessages(db: Db): Promise<void> {
  for (const column of ['pinned_until', 'pinned_at'] as const)
    await db.schema.alterTable('messages').addColumn(column, 'text').execute()
  await sql`create index messages_pinned on messages (session_id, chat) where pinned_until is not null`.execute(
    db,
  )
  await db.schema.alterTable('virtual_messages').addColumn('pinned_until', 'text').execute()
}
