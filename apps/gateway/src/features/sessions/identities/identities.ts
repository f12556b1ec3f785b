import type { UnitOfWork } from '../../../core/events/unitOfWork.js'
import { type Clock, isoNow } from '../../../core/lib/clock.js'
import { toOtherNinthDigit } from '../../../core/lib/ninthDigit.js'
import {
  deleteContactsByPhone,
  mapContactsByPhone,
  saveContacts,
} from '../../../core/store/repositories/contacts.js'
import { mergeConversations } from '../../../core/store/repositories/conversations.js'
import {
  listIdentities,
  mapNamesToContacts,
  saveIdentities,
} from '../../../core/store/repositories/identities.js'
import {
  listNamesWithMessages,
  listReactedMessages,
  type MergedNames,
  mergeChats,
  setReactions,
} from '../../../core/store/repositories/mergedChats.js'
import { renameSeenMessages } from '../../../core/store/repositories/seenMessages.js'
import type { ContactRow, IdentityRow, SessionRow } from '../../../core/store/sessionTables.js'
import type { Db } from '../../../core/store/tables.js'
import type { Address } from '../../../engines/address.js'
import { contactKey } from '../contactKey.js'
import { contactView, moveContact } from '../contacts.js'
import type { ErasedPeople } from '../erased/erasedPeople.js'
import { readReactions } from '../messages/messageRecord.js'
import { seenKey } from '../messages/seenKey.js'

/** Resolves an address so that `contactKey` returns its contact's key. */
export type ResolveAddress = (address: Address) => Address

interface Learnt {
  name: string
  contact: string
  joins: boolean
}

/**
 * Maps aliases to one contact: a number as written, WhatsApp's own number, a LID, a business-scoped id. Two contacts
 * merge with all their messages in the transaction that learns of it. Two numbers merge only when the network equates
 * them or they differ in the ninth digit, since numbers are reassigned.
 */
export class Identities {
  readonly #clock: Clock
  readonly #forgotten: ErasedPeople
  readonly #joined: (sessionId: string, chat: string) => void

  /** `joined` is called for a conversation that received waiting messages of another. */
  constructor(clock: Clock, erasedPeople: ErasedPeople, joined: (sessionId: string, chat: string) => void) {
    this.#clock = clock
    this.#forgotten = erasedPeople
    this.#joined = joined
  }

  /** Learns aliases from an engine: a number and a user id in one address belong together. */
  async resolver(work: UnitOfWork, session: SessionRow, people: readonly Address[]): Promise<ResolveAddress> {
    const names = new Set(people.flatMap(namesOf))
    const contacts = await mapNamesToContacts(work.db, session.id, [...names])
    const contactOf = (name: string) => contacts.get(name) ?? name
    const learnt: Learnt[] = []
    const isErased = await this.erasedPeople(work, session, people)
    for (const person of people) {
      if (isErased(person)) continue
      const { phone, userId } = person
      if (phone === undefined || userId === undefined) continue
      const contact = contactOf(phone)
      const before = contactOf(userId)
      if (contacts.get(userId) === contact) continue
      const joins = !isNumber(before) || toOtherNinthDigit(before) === contact
      learnt.push({ name: userId, contact, joins })
      if (!contacts.has(phone)) learnt.push({ name: phone, contact, joins: true })
      contacts.set(userId, contact).set(phone, contact)
    }
    const leads = await this.#learn(work, session, learnt)
    return (address) => {
      const key = leads(contactOf(contactKey(address)))
      return isNumber(key) ? { ...address, phone: key } : { userId: key }
    }
  }

  /** Finds erased people who have not written since; with `at`, erased after that moment. */
  async erasedPeople(
    work: UnitOfWork,
    session: SessionRow,
    people: readonly Address[],
  ): Promise<(person: Address, at?: string) => boolean> {
    const erased = await this.#forgotten.among(work.db, session.user_id, people.flatMap(namesOf))
    if (erased.size === 0) return () => false
    return (person, at) =>
      namesOf(person).some((name) => {
        const person = erased.get(name)
        return person !== undefined && (at === undefined ? person.returnedAt === null : at < person.at)
      })
  }

  async returned(work: UnitOfWork, session: SessionRow, people: readonly Address[]): Promise<void> {
    const names = people.flatMap(namesOf)
    const erased = await this.#forgotten.among(work.db, session.user_id, names)
    const returnedNames = [...erased].flatMap(([name, { returnedAt }]) => (returnedAt === null ? [name] : []))
    if (returnedNames.length > 0)
      await this.#forgotten.returned(work.db, session.user_id, returnedNames, isoNow(this.#clock))
  }

  /** Learns the network's answer to a number lookup and returns the contact's key: the confirmed number, if any. */
  async answered(
    work: UnitOfWork,
    session: SessionRow,
    alias: string,
    address: Address | undefined,
  ): Promise<string> {
    const names = new Set([alias, ...(address ? namesOf(address) : [])])
    const contacts = await mapNamesToContacts(work.db, session.id, [...names])
    const contactOf = (name: string) => contacts.get(name) ?? name
    if (!address) return contactOf(alias)
    const number = address.phone ?? (isNumber(alias) ? alias : undefined)
    const contact = contactOf(number ?? contactKey(address))
    const learnt = [...names].flatMap((name): Learnt[] =>
      contacts.get(name) === contact ? [] : [{ name, contact, joins: true }],
    )
    await this.#learn(work, session, learnt)
    return contact
  }

  /** Returns the new key of each changed contact. */
  async #learn(
    work: UnitOfWork,
    session: SessionRow,
    learnt: readonly Learnt[],
  ): Promise<(contact: string) => string> {
    const joined = new Map<string, string>()
    const leads = (contact: string): string => {
      const next = joined.get(contact)
      return next === undefined ? contact : leads(next)
    }
    if (learnt.length === 0) return leads
    const known_at = isoNow(this.#clock)
    const { id: session_id } = session
    const rows = new Map<string, IdentityRow>()
    const keep = (name: string, contact: string) =>
      rows.set(name, { session_id, name, kind: kindOf(name), contact, known_at })
    const names = learnt.map(({ name }) => name)
    const before = await mapNamesToContacts(work.db, session_id, names)
    for (const { name, contact, joins } of learnt) {
      keep(name, contact)
      const former = before.get(name) ?? name
      // For two that lead to each other, the first wins.
      if (!joins || leads(contact) === former || joined.has(former)) continue
      joined.set(former, contact)
      keep(former, contact)
    }
    for (const { name, contact } of await listIdentities(work.db, session_id, [...joined.keys()])) {
      if (!rows.has(name)) keep(name, contact)
    }
    await saveIdentities(
      work.db,
      [...rows.values()].map((row) => ({ ...row, contact: leads(row.contact) })),
    )
    const pairs = [...joined.keys()].map((from): MergedNames => ({ from, to: leads(from) }))
    const waiting = await joinContacts(work, session, pairs)
    work.afterCommit(() => {
      for (const chat of waiting) this.#joined(session_id, chat)
    })
    return leads
  }
}

export const isNumber = (name: string) => /^\d+$/.test(name)

function namesOf({ phone, userId }: Address): string[] {
  return [phone, userId].filter((name) => name !== undefined)
}

function kindOf(name: string): IdentityRow['kind'] {
  if (isNumber(name)) return 'phone'
  return name.endsWith('@lid') ? 'lid' : 'business'
}

/**
 * Merges each `from` into its `to`, with stored data and events. Returns the conversations that received waiting
 * messages.
 */
async function joinContacts(
  work: UnitOfWork,
  session: SessionRow,
  joined: readonly MergedNames[],
): Promise<string[]> {
  if (joined.length === 0) return []
  const renamed = await joinRows(work.db, session.id, joined)
  const namesWithMessages = await listNamesWithMessages(
    work.db,
    session.id,
    joined.map(({ from }) => from),
  )
  const waiting: string[] = []
  for (const join of joined) {
    if (!namesWithMessages.has(join.from)) continue
    const isSaid = await joinMessages(work.db, session.id, join)
    const isAsked = await mergeConversations(work.db, session.id, join)
    if (isSaid || isAsked) waiting.push(join.to)
  }
  // Emit only for people with a contact or stored data.
  const changed = joined.filter(({ from }) => namesWithMessages.has(from) || renamed.has(from))
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
  joined: readonly MergedNames[],
): Promise<Map<string, ContactRow>> {
  const names = joined.flatMap(({ from, to }) => [from, to])
  const contacts = await mapContactsByPhone(db, sessionId, [...new Set(names)])
  const renamed = new Map<string, ContactRow>()
  const after = new Map<string, ContactRow>()
  for (const { from, to } of joined) {
    const contact = contacts.get(from)
    if (!contact) continue
    const row = moveContact(contact, after.get(to) ?? contacts.get(to), to)
    after.set(to, row)
    renamed.set(from, row)
  }
  if (renamed.size === 0) return renamed
  await deleteContactsByPhone(db, sessionId, [...renamed.keys()])
  await saveContacts(db, [...after.values()])
  return renamed
}

/** True when a moved message still waits to be sent. */
async function joinMessages(db: Db, sessionId: string, joined: MergedNames): Promise<boolean> {
  const messages = await mergeChats(db, sessionId, joined)
  // Mark moved messages as seen, so that they are not received again under the new key.
  const refs = messages.map(({ network_id: id, direction, group_id: group }) => {
    const as = (contact: string) => seenKey({ id, contact, group, isFromMe: direction === 'out' })
    return [as(joined.from), as(joined.to)] as const
  })
  await renameSeenMessages(db, sessionId, new Map(refs))
  return messages.some(({ open, group_id }) => open === 1 && group_id === null)
}

/** Reactions are keyed by the person who reacted. */
async function joinReactions(db: Db, sessionId: string, joined: readonly MergedNames[]): Promise<void> {
  const names = new Map(joined.map(({ from, to }) => [from, to]))
  for (const row of await listReactedMessages(db, sessionId)) {
    const before = Object.entries(readReactions(row))
    if (!before.some(([by]) => names.has(by))) continue
    const after = before.map(([by, emoji]) => [names.get(by) ?? by, emoji])
    await setReactions(db, row.seq, JSON.stringify(Object.fromEntries(after)))
  }
}
