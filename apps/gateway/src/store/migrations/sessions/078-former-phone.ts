import type { Db } from '../../tables.js'

/** The number that a session had before another one paired, until its owner has seen that. */
export async function formerPhone(db: Db): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('former_phone', 'text').execute()
}
