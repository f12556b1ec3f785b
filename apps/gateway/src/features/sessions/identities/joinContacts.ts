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
  const renamed = await joinRows(work.db, session.id, joined)
  const written = await namesWithMessages(
    work.db,
    session.id,
    joined.map(({ from }) => from),
  )
  const waiting: string[] = []
  for (const join of joined) {
    if (!written.has(join.from)) continue
    const isSaid = await joinMessages(work.db, session.id, join)
    const isAsked = await joinConversations(work.db, session.id, join)
    if (isSaid || isAsked) waiting.push(join.to)
  }
  // Emit only for people with a contact or stored data.
  const changed = joined.filter(({ from }) => written.has(from) || renamed.has(from))
  if (changed.length > 0) await joinReactions(work.db, session.id, changed)
  const [first] = renamed.values()
  if (first) {
    const [name] = renamed.keys()
    work.emit(session, 'contact:update', {
      sessionId: session.id,
      changed: renamed.size,
      added: 0,
      ...(renamed.size === 1 && { contact: contactView(first), formerPhone: name }),
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
  const contacts = await contactsByPhone(db, sessionId, [...new Set(names)])
  const renamed = new Map<string, ContactRow>()
  const after = new Map<string, ContactRow>()
  for (const { from, to } of joined) {
    const contact = contacts.get(from)
    if (!contact) continue
    const row = renamedContact(contact, after.get(to) ?? contacts.get(to), to)
    after.set(to, row)
    renamed.set(from, row)
  }
  if (renamed.size === 0) return renamed
  await deleteContactsNamed(db, sessionId, [...renamed.keys()])
  await saveContacts(db, [...after.values()])
  return renamed
}

/** True when a moved message still waits to be sent. */
async function joinMessages(db: Db, sessionId: string, joined: Joined): Promise<boolean> {
  const messages = await joinChats(db, sessionId, joined)
  // Mark moved messages as seen, so that they are not received again under the new key.
  const refs = messages.map(({ network_id: id, direction, group_id: group }) => {
    const as = (contact: string) => seenKey({ id, contact, group, isFromMe: direction === 'out' })
    return [as(joined.from), as(joined.to)] as const
  })
  await renameSeen(db, sessionId, new Map(refs))
  return messages.some(({ open, group_id }) => open === 1 && group_id === null)
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
