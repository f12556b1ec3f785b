import type { Message } from '@morpheus/sdk/contract'
import type { EngineMessage } from '../engines/engine.js'
import type { UnitOfWork } from '../events/unitOfWork.js'
import { type Clock, instant } from '../kit/clock.js'
import { addToCount, slotOf } from '../store/repositories/messageCounts.js'
import { updateSession } from '../store/repositories/sessions.js'
import type { SessionRow } from '../store/tables.js'

/** A message as callers see it. */
export function messageView(sessionId: string, message: EngineMessage): Message {
  const { id, contactPhone, contactName, content, isFromMe, timestamp, group } = message
  const contact = { phone: contactPhone, name: contactName }
  return { id, sessionId, contact, content, isFromMe, timestamp, ...(group && { group }) }
}

/** A message passes: it is counted and told. */
export async function receive(
  work: UnitOfWork,
  session: SessionRow,
  message: EngineMessage,
  clock: Clock,
): Promise<void> {
  const { isFromMe, contactName, contactPhone, content } = message
  await updateSession(work.db, session.id, { last_activity: instant(clock) })
  await addToCount(work.db, {
    session_id: session.id,
    user_id: session.user_id,
    begins: slotOf(clock.now()),
    sent: isFromMe ? 1 : 0,
    received: isFromMe ? 0 : 1,
  })
  const sessionId = session.id
  work.emit(session, 'message:received', { sessionId, message: messageView(sessionId, message) })
  work.emit(session, 'message:notification', {
    sessionId,
    contactName,
    contactPhone,
    content,
    isFromMe,
  })
}
