import type { Answer, Contract, MessageRecord, MessageSearchState, Query } from '@morpheus/sdk/contract'
import * as z from 'zod'
import type { Clock } from '../../core/lib/clock.js'
import { readCursor, writeCursor } from '../../core/lib/cursor.js'
import { startOfDay } from '../../core/lib/localTime.js'
import { yieldToLoop } from '../../core/lib/yieldToLoop.js'
import type { MessageRow } from '../../core/store/messageTables.js'
import { findPhones } from '../../core/store/repositories/accountContacts.js'
import {
  findMessageSpan,
  listChatNames,
  type MessageConditions,
  type MessageTerms,
  searchMessages,
} from '../../core/store/repositories/messageSearch.js'
import { findOwnMessage } from '../../core/store/repositories/messages.js'
import { listSessionIdsOfUser } from '../../core/store/repositories/sessions.js'
import type { Db } from '../../core/store/tables.js'
import type { TimeZones } from '../../core/store/timeZones.js'
import type { VisibleSessions } from '../../core/store/visibleSessions.js'
import { searchTerms } from '../sessions/contacts.js'
import { messageRecord } from '../sessions/messages/messageRecord.js'
import { getOwnSession } from '../sessions/ownSession.js'

const defaultPageSize = 50
const maxWords = 8
const maxContacts = 200
/** Letters and digits from which a word may be the beginning of an id. */
const minIdLength = 6
/** States whose messages an index lists, however many others there are. */
const indexedStates: ReadonlySet<MessageSearchState> = new Set([
  'pending',
  'queued',
  'sending',
  'scheduled',
  'failed',
])
const Position = z.tuple([z.int()])

interface MessageSearchOptions {
  db: Db
  clock: Clock
  timeZones: TimeZones
  /** Range of `seq` that a statement reads, at most. */
  windowSize?: number
  /** Milliseconds after which a page ends, even if it is not full. */
  budgetMs?: number
}

type Search = Contract['messages']['search']

/**
 * Searches the messages of a user's sessions, newest first. Texts have no index: a page reads the store in windows, and
 * ends early, even empty, after `budgetMs`; its cursor continues there.
 */
export class MessageSearch {
  readonly #options: Required<MessageSearchOptions>

  constructor(options: MessageSearchOptions) {
    this.#options = { windowSize: 5_000, budgetMs: 1000, ...options }
  }

  /** @throws HttpError 400 for an invalid cursor, 404 for another user's session */
  async page(
    userId: string,
    visibleSessions: VisibleSessions,
    query: Query<Search>,
  ): Promise<Answer<Search>> {
    const { db } = this.#options
    const { sessionId, search = '', direction, state, cursor, limit = defaultPageSize } = query
    if (sessionId !== undefined) await getOwnSession(db, sessionId, userId)
    const ownIds = sessionId === undefined ? await listSessionIdsOfUser(db, userId) : [sessionId]
    const sessionIds = ownIds.filter((id) => visibleSessions === null || visibleSessions.includes(id))
    const conditions: MessageConditions = {
      sessionIds,
      direction: direction && (direction === 'incoming' ? 'in' : 'out'),
      state,
      from: query.today ? await this.#midnight(userId) : undefined,
      terms: search.trim() === '' ? null : await this.#readTerms(sessionIds, search),
    }
    const exact = cursor === undefined ? await this.#findExact(userId, search, conditions) : null
    if (exact) return { messages: await this.#records([exact]), nextCursor: null }
    return this.#scan(conditions, cursor, limit)
  }

  async #scan(
    conditions: MessageConditions,
    cursor: string | undefined,
    limit: number,
  ): Promise<Answer<Search>> {
    const { db, clock, windowSize, budgetMs } = this.#options
    const { sessionIds, state } = conditions
    const span = sessionIds.length === 0 ? null : await findMessageSpan(db, sessionIds)
    if (!span) return { messages: [], nextCursor: null }
    const rows: MessageRow[] = []
    const startedAt = clock.monotonic()
    let before =
      cursor === undefined ? span.last + 1 : Math.min(readCursor(Position, cursor)[0], span.last + 1)
    while (before > span.first) {
      const from =
        state !== undefined && indexedStates.has(state)
          ? span.first
          : Math.max(span.first, before - windowSize)
      rows.push(...(await searchMessages(db, conditions, { from, before }, limit + 1 - rows.length)))
      if (rows.length > limit) break
      before = from
      if (clock.monotonic() - startedAt >= budgetMs) break
      await yieldToLoop()
    }
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const next = rows.length > limit && last ? last.seq : before
    return {
      messages: await this.#records(page),
      nextCursor: next > span.first ? writeCursor([next]) : null,
    }
  }

  async #records(rows: readonly MessageRow[]): Promise<MessageRecord[]> {
    const names = await listChatNames(this.#options.db, rows)
    return rows.map((row) => {
      const contactName = names.get(`${row.session_id} ${row.chat}`)
      return { ...messageRecord(row), ...(contactName !== undefined && { contactName }) }
    })
  }

  async #readTerms(sessionIds: readonly string[], search: string): Promise<MessageTerms> {
    const { name, digits } = searchTerms(search)
    const words = (name ?? '').split(/\s+/).filter(Boolean)
    const text = search.trim()
    return {
      words: words.slice(0, maxWords),
      digits,
      contacts: await findPhones(this.#options.db, sessionIds, { name, digits }, maxContacts),
      idPrefix: new RegExp(`^[\\w.:@=-]{${minIdLength},}$`).test(text) ? text : null,
    }
  }

  /** The message with exactly this id, by an index. */
  async #findExact(
    userId: string,
    search: string,
    { sessionIds, direction, state, from }: MessageConditions,
  ): Promise<MessageRow | null> {
    const id = search.trim()
    if (!/^\S{16,}$/.test(id) || from !== undefined) return null
    const row = await findOwnMessage(this.#options.db, userId, id)
    if (!row || !sessionIds.includes(row.session_id)) return null
    if (direction !== undefined && row.direction !== direction) return null
    return state === undefined || matchesState(row, state) ? row : null
  }

  async #midnight(userId: string): Promise<string> {
    const { clock, timeZones } = this.#options
    return new Date(startOfDay(clock.now(), await timeZones.getZone(userId))).toISOString()
  }
}

const matchesState = (row: MessageRow, state: MessageSearchState) =>
  state === 'pending' ? row.open === 1 : row.state === state
