import type { Db } from '../tables.js'

/** The greatest number of a lease that has written, by its name. */
export async function fences(db: Db): Promise<void> {
  await db.schema
    .createTable('fences')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('fence', 'integer', (column) => column.notNull())
    .execute()
}
