import type { Db } from '../tables.js'

export async function behavior(db: Db): Promise<void> {
  await db.schema
    .createTable('session_behaviors')
    .addColumn('session_id', 'text', (column) =>
      column.primaryKey().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('behavior', 'text', (column) => column.notNull())
    .execute()
}
