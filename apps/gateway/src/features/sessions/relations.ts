import type { LiveEvent } from '../../core/events/eventStore.js'
import type { UnitOfWork } from '../../core/events/unitOfWork.js'
import { findContact } from '../../core/store/repositories/contacts.js'
import { saveGroupNames } from '../../core/store/repositories/conversations.js'
import { insertSeenMessages } from '../../core/store/repositories/seenMessages.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Address } from '../../engines/address.js'
import type { EngineGroupEvent, EngineTyping } from '../../engines/engineLine.js'
import type { EngineCall, EngineCallEnd } from '../../engines/messages.js'
import { contactKey } from './contactKey.js'
import type { Identities } from './identities/identities.js'

/** `address` is resolved. */
export async function emitBlocked(
  work: UnitOfWork,
  session: SessionRow,
  address: Address,
  blocked: boolean,
): Promise<void> {
  const contactPhone = contactKey(address)
  const contact = await findContact(work.db, session.id, contactPhone)
  const relation = { sessionId: session.id, contactPhone, contactName: contact?.name ?? null }
  work.emit(session, blocked ? 'contact:blocked' : 'contact:unblocked', relation)
}

/** Networks announce a call again after a reconnection: each is emitted once. */
export async function emitCall(
  work: UnitOfWork,
  session: SessionRow,
  call: EngineCall,
  identities: Identities,
): Promise<void> {
  const details = await noteCall(work, session, { call, as: 'call' }, identities)
  if (details) work.emit(session, 'call:received', details)
}

/** Emits the first of several ends, as where the gateway and the caller end a call. */
export async function emitCallEnd(
  work: UnitOfWork,
  session: SessionRow,
  { reason, ...call }: EngineCallEnd,
  identities: Identities,
): Promise<void> {
  const details = await noteCall(work, session, { call, as: 'call-end' }, identities)
  if (details) work.emit(session, 'call:ended', { ...details, reason })
}

/** Null for a call that was noted before. */
async function noteCall(
  work: UnitOfWork,
  session: SessionRow,
  {
    call: { id: callId, from, isVideo, timestamp = work.now() },
    as,
  }: { call: EngineCall; as: 'call' | 'call-end' },
  identities: Identities,
) {
  const resolve = await identities.resolver(work, session, [from])
  const contactPhone = contactKey(resolve(from))
  const seen = { session_id: session.id, message: `${as} ${contactPhone} ${callId}`, seen_at: work.now() }
  if ((await insertSeenMessages(work.db, [seen])).size === 0) return null
  const contact = await findContact(work.db, session.id, contactPhone)
  const about = { sessionId: session.id, contactPhone, contactName: contact?.name ?? null }
  return { ...about, callId, timestamp, ...(isVideo !== undefined && { isVideo }) }
}

/** Typing event, not stored. `contact` is resolved. */
export async function typingEvent(
  work: UnitOfWork,
  { id: sessionId, user_id: userId }: SessionRow,
  { contact: address, group, state }: EngineTyping,
): Promise<LiveEvent> {
  const contactPhone = contactKey(address)
  const contact = await findContact(work.db, sessionId, contactPhone)
  const about = { sessionId, contactPhone, contactName: contact?.name ?? null }
  const payload = { ...about, state, ...(group && { group }) }
  return { userId, sessionId, type: 'contact:typing', payload }
}

export async function emitGroup(
  work: UnitOfWork,
  session: SessionRow,
  event: EngineGroupEvent,
  identities: Identities,
): Promise<void> {
  const about = { sessionId: session.id, group: event.group }
  await saveGroupNames(work.db, session.id, [event])
  if (event.type === 'updated') work.emit(session, 'group:updated', about)
  else if (event.type === 'created') {
    const resolve = await identities.resolver(work, session, event.participants)
    const participants = event.participants.map((one) => contactKey(resolve(one)))
    work.emit(session, 'group:created', { ...about, participants })
  } else {
    const resolveContact = await identities.resolver(work, session, [event.contact])
    const participation = { ...about, contactPhone: contactKey(resolveContact(event.contact)) }
    if (event.type === 'join-request')
      work.emit(session, 'group:join-request', { ...participation, action: event.action })
    else work.emit(session, `group:${event.type}`, participation)
  }
}
