import type { Db } from '../../tables.js'

export async function leftDevices(db: Db): Promise<void> {
  await db.schema
    .createTable('left_devices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('engine', 'text', (column) => column.notNull())
    .addColumn('proof', 'text', (column) => column.notNull())
    .addColumn('left_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('left_devices_by_user').on('left_devices').column('user_id').execute()
}
