import { sql } from 'kysely'
import { isAmong, type OnlySessions } from '../../onlySessions.js'
import type { Db } from '../../tables.js'

/**
 * How many messages of a session, or of all of a user's, wait to go out. The index of those is all that is read, session
 * by session: joined otherwise, SQLite would rather go through what waits of everybody.
 */
export async function countWaiting(
  db: Db,
  of: { sessionId: string } | { userId: string; only?: OnlySessions },
): Promise<number> {
  const [column, id] =
    'userId' in of ? (['sessions.user_id', of.userId] as const) : (['sessions.id', of.sessionId] as const)
  const row = await db
    .selectFrom('sessions')
    .crossJoin('messages')
    .select((eb) => eb.fn.countAll().as('count'))
    .whereRef('messages.session_id', '=', 'sessions.id')
    .where('messages.open', '=', sql.lit(1))
    .where(column, '=', id)
    .where(isAmong(db, 'sessions.id', 'only' in of ? (of.only ?? null) : null))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
