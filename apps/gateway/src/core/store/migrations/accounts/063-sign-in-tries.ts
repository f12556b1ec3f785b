import type { Db } from '../../tables.js'

/** Counts wrong passwords, and remembers the networks of successful sign-ins. */
export async function signInTries(db: Db): Promise<void> {
  await db.schema.alterTable('counted_tries').addColumn('right_at', 'text').execute()
  await db.schema.createIndex('counted_tries_by_age').on('counted_tries').column('last_at').execute()
}
