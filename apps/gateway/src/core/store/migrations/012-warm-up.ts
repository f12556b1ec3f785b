import type { Db } from '../tables.js'

/** Plan of a new number, whose daily limit of new conversations grows; null without one. */
export async function warmUp(db: Db): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('warm_up', 'text').execute()
}
