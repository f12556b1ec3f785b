import type { Db } from '../../tables.js'

/** Backups of accounts: each is a file beside the database. */
export async function backups(db: Db): Promise<void> {
  await db.schema
    .createTable('backups')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('counts', 'text', (column) => column.notNull())
    .addColumn('duration', 'integer')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('backups_by_user')
    .on('backups')
    .columns(['user_id', 'created_at', 'id'])
    .execute()
}
