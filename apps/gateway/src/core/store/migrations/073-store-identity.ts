import type { Db } from '../tables.js'

/** One row: the id that the data folder records, so that a gateway notices that it was given another database. */
export async function storeIdentity(db: Db): Promise<void> {
  await db.schema
    .createTable('store_identity')
    .addColumn('slot', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull())
    .execute()
}
