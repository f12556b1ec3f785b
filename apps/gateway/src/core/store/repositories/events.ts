import { insertRows } from '../bulkInsert.js'
import type { Db, EventRow } from '../tables.js'
import { isVisible, type VisibleSessions } from '../visibleSessions.js'

export function insertEvents(db: Db, events: readonly EventRow[]): Promise<void> {
  return insertRows(
    db,
    'events',
    eventColumns,
    events.map((event) => ({ ...event })),
  )
}

const eventColumns = [
  'id',
  'cursor',
  'at',
  'user_id',
  'session_id',
  'type',
  'payload',
  'message_id',
] as const satisfies readonly (keyof EventRow)[]

export interface EventFilter {
  sessionIds?: VisibleSessions
  types?: readonly string[] | null
}

export function listEventsAfter(
  db: Db,
  userId: string,
  after: number,
  limit: number,
  { sessionIds = null, types = null }: EventFilter = {},
): Promise<EventRow[]> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('user_id', '=', userId)
    .where('cursor', '>', after)
    .where(isVisible(db, 'session_id', sessionIds))
    .where(isVisible(db, 'type', types))
    .orderBy('cursor')
    .limit(limit)
    .execute()
}

export async function nextCursor(db: Db, userId: string, after: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('events')
    .select('cursor')
    .where('user_id', '=', userId)
    .where('cursor', '>', after)
    .orderBy('cursor')
    .limit(1)
    .executeTakeFirst()
  return row?.cursor
}

export function listLastEvents(
  db: Db,
  userId: string,
  type: string,
  limit: number,
  visibleSessions: VisibleSessions = null,
): Promise<EventRow[]> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where(isVisible(db, 'session_id', visibleSessions))
    .orderBy('cursor', 'desc')
    .limit(limit)
    .execute()
}

export async function deleteFirstEvents(
  db: Db,
  userId: string,
  before: string,
  limit: number,
): Promise<number> {
  const first = db
    .selectFrom('events')
    .select('cursor')
    .where('user_id', '=', userId)
    .orderBy('cursor')
    .limit(limit)
  const { numDeletedRows } = await db
    .deleteFrom('events')
    .where('user_id', '=', userId)
    .where('cursor', 'in', first)
    .where('at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
