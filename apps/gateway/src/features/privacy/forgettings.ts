import type { ForgettingRow } from '../../core/store/privacy/privacyTables.js'
import type { Db } from '../../core/store/tables.js'

export function insertForgetting(db: Db, row: ForgettingRow): Promise<unknown> {
  return db.insertInto('forgettings').values(row).execute()
}

export function updateForgetting(db: Db, id: string, change: Partial<ForgettingRow>): Promise<unknown> {
  return db.updateTable('forgettings').set(change).where('id', '=', id).execute()
}

/** Newest first. */
export function forgettingsOf(db: Db, userId: string): Promise<ForgettingRow[]> {
  return db
    .selectFrom('forgettings')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
}

/** Oldest first. */
export function runningForgettings(db: Db): Promise<ForgettingRow[]> {
  return db
    .selectFrom('forgettings')
    .selectAll()
    .where('state', '=', 'running')
    .orderBy('started_at')
    .orderBy('id')
    .execute()
}

export const placeOfForgetting = (id: string) => `forgetting:${id}`
