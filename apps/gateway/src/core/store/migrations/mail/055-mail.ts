import type { Db } from '../../tables.js'

export async function mail(db: Db): Promise<void> {
  await db.schema
    .createTable('mails')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('once', 'integer', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('next_at', 'text', (column) => column.notNull())
    .addColumn('error', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .execute()
  await db.schema.createIndex('mails_due').on('mails').columns(['state', 'next_at']).execute()
  await db.schema.createIndex('mails_of_user').on('mails').columns(['user_id', 'created_at']).execute()
  await db.schema
    .createTable('smtp_settings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('config', 'text', (column) => column.notNull())
    .execute()
}
