import { Refusal } from '../kit/refusal.js'
import { findOwnSession, lockOwnSession } from '../store/repositories/sessions.js'
import type { Db, SessionRow } from '../store/tables.js'

/** @throws Refusal 404 for what does not exist or is another user's. */
export async function ownSession(db: Db, id: string, userId: string): Promise<SessionRow> {
  return found(await findOwnSession(db, id, userId))
}

/** In a transaction that decides by what it reads of the session: others who do so wait for its end. @throws as `ownSession`. */
export async function ownSessionToChange(db: Db, id: string, userId: string): Promise<SessionRow> {
  return found(await lockOwnSession(db, id, userId))
}

function found(session: SessionRow | undefined): SessionRow {
  if (session) return session
  throw new Refusal('not_found', 'session_not_found', 'Sessão não encontrada')
}
