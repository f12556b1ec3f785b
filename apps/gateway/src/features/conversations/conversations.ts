import {
  type Body,
  type Contract,
  type ConversationRecord,
  isMessageChangeKind,
} from '@morpheus/sdk/contract'
import * as z from 'zod'
import type { EventStore } from '../../core/events/eventStore.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { readCursor, writeCursor } from '../../core/lib/cursor.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { ConversationRow } from '../../core/store/conversationTables.js'
import { findContact } from '../../core/store/repositories/contacts.js'
import { markConversationRead } from '../../core/store/repositories/conversationActivity.js'
import {
  findConversation,
  listConversationsAfter,
  saveConversation,
  updateConversation,
} from '../../core/store/repositories/conversations.js'
import { findContactById } from '../../core/store/repositories/identities.js'
import { listThread } from '../../core/store/repositories/thread.js'
import type { Db } from '../../core/store/tables.js'
import { isBot } from '../messages/outQueue.js'
import { toChatState } from '../sessions/chatUpdates.js'
import { searchTerms } from '../sessions/contacts.js'
import { getOwnSession, lockSession } from '../sessions/ownSession.js'
import { type FindResponders, findCurrentResponder } from './configuredResponders.js'
import { type ConversationPublisher, isGroup, toConversationState } from './conversationPublisher.js'
import { createOwnership, newConversation, ownedByBot } from './ownership.js'

const defaultPageSize = 50
const Position = z.tuple([z.string(), z.string()])
/** Newest messages among which the last one is that is no change of another. */
const lastMessageWindow = 5
const defaultMinutes = 30
/** A network id of a person or group, or a number. */
const chatName = /^(\d{8,15}|[\d-]{5,50}@g\.us|\d{5,30}@lid|[A-Z]{2}\.[A-Za-z0-9]{1,100})$/

interface ConversationsOptions {
  db: Db
  clock: Clock
  eventStore: EventStore
  find: FindResponders
  publisher: ConversationPublisher
  changed: (sessionId: string, chat: string) => void
}

interface PageQuery {
  search?: string | undefined
  owner?: ConversationRecord['owner'] | undefined
  unread?: boolean | undefined
  archived?: boolean | undefined
  label?: string | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/** All calls throw a HttpError 404 for another user's session. */
export class Conversations {
  readonly #options: ConversationsOptions

  constructor(options: ConversationsOptions) {
    this.#options = options
  }

  /**
   * A page of a session's conversations, newest first.
   * @throws HttpError 400 for a cursor that is not ours.
   */
  async page(
    sessionId: string,
    userId: string,
    { search = '', owner, unread = false, cursor, limit = defaultPageSize, ...state }: PageQuery,
  ): Promise<{ conversations: ConversationRecord[]; nextCursor: string | null }> {
    const { db, clock } = this.#options
    await getOwnSession(db, sessionId, userId)
    const rows = await listConversationsAfter(
      db,
      { sessionId, owner, unread, ...state, now: isoNow(clock), ...searchTerms(search) },
      cursor === undefined ? null : readCursor(Position, cursor),
      limit + 1,
    )
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      conversations: await this.#views(sessionId, page),
      nextCursor: rows.length > limit && last ? writeCursor([last.message_at, last.id]) : null,
    }
  }

  async get(sessionId: string, userId: string, contact: string): Promise<ConversationRecord> {
    const { db } = this.#options
    await getOwnSession(db, sessionId, userId)
    const row = await findConversation(db, sessionId, await this.#resolveChat(db, sessionId, contact))
    if (row) return this.#view(row)
    throw createConversationNotFoundError()
  }

  /** @throws HttpError 404 for what nobody can be called. */
  async update(
    sessionId: string,
    userId: string,
    contact: string,
    { owner, minutes }: Body<Contract['conversations']['update']>,
  ): Promise<ConversationRecord> {
    const { eventStore, clock, find, publisher, changed } = this.#options
    const row = await eventStore.transact(userId, async (work) => {
      const session = await lockSession(work.db, sessionId, userId)
      const chat = await this.#resolveChat(work.db, sessionId, contact)
      const existing = await findConversation(work.db, sessionId, chat)
      if (!existing && !chatName.test(chat)) throw createConversationNotFoundError()
      const before =
        existing ?? (await saveConversation(work.db, newConversation(sessionId, chat, isoNow(clock))))
      const current = findCurrentResponder(await find(work.db, sessionId), before.target_id)
      const takeoverMinutes = owner === 'human' ? (current?.settings.takeoverMinutes ?? defaultMinutes) : null
      const owned =
        owner === 'bot' ? ownedByBot : createOwnership(owner, 'operator', minutes ?? takeoverMinutes, clock)
      const after = await updateConversation(work.db, before.id, owned)
      await publisher.publish(work, session, after)
      work.afterCommit(() => changed(sessionId, chat))
      return after ?? before
    })
    return this.#view(row)
  }

  /** Emits the change where messages were unread. */
  async markRead(sessionId: string, userId: string, contact: string): Promise<ConversationRecord> {
    const { db, eventStore, publisher } = this.#options
    await eventStore.transact(userId, async (work) => {
      const session = await lockSession(work.db, sessionId, userId)
      const chat = await this.#resolveChat(work.db, sessionId, contact)
      await publisher.publish(work, session, await markConversationRead(work.db, sessionId, chat))
    })
    const row = await findConversation(db, sessionId, await this.#resolveChat(db, sessionId, contact))
    if (row) return this.#view(row)
    throw createConversationNotFoundError()
  }

  async #resolveChat(db: Db, sessionId: string, contact: string): Promise<string> {
    return (await findContactById(db, sessionId, contact)) ?? contact
  }

  async #view(row: ConversationRow): Promise<ConversationRecord> {
    const contact = await findContact(this.#options.db, row.session_id, row.chat)
    const [view] = await this.#views(row.session_id, [{ ...row, name: contact?.name ?? row.group_name }])
    if (!view) throw createConversationNotFoundError()
    return view
  }

  async #views(
    sessionId: string,
    rows: readonly (ConversationRow & { name: string | null })[],
  ): Promise<ConversationRecord[]> {
    const { db, clock, find } = this.#options
    const responders = await find(db, sessionId)
    return Promise.all(
      rows.map(async (row) => ({
        ...toConversationState(row, responders, clock.now()),
        ...toChatState(row, clock.now()),
        name: row.name,
        isGroup: isGroup(row),
        lastMessage: await this.#lastMessage(row),
        lastAt: row.message_at || row.last_at,
        unread: row.unread,
        answerMs: row.answer_ms,
      })),
    )
  }

  async #lastMessage({ session_id, chat }: ConversationRow): Promise<ConversationRecord['lastMessage']> {
    const { rows } = await listThread(this.#options.db, session_id, { chat }, lastMessageWindow)
    const last = rows.find((row) => !isMessageChangeKind(row.kind) && row.revoked_at === null)
    if (!last) return null
    const from = last.direction === 'in' ? 'customer' : isBot(last.source) ? 'bot' : 'human'
    return { text: last.text, from, type: last.kind, state: last.state }
  }
}

export function createConversationNotFoundError(): HttpError {
  return new HttpError('not_found', 'conversation_not_found', 'Conversa não encontrada')
}
