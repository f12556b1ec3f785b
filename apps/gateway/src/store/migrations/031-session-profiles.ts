import type { Db } from '../tables.js'

/** What Meta shows of a session's number: the name that contacts see, and its quality. */
export async function sessionProfiles(db: Db): Promise<void> {
  for (const column of ['display_name', 'quality'])
    await db.schema.alterTable('sessions').addColumn(column, 'text').execute()
}
