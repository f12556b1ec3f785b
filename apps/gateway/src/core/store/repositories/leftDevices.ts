import type { LeftDeviceRow } from '../engineTables.js'
import type { Db } from '../tables.js'

export const getLeftDeviceContext = (id: string) => `left-device:${id}`

export function insertLeftDevice(db: Db, row: LeftDeviceRow): Promise<unknown> {
  return db.insertInto('left_devices').values(row).execute()
}

export function listLeftDevices(db: Db, engine: string): Promise<LeftDeviceRow[]> {
  return db.selectFrom('left_devices').selectAll().where('engine', '=', engine).orderBy('left_at').execute()
}

export function deleteLeftDevice(db: Db, id: string): Promise<unknown> {
  return db.deleteFrom('left_devices').where('id', '=', id).execute()
}

export function expireLeftDevices(db: Db, before: string): Promise<Pick<LeftDeviceRow, 'user_id'>[]> {
  return db.deleteFrom('left_devices').where('left_at', '<', before).returning('user_id').execute()
}
