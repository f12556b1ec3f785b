import { sql } from 'kysely'
import type { Db } from '../tables.js'

/** Products of virtual phones. */
export async function catalog(db: Db): Promise<void> {
  await db.schema
    .createTable('virtual_products')
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('virtual_phones.session_id').onDelete('cascade'),
    )
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('price', 'bigint')
    .addColumn('currency', 'text')
    .addColumn('url', 'text')
    .addColumn('code', 'text')
    .addColumn('hidden', 'integer', (column) => column.notNull().defaultTo(sql.lit(0)))
    .addColumn('picture', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('virtual_products_key', ['session_id', 'id'])
    .execute()
}
