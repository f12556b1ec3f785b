import { sql } from 'kysely'
import { isPostgres } from '../dialects/dialectKind.js'
import type { Db } from '../tables.js'

/**
 * Every conversation has a row, with the time of its newest message and the number of unread ones; rows of earlier
 * versions exist only where bots answer. Messages that the phone transferred are marked as history.
 */
export async function conversationActivity(db: Db): Promise<void> {
  await db.schema
    .alterTable('conversations')
    .addColumn('message_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('conversations')
    .addColumn('unread', 'integer', (column) => column.notNull().defaultTo(sql.lit(0)))
    .execute()
  await db.schema
    .alterTable('messages')
    .addColumn('history', 'integer', (column) => column.notNull().defaultTo(sql.lit(0)))
    .execute()
  await db.schema.alterTable('messages').addColumn('written_at', 'text').execute()
  await sql`update conversations set message_at = last_at`.execute(db)
  const id = isPostgres(db) ? sql`md5(session_id || chat || random()::text)` : sql`lower(hex(randomblob(16)))`
  await sql`insert into conversations (id, session_id, chat, owner, last_at, created_at, message_at)
    select 'conv_' || ${id}, session_id, chat, 'bot', max(created_at), min(created_at), max(created_at)
    from messages where kind not in ('reaction', 'edit', 'revoke') group by session_id, chat
    on conflict do nothing`.execute(db)
  await db.schema
    .createIndex('conversations_by_message')
    .on('conversations')
    .columns(['session_id', 'message_at', 'id'])
    .execute()
  await sql`create index messages_of_history on messages (session_id, chat, written_at, seq) where history = 1`.execute(
    db,
  )
}
