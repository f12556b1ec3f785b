import type { DeviceRequestRow } from '../../../core/store/signInTables.js'
import type { Db } from '../../../core/store/tables.js'

/** False when the user code is taken. */
export async function insertDeviceRequest(db: Db, request: DeviceRequestRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('device_requests')
    .values(request)
    .onConflict((conflict) => conflict.column('user_hash').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export function findDeviceRequest(
  db: Db,
  by: 'device_hash' | 'user_hash',
  hash: string,
): Promise<DeviceRequestRow | undefined> {
  return db.selectFrom('device_requests').selectAll().where(by, '=', hash).executeTakeFirst()
}

export async function countDeviceRequests(db: Db, network: string, now: string): Promise<number> {
  const { count } = await db
    .selectFrom('device_requests')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('network', '=', network)
    .where('expires_at', '>', now)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Compare-and-set of a request's state: one of several concurrent callers gets the updated row. */
export function moveDeviceRequest(
  db: Db,
  { device_hash, from }: { device_hash: string; from: DeviceRequestRow['state'] },
  to: Partial<DeviceRequestRow>,
): Promise<DeviceRequestRow | undefined> {
  return db
    .updateTable('device_requests')
    .set(to)
    .where('device_hash', '=', device_hash)
    .where('state', '=', from)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteDeviceRequestsBefore(db: Db, before: string, limit: number): Promise<number> {
  const old = db
    .selectFrom('device_requests')
    .select('device_hash')
    .where('expires_at', '<', before)
    .limit(limit)
  const { numDeletedRows } = await db
    .deleteFrom('device_requests')
    .where('device_hash', 'in', old)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
