import { sql } from 'kysely'
import type { Db } from '../tables.js'

/** Adds the timer of disappearing messages to conversations. */
export async function messageTimers(db: Db): Promise<void> {
  await db.schema
    .alterTable('conversations')
    .addColumn('timer_seconds', 'integer', (column) => column.notNull().defaultTo(sql.lit(0)))
    .execute()
  await db.schema.alterTable('conversations').addColumn('timer_at', 'text').execute()
}
