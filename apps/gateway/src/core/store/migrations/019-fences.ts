import type { Db } from '../tables.js'

/** Highest fencing number that has written, by lease. */
export async function fences(db: Db): Promise<void> {
  await db.schema
    .createTable('fences')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('fence', 'integer', (column) => column.notNull())
    .execute()
}
