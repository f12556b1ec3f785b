import type { ErasureRow } from '../../core/store/privacy/privacyTables.js'
import type { Db } from '../../core/store/tables.js'

export function insertErasure(db: Db, row: ErasureRow): Promise<unknown> {
  return db.insertInto('forgettings').values(row).execute()
}

export function updateErasure(db: Db, id: string, change: Partial<ErasureRow>): Promise<unknown> {
  return db.updateTable('forgettings').set(change).where('id', '=', id).execute()
}

export function listErasures(db: Db, userId: string): Promise<ErasureRow[]> {
  return db
    .selectFrom('forgettings')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
}

export function listRunningErasures(db: Db): Promise<ErasureRow[]> {
  return db
    .selectFrom('forgettings')
    .selectAll()
    .where('state', '=', 'running')
    .orderBy('started_at')
    .orderBy('id')
    .execute()
}

export const erasureContext = (id: string) => `forgetting:${id}`
