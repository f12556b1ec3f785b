import type { Db } from '../tables.js'

export async function failedCounts(db: Db): Promise<void> {
  await db.schema
    .alterTable('message_counts')
    .addColumn('failed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
