import { sql } from 'kysely'
import type { Db } from '../tables.js'

/** Targets that also get messages in the network's own form. */
export async function rawMessages(db: Db): Promise<void> {
  await db.schema
    .alterTable('delivery_targets')
    .addColumn('raw', 'integer', (column) => column.notNull().defaultTo(sql.lit(0)))
    .execute()
}
