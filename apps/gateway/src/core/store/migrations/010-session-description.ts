import type { Db } from '../tables.js'

export async function sessionDescription(db: Db): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('description', 'text').execute()
}
