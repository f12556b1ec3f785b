import { Refusal } from '../kit/refusal.js'
import { findOwnSession } from '../store/repositories/sessions.js'
import type { Db, SessionRow } from '../store/tables.js'

/** @throws Refusal 404 for what does not exist or is another user's. */
export async function ownSession(db: Db, id: string, userId: string): Promise<SessionRow> {
  const session = await findOwnSession(db, id, userId)
  if (!session) throw new Refusal('not_found', 'session_not_found', 'Sessão não encontrada')
  return session
}
