import type { Db } from '../tables.js'

/** Meta's display name and quality rating of a session's number. */
export async function sessionProfiles(db: Db): Promise<void> {
  for (const column of ['display_name', 'quality'])
    await db.schema.alterTable('sessions').addColumn(column, 'text').execute()
}
