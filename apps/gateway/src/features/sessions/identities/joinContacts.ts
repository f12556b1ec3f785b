import type { UnitOfWork } from '../../../core/events/unitOfWork.js'
import {
  contactsByPhone,
  deleteContactsNamed,
  saveContacts,
} from '../../../core/store/repositories/contacts.js'
import { joinConversations } from '../../../core/store/repositories/conversations.js'
import {
  type Joined,
  joinChats,
  namesWithMessages,
  reactedMessages,
  setReactions,
} from '../../../core/store/repositories/joinedChats.js'
import { renameSeen } from '../../../core/store/repositories/seenMessages.js'
import type { ContactRow, Db, SessionRow } from '../../../core/store/tables.js'
import { contactView, renamedContact } from '../contacts.js'
import { reactionsOf } from '../messages/messageRecord.js'
import { seenKey } from '../messages/seenKey.js'

/**
 * Merges each `from` into its `to`, with stored data and events. Returns the conversations that received waiting
 * messages.
 */
export async function joinContacts(
  work: UnitOfWork,
  session: SessionRow,
  joined: readonly Joined[],
): Promise<string[]> {
  if (joined.length === 0) return []
  const told = await joinRows(work.db, session.id, joined)
  const written = await namesWithMessages(
    work.db,
    session.id,
    joined.map(({ from }) => from),
  )
  const waiting: string[] = []
  for (const one of joined) {
    if (!written.has(one.from)) continue
    const isSaid = await joinMessages(work.db, session.id, one)
    const isAsked = await joinConversations(work.db, session.id, one)
    if (isSaid || isAsked) waiting.push(one.to)
  }
  // Emit only for people with a contact or stored data.
  const heard = joined.filter(({ from }) => written.has(from) || told.has(from))
  if (heard.length > 0) await joinReactions(work.db, session.id, heard)
  const [first] = told.values()
  if (first) {
    const [name] = told.keys()
    work.emit(session, 'contact:update', {
      sessionId: session.id,
      changed: told.size,
      added: 0,
      ...(told.size === 1 && { contact: contactView(first), formerPhone: name }),
    })
  }
  return waiting
}

/** Returns the rows whose key changed, by their old key. */
async function joinRows(
  db: Db,
  sessionId: string,
  joined: readonly Joined[],
): Promise<Map<string, ContactRow>> {
  const names = joined.flatMap(({ from, to }) => [from, to])
  const known = await contactsByPhone(db, sessionId, [...new Set(names)])
  const told = new Map<string, ContactRow>()
  const after = new Map<string, ContactRow>()
  for (const { from, to } of joined) {
    const one = known.get(from)
    if (!one) continue
    const row = renamedContact(one, after.get(to) ?? known.get(to), to)
    after.set(to, row)
    told.set(from, row)
  }
  if (told.size === 0) return told
  await deleteContactsNamed(db, sessionId, [...told.keys()])
  await saveContacts(db, [...after.values()])
  return told
}

/** True when a moved message still waits to be sent. */
async function joinMessages(db: Db, sessionId: string, joined: Joined): Promise<boolean> {
  const said = await joinChats(db, sessionId, joined)
  // Mark moved messages as seen, so that they are not received again under the new key.
  const seen = said.map(({ network_id: id, direction, group_id: group }) => {
    const as = (contact: string) => seenKey({ id, contact, group, isFromMe: direction === 'out' })
    return [as(joined.from), as(joined.to)] as const
  })
  await renameSeen(db, sessionId, new Map(seen))
  return said.some(({ open, group_id }) => open === 1 && group_id === null)
}

/** Reactions are keyed by the person who reacted. */
async function joinReactions(db: Db, sessionId: string, joined: readonly Joined[]): Promise<void> {
  const names = new Map(joined.map(({ from, to }) => [from, to]))
  for (const row of await reactedMessages(db, sessionId)) {
    const before = Object.entries(reactionsOf(row))
    if (!before.some(([by]) => names.has(by))) continue
    const after = before.map(([by, emoji]) => [names.get(by) ?? by, emoji])
    await setReactions(db, row.seq, JSON.stringify(Object.fromEntries(after)))
  }
}
