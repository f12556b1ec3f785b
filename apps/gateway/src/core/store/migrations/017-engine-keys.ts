import type { Db } from '../tables.js'

/** Keys stored by engines, and the key hash of a virtual phone's linked device. */
export async function engineKeys(db: Db): Promise<void> {
  await db.schema
    .createTable('engine_keys')
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('engine_keys_key', ['session_id', 'name'])
    .execute()
  await db.schema.alterTable('virtual_phones').addColumn('device_hash', 'text').execute()
}
