import type { Db } from '../tables.js'

/** Adds the names that accounts saved in the address books of virtual phones. */
export async function savedNames(db: Db): Promise<void> {
  await db.schema
    .alterTable('virtual_phones')
    .addColumn('saved_names', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute()
}
