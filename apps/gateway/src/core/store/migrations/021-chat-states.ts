import { sql } from 'kysely'
import type { Db } from '../tables.js'

/** Adds archived, pinned, muted, unread and labelled conversations, and starred messages. */
export async function chatStates(db: Db): Promise<void> {
  for (const name of ['archived', 'pinned', 'marked_unread'] as const)
    await db.schema
      .alterTable('conversations')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(sql.lit(0)))
      .execute()
  await db.schema.alterTable('conversations').addColumn('muted_until', 'text').execute()
  await db.schema
    .alterTable('conversations')
    .addColumn('labels', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
  await db.schema
    .alterTable('messages')
    .addColumn('starred', 'integer', (column) => column.notNull().defaultTo(sql.lit(0)))
    .execute()
  await db.schema
    .createTable('labels')
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('color', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('labels_key', ['session_id', 'id'])
    .execute()
  await db.schema
    .alterTable('virtual_profiles')
    .addColumn('chats', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute()
}
