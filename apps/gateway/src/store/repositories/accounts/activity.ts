import type { Insertable } from 'kysely'
import type { ActivityTable } from '../../accountTables.js'
import type { Db } from '../../tables.js'

export function insertActivity(db: Db, entry: Insertable<ActivityTable>): Promise<unknown> {
  return db.insertInto('activity').values(entry).execute()
}
