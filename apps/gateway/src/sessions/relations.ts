import type { Address } from '../engines/address.js'
import type { EngineGroupEvent } from '../engines/line.js'
import type { UnitOfWork } from '../events/unitOfWork.js'
import { findContact } from '../store/repositories/contacts.js'
import type { SessionRow } from '../store/tables.js'
import { contactKey } from './contactKey.js'

/** The account blocked a contact, or unblocked it. */
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

/** Something happened to a group of the account. */
export function emitGroup(work: UnitOfWork, session: SessionRow, event: EngineGroupEvent): void {
  const about = { sessionId: session.id, group: event.group }
  if (event.type === 'updated') work.emit(session, 'group:updated', about)
  else if (event.type === 'created') {
    const participants = event.participants.map(contactKey)
    work.emit(session, 'group:created', { ...about, participants })
  } else work.emit(session, `group:${event.type}`, { ...about, contactPhone: contactKey(event.contact) })
}
