import type { Db } from '../tables.js'

/** One row: the last clock reading, so that a restart still detects a jump. */
export async function clockWatch(db: Db): Promise<void> {
  await db.schema
    .createTable('clock_watch')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addColumn('jumps', 'text', (column) => column.notNull())
    .execute()
}
