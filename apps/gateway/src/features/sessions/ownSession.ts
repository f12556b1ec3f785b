import { HttpError } from '../../core/lib/httpError.js'
import { findOwnSession, lockOwnSession } from '../../core/store/repositories/sessions.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { VisibleSessions } from '../../core/store/visibleSessions.js'

/** User and the sessions that the credential covers. */
export interface SessionScope {
  userId: string
  visibleSessions: VisibleSessions
}

/** @throws HttpError 404 when missing or another user's */
export async function getOwnSession(db: Db, id: string, userId: string): Promise<SessionRow> {
  return requireSession(await findOwnSession(db, id, userId))
}

/**
 * Also checks that the credential covers the session.
 * @throws as `getOwnSession`
 */
export async function getVisibleSession(
  db: Db,
  id: string,
  { userId, visibleSessions }: SessionScope,
): Promise<SessionRow> {
  return requireSession(
    visibleSessions === null || visibleSessions.includes(id)
      ? await findOwnSession(db, id, userId)
      : undefined,
  )
}

/**
 * Locks the session for a transaction that decides by its state.
 * @throws as `getOwnSession`
 */
export async function lockSession(db: Db, id: string, userId: string): Promise<SessionRow> {
  return requireSession(await lockOwnSession(db, id, userId))
}

function requireSession(session: SessionRow | undefined): SessionRow {
  if (session) return session
  throw new HttpError('not_found', 'session_not_found', 'Sessão não encontrada')
}
