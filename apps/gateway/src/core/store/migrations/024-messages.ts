import { sql } from 'kysely'
import type { Db } from '../tables.js'

/** Messages in both directions, the send queue, number lookups, and the sessions' send limits. */
export async function messages(db: Db): Promise<void> {
  await db.schema
    .createTable('messages')
    .addColumn('seq', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('direction', 'text', (column) => column.notNull())
    .addColumn('chat', 'text', (column) => column.notNull())
    .addColumn('contact', 'text')
    .addColumn('group_id', 'text')
    .addColumn('network_id', 'text', (column) => column.notNull())
    .addColumn('network_alias', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('media_id', 'text')
    .addColumn('reply_to', 'text')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('cause', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('open', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('step', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_at', 'text')
    .addColumn('failure_code', 'text')
    .addColumn('failure_detail', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text')
    .addColumn('delivered_at', 'text')
    .addColumn('read_at', 'text')
    .addColumn('failed_at', 'text')
    .addColumn('edited_at', 'text')
    .addColumn('revoked_at', 'text')
    .addColumn('reactions', 'text')
    .addUniqueConstraint('messages_once', ['session_id', 'network_id', 'direction', 'chat'])
    .execute()
  const index = (
    name: string,
    columns: ('session_id' | 'open' | 'chat' | 'seq' | 'network_alias' | 'created_at' | 'state')[],
  ) => db.schema.createIndex(name).on('messages').columns(columns).execute()
  await index('messages_in_order', ['session_id', 'seq'])
  await index('messages_by_chat', ['session_id', 'chat', 'seq'])
  await index('messages_by_age', ['open', 'created_at'])
  await sql`create index messages_open on messages (session_id, chat, seq) where open = 1`.execute(db)
  await db.schema
    .createIndex('messages_by_alias')
    .on('messages')
    .columns(['session_id', 'network_alias'])
    .where('network_alias', 'is not', null)
    .execute()

  await db.schema
    .createTable('contact_names')
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('contact', 'text', (column) => column.notNull())
    .addColumn('known_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('contact_names_once', ['session_id', 'name'])
    .execute()

  await db.schema
    .createTable('session_paces')
    .addColumn('session_id', 'text', (column) =>
      column.primaryKey().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('pace', 'text', (column) => column.notNull())
    .execute()
}
