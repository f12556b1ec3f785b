import type { Db } from '../tables.js'

/** Profile and privacy of the account of a virtual phone; a row exists once something was changed. */
export async function virtualProfiles(db: Db): Promise<void> {
  await db.schema
    .createTable('virtual_profiles')
    .addColumn('session_id', 'text', (column) =>
      column.primaryKey().references('virtual_phones.session_id').onDelete('cascade'),
    )
    .addColumn('profile', 'text', (column) => column.notNull())
    .addColumn('picture', 'text')
    .execute()
}
