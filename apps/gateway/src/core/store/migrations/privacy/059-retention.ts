import type { Db } from '../../tables.js'

export async function retentionSettings(db: Db): Promise<void> {
  await db.schema
    .createTable('retention_settings')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('days', 'text', (column) => column.notNull())
    .execute()
}
