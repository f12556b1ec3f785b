import type { Db } from '../tables.js'

/** One row, which says whether the store takes and gives back. */
export async function healthProbe(db: Db): Promise<void> {
  await db.schema
    .createTable('health_probe')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
}
