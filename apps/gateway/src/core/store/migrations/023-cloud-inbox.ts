import type { Db } from '../tables.js'

/** Webhook inbox of Meta, and its details of a number. */
export async function cloudInbox(db: Db): Promise<void> {
  await db.schema
    .createTable('cloud_inbox')
    .addColumn('seq', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('cloud_inbox_by_session')
    .on('cloud_inbox')
    .columns(['session_id', 'seq'])
    .execute()
  await db.schema.alterTable('cloud_configs').addColumn('account', 'text').execute()
}
