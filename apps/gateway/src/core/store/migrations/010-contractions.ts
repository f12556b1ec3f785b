import type { Db } from '../tables.js'

/** Contractions that have been done, and the schema that each node knows; null for one of an earlier version. */
export async function contractions(db: Db): Promise<void> {
  await db.schema
    .createTable('schema_contractions')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('needs', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.alterTable('nodes').addColumn('schema', 'integer').execute()
}
