import { notificationLimits, type SessionMemory, SessionStatus } from '@morpheus/sdk/contract'
import { sql } from 'kysely'
import { insertRows } from '../../core/store/bulkInsert.js'
import type { NotificationRow } from '../../core/store/notificationTables.js'
import type { Db } from '../../core/store/tables.js'
import { isVisible, type VisibleSessions } from '../../core/store/visibleSessions.js'

const columns = [
  'user_id',
  'id',
  'session_id',
  'cursor',
  'event',
  'payload',
  'kind',
  'contact',
  'at',
  'read',
] as const satisfies readonly (keyof NotificationRow)[]

export function insertNotifications(db: Db, rows: readonly NotificationRow[]): Promise<void> {
  return insertRows(
    db,
    'notifications',
    columns,
    rows.map((row) => ({ ...row })),
  )
}

export async function listMemories(
  db: Db,
  sessionIds: readonly string[],
): Promise<Map<string, SessionMemory>> {
  const rows = await db
    .selectFrom('notification_states')
    .selectAll()
    .where('session_id', 'in', sessionIds)
    .execute()
  return new Map(
    rows.map(({ session_id, status, restarting, restricted }) => [
      session_id,
      {
        status: status === null ? null : SessionStatus.parse(status),
        restarting: restarting === 1,
        restricted: restricted === 1,
      },
    ]),
  )
}

export async function saveMemories(db: Db, memories: ReadonlyMap<string, SessionMemory>): Promise<void> {
  const rows = [...memories].map(([session_id, { status, restarting, restricted }]) => ({
    session_id,
    status,
    restarting: Number(restarting),
    restricted: Number(restricted),
  }))
  await db
    .insertInto('notification_states')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('session_id').doUpdateSet((eb) => ({
        status: eb.ref('excluded.status'),
        restarting: eb.ref('excluded.restarting'),
        restricted: eb.ref('excluded.restricted'),
      })),
    )
    .execute()
}

/** Deletes what a deleted session leaves. */
export async function deleteOfSessions(
  db: Db,
  sessions: readonly { readonly id: string; readonly user_id: string }[],
): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where(
      'user_id',
      'in',
      sessions.map(({ user_id }) => user_id),
    )
    .where(
      'session_id',
      'in',
      sessions.map(({ id }) => id),
    )
    .execute()
}

/** The newest of a kind, with the names of their sessions. */
export function listNewest(db: Db, userId: string, kind: NotificationRow['kind'], visible: VisibleSessions) {
  return db
    .selectFrom('notifications')
    .leftJoin('sessions', 'sessions.id', 'notifications.session_id')
    .selectAll('notifications')
    .select('sessions.name as session_name')
    .where('notifications.user_id', '=', userId)
    .where('notifications.kind', '=', kind)
    .where(isVisible(db, 'notifications.session_id', visible))
    .orderBy('notifications.cursor', 'desc')
    .limit(notificationLimits.cap)
    .execute()
}

export interface Chosen {
  readonly userId: string
  readonly visible: VisibleSessions
  /** All of the account's without them. */
  readonly ids: readonly string[] | undefined
}

/** Number of notifications that were unread. */
export async function markNotificationsRead(db: Db, chosen: Chosen): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read: 1 })
    .where('read', '=', 0)
    .where(isChosen(db, chosen))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Deletes an account's notifications up to a cursor, except some. */
export async function deleteNotificationsExcept(
  db: Db,
  userId: string,
  { until, ids }: { readonly until: number; readonly ids: readonly string[] },
): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('cursor', '<=', until)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .execute()
}

const isChosen = (db: Db, { userId, visible, ids }: Chosen) =>
  sql<boolean>`user_id = ${userId} and ${isVisible(db, 'id', ids ?? null)} and ${isVisible(db, 'session_id', visible)}`

/** Deletes up to `limit` that are older than an instant. */
export async function deleteNotificationsBefore(db: Db, before: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from notifications where (user_id, id) in
    (select user_id, id from notifications where at < ${before} limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** For an account that keeps its data for a shorter time. */
export async function deleteOwnNotificationsBefore(
  db: Db,
  userId: string,
  before: string,
  kinds: readonly NotificationRow['kind'][],
): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('at', '<', before)
    .execute()
}

/** Deletes those beyond the newest hundred of a kind, which no list shows. */
export async function deleteUnlistedNotifications(db: Db, limit: number): Promise<number> {
  const { cap } = notificationLimits
  const full = await db
    .selectFrom('notifications')
    .select(['user_id', 'kind'])
    .groupBy(['user_id', 'kind'])
    .having(sql<boolean>`count(*) > ${cap}`)
    .execute()
  let deleted = 0
  for (const { user_id, kind } of full) {
    if (deleted >= limit) break
    const unlisted = db
      .selectFrom('notifications')
      .select('cursor')
      .where('user_id', '=', user_id)
      .where('kind', '=', kind)
      .orderBy('cursor', 'desc')
      .limit(limit)
      .offset(cap)
    const { numDeletedRows } = await db
      .deleteFrom('notifications')
      .where('user_id', '=', user_id)
      .where('kind', '=', kind)
      .where('cursor', 'in', unlisted)
      .executeTakeFirst()
    deleted += Number(numDeletedRows)
  }
  return deleted
}
