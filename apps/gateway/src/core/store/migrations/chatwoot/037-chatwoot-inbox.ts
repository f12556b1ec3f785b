import type { Db } from '../../tables.js'

export async function chatwootInbox(db: Db): Promise<void> {
  await db.schema
    .createTable('chatwoot_inbox')
    .addColumn('seq', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('target_id', 'text', (column) =>
      column.notNull().references('delivery_targets.id').onDelete('cascade'),
    )
    .addColumn('lane', 'text', (column) => column.notNull())
    .addColumn('delivery_id', 'text', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('done', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_at', 'text')
    .addUniqueConstraint('chatwoot_inbox_once', ['target_id', 'delivery_id'])
    .execute()
  await db.schema
    .createIndex('chatwoot_inbox_in_order')
    .on('chatwoot_inbox')
    .columns(['target_id', 'lane', 'done', 'seq'])
    .execute()
  await db.schema
    .createIndex('chatwoot_inbox_by_age')
    .on('chatwoot_inbox')
    .columns(['done', 'received_at'])
    .execute()
}
