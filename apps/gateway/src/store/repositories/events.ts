import type { Db, EventRow } from '../tables.js'

export function insertEvents(db: Db, events: readonly EventRow[]): Promise<unknown> {
  return db.insertInto('events').values(events).execute()
}

/** A user's events after a cursor, oldest first. */
export function eventsAfter(db: Db, userId: string, after: number, limit: number): Promise<EventRow[]> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('user_id', '=', userId)
    .where('cursor', '>', after)
    .orderBy('cursor')
    .limit(limit)
    .execute()
}

/** A user's newest events of one type, newest first. */
export function lastEvents(db: Db, userId: string, type: string, limit: number): Promise<EventRow[]> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .orderBy('cursor', 'desc')
    .limit(limit)
    .execute()
}

/** Of a user's first `limit` events, deletes those from before a moment, and tells how many. */
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
