import type { Db } from '../../tables.js'

/** How to reach the owner of an account, and where their days begin. */
export async function accountSettings(db: Db): Promise<void> {
  await db.schema.alterTable('users').addColumn('phone', 'text').execute()
  await db.schema.alterTable('users').addColumn('timezone', 'text').execute()
}
