import { textList } from '../dialects/textList.js'
import type { DeviceRow } from '../signInTables.js'
import type { Db } from '../tables.js'

export function insertDevice(db: Db, device: DeviceRow): Promise<unknown> {
  return db.insertInto('devices').values(device).execute()
}

export function renewDevice(
  db: Db,
  id: string,
  token: Pick<DeviceRow, 'token_id' | 'expires_at'>,
): Promise<unknown> {
  return db.updateTable('devices').set(token).where('id', '=', id).execute()
}

/** The current tokens of devices that still exist, by device. */
export async function listTokensOfDevices(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Pick<DeviceRow, 'token_id' | 'expires_at'>>> {
  const rows = await db
    .selectFrom('devices')
    .select(['id', 'token_id', 'expires_at'])
    .where('id', 'in', textList(db, ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export function touchDevice(
  db: Db,
  id: string,
  expected: Pick<DeviceRow, 'used_at' | 'ip' | 'user_agent'>,
): Promise<unknown> {
  return db.updateTable('devices').set(expected).where('id', '=', id).execute()
}

export function listDevices(db: Db, userId: string, now: string): Promise<DeviceRow[]> {
  return db
    .selectFrom('devices')
    .innerJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'devices.user_id')
        .onRef('users.tokens_valid_from', '=', 'devices.valid_from'),
    )
    .selectAll('devices')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('used_at', 'desc')
    .orderBy('devices.id')
    .execute()
}

export async function deleteAndReturnDevice(
  db: Db,
  userId: string,
  id: string,
): Promise<DeviceRow | undefined> {
  const rows = await db
    .deleteFrom('devices')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .execute()
  return rows[0]
}

export function deleteDeviceOfToken(db: Db, tokenId: string): Promise<unknown> {
  return db.deleteFrom('devices').where('token_id', '=', tokenId).execute()
}

export async function deleteOtherDevices(
  db: Db,
  userId: string,
  { id, validFrom }: { id: string | null; validFrom: string },
): Promise<void> {
  const otherDevices = db.deleteFrom('devices').where('user_id', '=', userId)
  await (id === null ? otherDevices : otherDevices.where('id', '!=', id)).execute()
  if (id !== null) {
    await db.updateTable('devices').set({ valid_from: validFrom }).where('id', '=', id).execute()
  }
}

export async function deleteExpiredDevices(db: Db, now: string, limit: number): Promise<number> {
  const expired = db.selectFrom('devices').select('id').where('expires_at', '<', now).limit(limit)
  const { numDeletedRows } = await db.deleteFrom('devices').where('id', 'in', expired).executeTakeFirst()
  return Number(numDeletedRows)
}
