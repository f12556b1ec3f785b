import type { Db } from '../tables.js'

export async function cloudConfigs(db: Db): Promise<void> {
  await db.schema
    .createTable('cloud_configs')
    .addColumn('session_id', 'text', (column) =>
      column.primaryKey().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('config', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
}
