import { isDeepStrictEqual } from 'node:util'
import type { SessionRestrictions } from '@morpheus/sdk/contract'
import type { UnitOfWork } from '../../../core/events/unitOfWork.js'
import { updateSession } from '../../../core/store/repositories/sessions.js'
import type { SessionRow } from '../../../core/store/sessionTables.js'
import { sessionLog } from '../sessionLog.js'
import { countConnectionLosses, recheckAttention } from './attention.js'
import {
  evaluateRestrictions,
  isBinding,
  readStoredRestrictions,
  type StoredRestrictions,
} from './restrictions.js'
import { sessionView } from './sessionView.js'

/** Saves and emits changed limits on new conversations. */
export async function saveRestrictions(
  work: UnitOfWork,
  row: SessionRow,
  next: SessionRestrictions | null,
): Promise<void> {
  const now = work.now()
  const before = readStoredRestrictions(row)
  const current = next && evaluateRestrictions(next, Date.parse(now))
  const stored: StoredRestrictions | null = current && {
    ...current,
    since: isBinding(current) ? (before?.since ?? now) : null,
  }
  if (isDeepStrictEqual(before, stored)) return
  const restrictions = stored && JSON.stringify(stored)
  const drops = (await countConnectionLosses(work.db, [row.id], now)).get(row.id)
  const attention = recheckAttention({ ...row, restrictions }, drops)
  const session = await updateSession(work.db, row.id, { restrictions, ...attention })
  work.emit(session, 'session:restrictions', { sessionId: session.id, restrictions: current })
  if (session.attention !== row.attention)
    work.emit(session, 'session:updated', { session: sessionView(session) })
  const wasBinding = before?.since != null
  if (wasBinding !== (stored?.since != null))
    work.log(session, wasBinding ? sessionLog.restrictionEnded(session) : sessionLog.restricted(session))
}
