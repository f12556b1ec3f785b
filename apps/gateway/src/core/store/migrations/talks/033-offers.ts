import { sql } from 'kysely'
import type { Db } from '../../tables.js'

/** Messages of customers that a bot is to answer. */
export async function offers(db: Db): Promise<void> {
  await db.schema
    .createTable('offers')
    .addColumn('seq', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('chat', 'text', (column) => column.notNull())
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('open', 'integer', (column) => column.notNull())
    .addColumn('question', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('step', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_at', 'text')
    .addColumn('gave_up', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('target_id', 'text')
    .addColumn('reason', 'text')
    .addColumn('error', 'text')
    .addColumn('length', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('replies', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('exchange', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('settled_at', 'text')
    .execute()
  await sql`create index offers_open on offers (session_id, chat, seq) where open = 1`.execute(db)
  const index = (name: string, columns: ('session_id' | 'chat' | 'seq' | 'message_id' | 'created_at')[]) =>
    db.schema.createIndex(name).on('offers').columns(columns).execute()
  await index('offers_by_chat', ['session_id', 'chat', 'seq'])
  await index('offers_by_message', ['message_id'])
  await index('offers_by_age', ['created_at'])
}
