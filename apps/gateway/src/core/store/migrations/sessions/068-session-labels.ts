import type { Db } from '../../tables.js'

export async function sessionLabels(db: Db): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('tags', 'text').execute()
  await db.schema
    .alterTable('sessions')
    .addColumn('pinned', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
