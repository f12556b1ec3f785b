import type { Db } from '../../tables.js'

export async function accountSettings(db: Db): Promise<void> {
  await db.schema.alterTable('users').addColumn('phone', 'text').execute()
  await db.schema.alterTable('users').addColumn('timezone', 'text').execute()
}
