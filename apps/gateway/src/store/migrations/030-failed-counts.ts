import type { Db } from '../tables.js'

/** What did not go out is counted beside what did. */
export async function failedCounts(db: Db): Promise<void> {
  await db.schema
    .alterTable('message_counts')
    .addColumn('failed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
