import type { VirtualChannelRow } from '../../../core/store/engineTables.js'
import type { Db } from '../../../core/store/tables.js'

export function listVirtualChannels(db: Db, sessionId: string): Promise<VirtualChannelRow[]> {
  return db.selectFrom('virtual_channels').selectAll().where('session_id', '=', sessionId).execute()
}

/** One of them where several have the name. */
export function findVirtualChannelNamed(
  db: Db,
  sessionId: string,
  name: string,
): Promise<VirtualChannelRow | undefined> {
  return db
    .selectFrom('virtual_channels')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('name', '=', name)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The channel of an invite, as any phone sees it before it follows. */
export function findVirtualChannelByInvite(db: Db, invite: string): Promise<VirtualChannelRow | undefined> {
  return db
    .selectFrom('virtual_channels')
    .selectAll()
    .where('invite', '=', invite)
    .orderBy('session_id')
    .limit(1)
    .executeTakeFirst()
}

/** No-op for a channel that the phone has. */
export async function insertVirtualChannel(db: Db, row: VirtualChannelRow): Promise<void> {
  await db
    .insertInto('virtual_channels')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function updateVirtualChannel(
  db: Db,
  { session_id, id, ...columns }: VirtualChannelRow,
): Promise<void> {
  await db
    .updateTable('virtual_channels')
    .set(columns)
    .where('session_id', '=', session_id)
    .where('id', '=', id)
    .execute()
}

export async function deleteVirtualChannel(db: Db, sessionId: string, id: string): Promise<void> {
  await db.deleteFrom('virtual_channels').where('session_id', '=', sessionId).where('id', '=', id).execute()
}

/** Deletes a channel from all phones that have it. */
export async function deleteVirtualChannelOfAll(db: Db, id: string): Promise<void> {
  await db.deleteFrom('virtual_channels').where('id', '=', id).execute()
}
