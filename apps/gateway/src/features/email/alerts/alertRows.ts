import type { DeliveryTargetRow } from '../../../core/store/deliveryTables.js'
import type { AlertRow } from '../../../core/store/mail/alertTables.js'
import type { SessionRow } from '../../../core/store/sessionTables.js'
import type { Db, UserRow } from '../../../core/store/tables.js'

/** No-op when the alert is open already. */
export async function insertAlert(db: Db, alert: AlertRow): Promise<void> {
  await db
    .insertInto('alerts')
    .values(alert)
    .onConflict((conflict) => conflict.columns(['user_id', 'cause']).doNothing())
    .execute()
}

export function listAlerts(db: Db): Promise<AlertRow[]> {
  return db.selectFrom('alerts').selectAll().orderBy('since').orderBy('cause').execute()
}

type AlertKey = Pick<AlertRow, 'user_id' | 'cause'>

export function updateAlert(
  db: Db,
  { user_id, cause }: AlertKey,
  patch: Partial<Pick<AlertRow, 'told_at' | 'well_since' | 'detail'>>,
): Promise<unknown> {
  return db
    .updateTable('alerts')
    .set(patch)
    .where('user_id', '=', user_id)
    .where('cause', '=', cause)
    .execute()
}

export function deleteAlert(db: Db, { user_id, cause }: AlertKey): Promise<unknown> {
  return db.deleteFrom('alerts').where('user_id', '=', user_id).where('cause', '=', cause).execute()
}

export async function findAlertSettings(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('alert_settings')
    .select('settings')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.settings
}

export async function saveAlertSettings(db: Db, userId: string, settings: string): Promise<void> {
  await db
    .insertInto('alert_settings')
    .values({ user_id: userId, settings })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ settings }))
    .execute()
}

type Reader = Pick<UserRow, 'id' | 'email' | 'timezone'>

export function alertReader(db: Db, userId: string): Promise<Reader | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'timezone'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

export async function administratorIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').where('administrator', '=', 1).execute()
  return rows.map(({ id }) => id)
}

export type FallenSession = Pick<SessionRow, 'id' | 'user_id' | 'name' | 'failure' | 'reason'>

/**
 * Linked with a phone but not connected, or unlinked by an error; sessions never paired or disconnected on purpose are
 * not.
 */
export function listFallenSessions(db: Db): Promise<FallenSession[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'name', 'failure', 'reason'])
    .where('status', '!=', 'connected')
    .where('phone', 'is not', null)
    .where(({ or, eb }) => or([eb('paired', '=', 1), eb('failure', 'is not', null)]))
    .execute()
}

export async function filterConnected(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const connected = new Set<string>()
  for (let from = 0; from < ids.length; from += 500) {
    const rows = await db
      .selectFrom('sessions')
      .select('id')
      .where('id', 'in', ids.slice(from, from + 500))
      .where('status', '=', 'connected')
      .execute()
    for (const { id } of rows) connected.add(id)
  }
  return connected
}

export type FailingTarget = Pick<DeliveryTargetRow, 'id' | 'kind' | 'session_id' | 'last_error'> & {
  error_since: string
  user_id: string
  session_name: string
}

export function listFailingTargets(db: Db): Promise<FailingTarget[]> {
  return db
    .selectFrom('delivery_targets')
    .innerJoin('sessions', 'sessions.id', 'delivery_targets.session_id')
    .select([
      'delivery_targets.id',
      'delivery_targets.kind',
      'delivery_targets.session_id',
      'delivery_targets.last_error',
      'delivery_targets.error_since',
      'sessions.user_id',
      'sessions.name as session_name',
    ])
    .where('delivery_targets.status', '=', 'ERROR')
    .where('enabled', '=', 1)
    .where('paused', '=', 0)
    .where('error_since', 'is not', null)
    .$narrowType<{ error_since: string }>()
    .execute()
}

export async function filterWorking(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const working = new Set<string>()
  for (let from = 0; from < ids.length; from += 500) {
    const rows = await db
      .selectFrom('delivery_targets')
      .select('id')
      .where('id', 'in', ids.slice(from, from + 500))
      .where('status', '!=', 'ERROR')
      .where('enabled', '=', 1)
      .execute()
    for (const { id } of rows) working.add(id)
  }
  return working
}
