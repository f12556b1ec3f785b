import { sql } from 'kysely'
import type { Db } from '../tables.js'
import { isVisible, type VisibleSessions } from '../visibleSessions.js'

/**
 * Number of pending messages of a session or of all of a user's. Uses only their index, session by session: with a join
 * SQLite would scan the pending messages of all users.
 */
export async function countPendingMessages(
  db: Db,
  scope: { sessionId: string } | { userId: string; visibleSessions?: VisibleSessions },
): Promise<number> {
  const [column, id] =
    'userId' in scope
      ? (['sessions.user_id', scope.userId] as const)
      : (['sessions.id', scope.sessionId] as const)
  const row = await db
    .selectFrom('sessions')
    .crossJoin('messages')
    .select((eb) => eb.fn.countAll().as('count'))
    .whereRef('messages.session_id', '=', 'sessions.id')
    .where('messages.open', '=', sql.lit(1))
    .where(column, '=', id)
    .where(isVisible(db, 'sessions.id', 'visibleSessions' in scope ? (scope.visibleSessions ?? null) : null))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
