import type { EngineKeyRow } from '../core/store/engineTables.js'
import type { Db } from '../core/store/tables.js'

export function findEngineKeys(db: Db, sessionId: string, names: readonly string[]): Promise<EngineKeyRow[]> {
  return db
    .selectFrom('engine_keys')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('name', 'in', names)
    .execute()
}

/** Names must be unique within `rows`. */
export function keepEngineKeys(db: Db, rows: readonly EngineKeyRow[]): Promise<unknown> {
  return db
    .insertInto('engine_keys')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'name']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute()
}

export function deleteEngineKeys(db: Db, sessionId: string, names: readonly string[]): Promise<unknown> {
  return db.deleteFrom('engine_keys').where('session_id', '=', sessionId).where('name', 'in', names).execute()
}

export function clearEngineKeys(db: Db, sessionId: string): Promise<unknown> {
  return db.deleteFrom('engine_keys').where('session_id', '=', sessionId).execute()
}
