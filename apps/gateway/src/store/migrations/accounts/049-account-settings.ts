import type { Db } from '../../tables.js'

/** Phone number and time zone of an account's owner. */
export async function accountSettings(db: Db): Promise<void> {
  await db.schema.alterTable('users').addColumn('phone', 'text').execute()
  await db.schema.alterTable('users').addColumn('timezone', 'text').execute()
}
