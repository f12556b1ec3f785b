import type { DeviceRequestRow } from '../../signInTables.js'
import type { Db } from '../../tables.js'

/** False where another one has the same code of the person. */
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

/** How many of a network wait at `now`. */
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

/** Of those who would take a request from one state to the next one does, and is told what it was made. */
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

/** Forgets some of those that expired before. Gives how many. */
export async function deleteDeviceRequestsBefore(db: Db, before: string, most: number): Promise<number> {
  const old = db
    .selectFrom('device_requests')
    .select('device_hash')
    .where('expires_at', '<', before)
    .limit(most)
  const { numDeletedRows } = await db
    .deleteFrom('device_requests')
    .where('device_hash', 'in', old)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
