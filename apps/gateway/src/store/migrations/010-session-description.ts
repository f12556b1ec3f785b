import type { Db } from '../tables.js'

/** What a session is for, in its owner's words. */
export async function sessionDescription(db: Db): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('description', 'text').execute()
}
