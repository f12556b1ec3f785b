import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Contact } from '@morpheus/sdk/contract'
import * as z from 'zod'
import type { EngineContact } from '../engines/line.js'
import { type Clock, instant } from '../kit/clock.js'
import { readCursor, writeCursor } from '../kit/cursor.js'
import { fold } from '../kit/fold.js'
import { dayMs } from '../kit/timeRange.js'
import {
  type ContactPosition,
  contactCounts,
  contactsAfter,
  countContacts,
} from '../store/repositories/contacts.js'
import type { ContactRow, Db } from '../store/tables.js'
import { contactKey } from './contactKey.js'

const usualPage = 100

const Position = z.tuple([z.int(), z.string(), z.string()])

interface ContactPage {
  contacts: Contact[]
  /** How many match the search. */
  total: number
  nextCursor: string | null
}

/** What is known of whom a session talks to. */
export class Contacts {
  readonly #db: Db
  readonly #clock: Clock

  constructor(db: Db, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /**
   * A page of a session's contacts.
   * @throws Refusal 400 for a cursor that is not ours.
   */
  async page(
    sessionId: string,
    query: { search?: string | undefined; cursor?: string | undefined; limit?: number | undefined },
  ): Promise<ContactPage> {
    const limit = query.limit ?? usualPage
    const search = { sessionId, ...searchTerms(query.search ?? '') }
    const after = query.cursor === undefined ? null : positionOf(query.cursor)
    const [total, rows] = await Promise.all([
      countContacts(this.#db, search),
      contactsAfter(this.#db, search, after, limit + 1),
    ])
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      contacts: page.map(contactView),
      total,
      nextCursor: rows.length > limit && last ? writeCursor([last.unnamed, last.sort_name, last.id]) : null,
    }
  }

  async stats(sessionId: string): Promise<{ total: number; named: number; addedToday: number }> {
    const { total, named, added } = await contactCounts(this.#db, sessionId, instant(this.#clock, -dayMs))
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
    ...named(contact.name, phone),
  }
}

/** What is said of a contact that is known: what is not said stays. The same row where that changes nothing. */
export function changedContact(row: ContactRow, { name, profilePic }: EngineContact): ContactRow {
  const changed = {
    ...row,
    ...(profilePic !== undefined && { profile_pic: profilePic }),
    ...(name !== undefined && named(name, row.phone)),
  }
  return isDeepStrictEqual(changed, row) ? row : changed
}

/** Who was kept as `row` is `phone` from now on: `other`, where that is known already, whose own name counts. */
export function renamedContact(row: ContactRow, other: ContactRow | undefined, phone: string): ContactRow {
  const kept = other ?? row
  return {
    ...kept,
    phone,
    profile_pic: kept.profile_pic ?? row.profile_pic,
    ...named(kept.name ?? row.name, phone),
  }
}

function named(text: string | null | undefined, phone: string) {
  const name = text?.trim() || null
  return { name, unnamed: name === null ? 1 : 0, sort_name: name === null ? phone : fold(name) }
}

/** `(11) 98765` searches phones, `joão` names; a name may hold digits, so digits search both. */
export function searchTerms(search: string): { name: string | null; digits: string | null } {
  const name = fold(search)
  if (name === '') return { name: null, digits: null }
  const digits = /^[\d\s()+-]+$/.test(name) ? name.replace(/\D/g, '') : ''
  return { name, digits: digits === '' ? null : digits }
}

function positionOf(cursor: string): ContactPosition {
  const [unnamed, sortName, id] = readCursor(Position, cursor)
  return { unnamed, sortName, id }
}
