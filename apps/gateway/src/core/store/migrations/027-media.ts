import type { Db } from '../tables.js'

/** Files of messages: the users who own them, inbound downloads, and their indexes. */
export async function media(db: Db): Promise<void> {
  await db.schema
    .createTable('media')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('media_of_user', ['user_id', 'sha256'])
    .execute()
  await db.schema.createIndex('media_by_content').on('media').column('sha256').execute()

  await db.schema.alterTable('messages').addColumn('media_state', 'text').execute()
  await db.schema.alterTable('messages').addColumn('media_error', 'text').execute()
  await db.schema
    .createIndex('messages_by_media')
    .on('messages')
    .column('media_id')
    .where('media_id', 'is not', null)
    .execute()

  await db.schema
    .createTable('media_downloads')
    .addColumn('message_id', 'text', (column) =>
      column.primaryKey().references('messages.id').onDelete('cascade'),
    )
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('handle', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('media_downloads_due').on('media_downloads').column('next_at').execute()
  await db.schema
    .createIndex('media_downloads_of_session')
    .on('media_downloads')
    .column('session_id')
    .execute()
}
