import type { UnitOfWork } from '../../events/unitOfWork.js'
import { contactsByPhone, deleteContactsNamed, saveContacts } from '../../store/repositories/contacts.js'
import { joinConversations } from '../../store/repositories/conversations/conversations.js'
import {
  type Joined,
  joinChats,
  namesWithMessages,
  reactedMessages,
  setReactions,
} from '../../store/repositories/messages/joinedChats.js'
import { renameSeen } from '../../store/repositories/seenMessages.js'
import type { ContactRow, Db, SessionRow } from '../../store/tables.js'
import { contactView, renamedContact } from '../contacts.js'
import { reactionsOf } from '../messages/messageRecord.js'
import { seenKey } from '../messages/seenKey.js'

/**
 * Two contacts turned out to be one: what is kept of each `from` is the `to`'s from now on, and clients hear of it. Gives
 * the conversations in which something waits that was said to the other name.
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
  // Who was heard of is a contact, or something of theirs is kept.
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

/** Gives those that have become another, by the name they had. */
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

/** Tells whether something of what was said to the one waits to go out. */
async function joinMessages(db: Db, sessionId: string, joined: Joined): Promise<boolean> {
  const said = await joinChats(db, sessionId, joined)
  // What was heard of the one is not heard of anew as the other.
  const seen = said.map(({ network_id: id, direction, group_id: group }) => {
    const as = (contact: string) => seenKey({ id, contact, group, isFromMe: direction === 'out' })
    return [as(joined.from), as(joined.to)] as const
  })
  await renameSeen(db, sessionId, new Map(seen))
  return said.some(({ open, group_id }) => open === 1 && group_id === null)
}

/** Reactions are kept by who reacted. */
async function joinReactions(db: Db, sessionId: string, joined: readonly Joined[]): Promise<void> {
  const names = new Map(joined.map(({ from, to }) => [from, to]))
  for (const row of await reactedMessages(db, sessionId)) {
    const before = Object.entries(reactionsOf(row))
    if (!before.some(([by]) => names.has(by))) continue
    const after = before.map(([by, emoji]) => [names.get(by) ?? by, emoji])
    await setReactions(db, row.seq, JSON.stringify(Object.fromEntries(after)))
  }
}
