import type { Db } from '../tables.js'

export async function notificationSettings(db: Db): Promise<void> {
  await db.schema
    .createTable('notification_settings')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('settings', 'text', (column) => column.notNull())
    .execute()
}
