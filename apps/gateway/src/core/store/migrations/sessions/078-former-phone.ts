import type { Db } from '../../tables.js'

/** The number a session had before another one paired; null once the owner has acknowledged it. */
export async function formerPhone(db: Db): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('former_phone', 'text').execute()
}
