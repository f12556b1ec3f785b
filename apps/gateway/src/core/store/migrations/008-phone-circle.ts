import type { Db } from '../tables.js'

/** A virtual phone's history, groups and blocked numbers. */
export async function phoneCircle(db: Db): Promise<void> {
  await db.schema.alterTable('virtual_phones').addColumn('paired_at', 'text').execute()
  await db.schema
    .alterTable('virtual_phones')
    .addColumn('history_sent', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  for (const list of ['blocked', 'groups'] as const) {
    await db.schema
      .alterTable('virtual_phones')
      .addColumn(list, 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
  }
}
