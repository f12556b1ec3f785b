import { sql } from 'kysely'
import type { Db } from '../tables.js'
import { isOneOf, type VisibleSessions } from '../visibleSessions.js'

/**
 * Number of pending messages of a session or of all of a user's. Uses only their index, session by session: with a join
 * SQLite would scan the pending messages of all users.
 */
export async function countWaiting(
  db: Db,
  of: { sessionId: string } | { userId: string; only?: VisibleSessions },
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
    .where(isOneOf(db, 'sessions.id', 'only' in of ? (of.only ?? null) : null))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
