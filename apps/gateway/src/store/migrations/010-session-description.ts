import type { Db } from '../tables.js'

/** Session description, free text. */
export async function sessionDescription(db: Db): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('description', 'text').execute()
}
