import type { Db } from '../tables.js'

/** A single row that the health check writes and reads. */
export async function healthProbe(db: Db): Promise<void> {
  await db.schema
    .createTable('health_probe')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
}
