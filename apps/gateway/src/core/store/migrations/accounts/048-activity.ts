import type { Db } from '../../tables.js'

/** Activity log per account, readable by its owner. */
export async function activity(db: Db): Promise<void> {
  await db.schema
    .createTable('activity')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('ip', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('metadata', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('activity_by_user').on('activity').columns(['user_id', 'id']).execute()
  await db.schema.createIndex('activity_by_age').on('activity').columns(['user_id', 'at']).execute()
}
