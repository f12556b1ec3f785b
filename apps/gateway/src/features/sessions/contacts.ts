import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { AccountContact, Contact } from '@morpheus/sdk/contract'
import * as z from 'zod'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { readCursor, writeCursor } from '../../core/lib/cursor.js'
import { foldText } from '../../core/lib/foldText.js'
import { dayMs } from '../../core/lib/timeRange.js'
import { listAccountContacts } from '../../core/store/repositories/accountContacts.js'
import {
  type ContactPosition,
  countContacts,
  countNamedContacts,
  listContactsAfter,
  listInitialLetters,
} from '../../core/store/repositories/contacts.js'
import { findOptedOut } from '../../core/store/repositories/optOuts.js'
import type { ContactRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { VisibleSessions } from '../../core/store/visibleSessions.js'
import type { EngineContact } from '../../engines/engineLine.js'
import { contactKey } from './contactKey.js'

const defaultPageSize = 100

const Position = z.tuple([z.int(), z.string(), z.string()])

interface ContactPage {
  contacts: Contact[]
  total: number
  nextCursor: string | null
  letters?: string
}

interface ContactQuery {
  search?: string | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

export class Contacts {
  readonly #db: Db
  readonly #clock: Clock

  constructor(db: Db, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /** @throws HttpError 400 for an invalid cursor */
  async page(sessionId: string, query: ContactQuery & { letter?: string | undefined }): Promise<ContactPage> {
    const limit = query.limit ?? defaultPageSize
    const search = { sessionId, ...searchTerms(query.search ?? '') }
    const isFirst = query.cursor === undefined
    const [total, rows, letters] = await Promise.all([
      countContacts(this.#db, search),
      listContactsAfter(this.#db, search, readBeginning(query), limit + 1),
      isFirst ? listInitialLetters(this.#db, sessionId) : undefined,
    ])
    return {
      contacts: await this.#views({ sessionId }, rows.slice(0, limit).map(contactView)),
      total,
      nextCursor: createNextCursor(rows, limit),
      ...(letters && { letters: letters.join('') }),
    }
  }

  /**
   * Page over all or some of a user's sessions, with session names.
   * @throws HttpError 400 for an invalid cursor
   */
  async ofAccount(
    userId: string,
    visibleSessions: VisibleSessions,
    query: ContactQuery,
  ): Promise<{ contacts: AccountContact[]; nextCursor: string | null }> {
    const limit = query.limit ?? defaultPageSize
    const search = { userId, visibleSessions, ...searchTerms(query.search ?? '') }
    const rows = await listAccountContacts(this.#db, search, readBeginning(query), limit + 1)
    const page = rows.slice(0, limit).map((row) => ({ ...contactView(row), sessionName: row.session_name }))
    return {
      contacts: await this.#views({ userId }, page),
      nextCursor: createNextCursor(rows, limit),
    }
  }

  /** Marks those that want no campaigns. */
  async #views<View extends Contact>(
    owner: { userId: string } | { sessionId: string },
    contacts: readonly View[],
  ): Promise<View[]> {
    const phones = contacts.map(({ phone }) => phone)
    const optedOut = await findOptedOut(this.#db, owner, phones)
    return contacts.map((contact) => (optedOut.has(contact.phone) ? { ...contact, optedOut: true } : contact))
  }

  async stats(sessionId: string): Promise<{ total: number; named: number; addedToday: number }> {
    const { total, named, added } = await countNamedContacts(this.#db, sessionId, isoNow(this.#clock, -dayMs))
    return { total, named, addedToday: added }
  }
}

export function contactView(row: ContactRow): Contact {
  return {
    id: row.id,
    sessionId: row.session_id,
    name: row.name,
    phone: row.phone,
    profilePic: row.profile_pic,
    createdAt: row.created_at,
  }
}

/** `createdAt` is ISO 8601 in UTC. */
export function newContactRow(sessionId: string, contact: EngineContact, createdAt: string): ContactRow {
  const phone = contactKey(contact.address)
  return {
    id: randomUUID(),
    session_id: sessionId,
    phone,
    profile_pic: contact.profilePic ?? null,
    created_at: createdAt,
    ...toNameColumns(contact.name, phone),
  }
}

/** Merges new facts into a contact; returns the same row when nothing changes. */
export function applyContactChange(row: ContactRow, { name, profilePic }: EngineContact): ContactRow {
  const changed = {
    ...row,
    ...(profilePic !== undefined && { profile_pic: profilePic }),
    ...(name !== undefined && toNameColumns(name, row.phone)),
  }
  return isDeepStrictEqual(changed, row) ? row : changed
}

/** Moves contact `row` to the key `phone`, merging with `other` if that exists; the name of `other` wins. */
export function moveContact(row: ContactRow, other: ContactRow | undefined, phone: string): ContactRow {
  const survivor = other ?? row
  return {
    ...survivor,
    phone,
    profile_pic: survivor.profile_pic ?? row.profile_pic,
    ...toNameColumns(survivor.name ?? row.name, phone),
  }
}

function toNameColumns(text: string | null | undefined, phone: string) {
  const name = text?.trim() || null
  return { name, unnamed: name === null ? 1 : 0, sort_name: name === null ? phone : foldText(name) }
}

/** `(11) 98765` searches phones, `joão` names; a name may hold digits, so digits search both. */
export function searchTerms(search: string): { name: string | null; digits: string | null } {
  const name = foldText(search)
  if (name === '') return { name: null, digits: null }
  const digits = /^[\d\s()+-]+$/.test(name) ? name.replace(/\D/g, '') : ''
  return { name, digits: digits === '' ? null : digits }
}

/** A letter starts before the first name that begins with it. */
function readBeginning({
  cursor,
  letter,
}: {
  cursor?: string | undefined
  letter?: string | undefined
}): ContactPosition | null {
  if (cursor !== undefined) return parsePosition(cursor)
  return letter === undefined ? null : { unnamed: 0, sortName: letter.toLowerCase(), id: '' }
}

/** `rows` holds one extra row when another page exists. */
function createNextCursor(rows: readonly ContactRow[], limit: number): string | null {
  const last = rows[limit - 1]
  return rows.length > limit && last ? writeCursor([last.unnamed, last.sort_name, last.id]) : null
}

function parsePosition(cursor: string): ContactPosition {
  const [unnamed, sortName, id] = readCursor(Position, cursor)
  return { unnamed, sortName, id }
}
