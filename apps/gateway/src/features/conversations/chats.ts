import {
  type Body,
  type Contract,
  type ConversationChange,
  type ConversationLabel,
  type ConversationRecord,
  type MessageRecord,
  timerSeconds,
} from '@morpheus/sdk/contract'
import type { EventStore } from '../../core/events/eventStore.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { MessageRow } from '../../core/store/messageTables.js'
import {
  type ChatColumns,
  deleteLabel,
  listLabels,
  readLabels,
  saveChatState,
  saveLabel,
  starMessage,
} from '../../core/store/repositories/chatStates.js'
import { findConversation } from '../../core/store/repositories/conversations.js'
import { findContactById } from '../../core/store/repositories/identities.js'
import { readMessageLabels, saveMessageLabels } from '../../core/store/repositories/messageLabels.js'
import { findMessage } from '../../core/store/repositories/messages.js'
import { findNewestMessage } from '../../core/store/repositories/thread.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { EngineChatRef } from '../../engines/chats.js'
import { createMessageNotFoundError } from '../messages/messageErrors.js'
import { toAddress } from '../messages/recipients.js'
import { readAccountLabels, toChatPatch, toChatState } from '../sessions/chatUpdates.js'
import { messageRecord } from '../sessions/messages/messageRecord.js'
import { getOwnSession } from '../sessions/ownSession.js'
import type { WhatsAppAccountCalls } from '../sessions/whatsappAccountCalls.js'
import { type Conversations, createConversationNotFoundError } from './conversations.js'
import { toHistoryAnchor } from './historyAnchor.js'
import { muteEnd } from './muteEnd.js'

interface ChatsOptions {
  db: Db
  clock: Clock
  eventStore: EventStore
  calls: WhatsAppAccountCalls
  conversations: Conversations
}

/**
 * State of conversations that the account keeps on all its devices: changed there first, then here.
 * @throws as `WhatsAppAccountCalls.run`, and a HttpError 404 for an unknown conversation, message or label
 */
export class Chats {
  readonly #options: ChatsOptions

  constructor(options: ChatsOptions) {
    this.#options = options
  }

  async change(
    sessionId: string,
    userId: string,
    contact: string,
    { muted, disappearing, ...body }: Body<Contract['conversations']['changeState']>,
  ): Promise<ConversationRecord> {
    const { db, clock, calls, conversations } = this.#options
    await calls.run(sessionId, userId, 'chats', async (chats, session) => {
      const chat = await this.#getChat(session, contact)
      const change = {
        ...body,
        ...(muted && { mutedUntil: muteEnd(muted, clock.now()) }),
        ...(disappearing && { timerSeconds: timerSeconds[disappearing] }),
      }
      if (Object.keys(change).length === 0) return
      const last = await findNewestMessage(db, sessionId, chat)
      await chats.update(toRef(chat), change, last ? toHistoryAnchor(last) : null)
      await this.#saveState(session, chat, toChatPatch(change, isoNow(clock)))
    })
    return conversations.get(sessionId, userId, contact)
  }

  async setLabels(
    sessionId: string,
    userId: string,
    contact: string,
    labels: readonly string[],
  ): Promise<ConversationRecord> {
    const { db, calls, conversations } = this.#options
    await calls.run(sessionId, userId, 'chats', async (chats, session) => {
      const chat = await this.#getChat(session, contact)
      await this.#requireLabels(sessionId, labels)
      const row = await findConversation(db, sessionId, chat)
      const before = row ? readLabels(row) : []
      for (const id of labels) if (!before.includes(id)) await chats.setLabel(toRef(chat), id, true)
      for (const id of before) if (!labels.includes(id)) await chats.setLabel(toRef(chat), id, false)
      await this.#saveState(session, chat, { labels: JSON.stringify([...new Set(labels)]) })
    })
    return conversations.get(sessionId, userId, contact)
  }

  /** `messageId` is the gateway's id of the message. */
  async setMessageLabels(
    sessionId: string,
    userId: string,
    { contact, messageId, labels }: { contact: string; messageId: string; labels: readonly string[] },
  ): Promise<MessageRecord> {
    return this.#options.calls.run(sessionId, userId, 'chats', async (chats, session) => {
      const chat = await this.#getChat(session, contact)
      await this.#requireLabels(sessionId, labels)
      const row = await this.#getMessage(sessionId, chat, messageId)
      const before = readMessageLabels(row)
      const networkId = row.network_alias ?? row.network_id
      const change = (id: string, isSet: boolean) => chats.setMessageLabel(toRef(chat), networkId, id, isSet)
      for (const id of labels) if (!before.includes(id)) await change(id, true)
      for (const id of before) if (!labels.includes(id)) await change(id, false)
      const unique = [...new Set(labels)]
      await this.#save(session, chat, async (db) => {
        await saveMessageLabels(db, row.id, unique)
        return { changedMessage: { id: networkId, labels: unique } }
      })
      return messageRecord({ ...row, labels: unique.length === 0 ? null : JSON.stringify(unique) })
    })
  }

  /** `messageId` is the gateway's id of the message. */
  async star(
    sessionId: string,
    userId: string,
    { contact, messageId, starred }: { contact: string; messageId: string; starred: boolean },
  ): Promise<void> {
    await this.#options.calls.run(sessionId, userId, 'chats', async (chats, session) => {
      const chat = await this.#getChat(session, contact)
      const row = await this.#getMessage(sessionId, chat, messageId)
      const message = { id: row.network_alias ?? row.network_id, isFromMe: row.direction === 'out' }
      const author = row.direction === 'out' || row.contact === null ? null : toAddress(row.contact)
      await chats.star(toRef(chat), { ...message, author }, starred)
      await this.#save(session, chat, async (work) => {
        await starMessage(work, sessionId, chat, { ...message, starred })
        return { changedMessage: { id: message.id, starred } }
      })
    })
  }

  async labels(sessionId: string, userId: string): Promise<ConversationLabel[]> {
    const { db } = this.#options
    await getOwnSession(db, sessionId, userId)
    return readAccountLabels(db, sessionId)
  }

  createLabel(
    sessionId: string,
    userId: string,
    { name, color }: { name: string; color: number },
  ): Promise<ConversationLabel> {
    const { db, calls } = this.#options
    return calls.run(sessionId, userId, 'chats', async (chats, session) => {
      await chats.loadLabels()
      const rows = await listLabels(db, sessionId)
      // WhatsApp Business counts its labels.
      const id = String(Math.max(0, ...rows.map((row) => Number(row.id) || 0)) + 1)
      const label = { id, name, color }
      await chats.saveLabel(label)
      await this.#saveLabels(session, (db) => saveLabel(db, { session_id: sessionId, ...label }))
      return label
    })
  }

  updateLabel(
    sessionId: string,
    userId: string,
    labelId: string,
    change: Body<Contract['conversations']['updateLabel']>,
  ): Promise<ConversationLabel> {
    return this.#options.calls.run(sessionId, userId, 'chats', async (chats, session) => {
      const { name, color } = await this.#getLabel(sessionId, labelId)
      const label = { id: labelId, name: change.name ?? name, color: change.color ?? color }
      await chats.saveLabel(label)
      await this.#saveLabels(session, (db) => saveLabel(db, { session_id: sessionId, ...label }))
      return label
    })
  }

  removeLabel(sessionId: string, userId: string, labelId: string): Promise<void> {
    return this.#options.calls.run(sessionId, userId, 'chats', async (chats, session) => {
      const { id, name, color } = await this.#getLabel(sessionId, labelId)
      await chats.removeLabel({ id, name, color })
      await this.#saveLabels(session, (db) => deleteLabel(db, sessionId, labelId))
    })
  }

  /** @throws HttpError 404 for an id that no label of the account has */
  async #requireLabels(sessionId: string, ids: readonly string[]): Promise<void> {
    const labelIds = new Set((await listLabels(this.#options.db, sessionId)).map(({ id }) => id))
    if (ids.some((id) => !labelIds.has(id))) throw createLabelNotFoundError()
  }

  async #getMessage(sessionId: string, chat: string, id: string): Promise<MessageRow> {
    const row = await findMessage(this.#options.db, id)
    if (row?.session_id === sessionId && row.chat === chat) return row
    throw createMessageNotFoundError()
  }

  async #getLabel(sessionId: string, id: string) {
    const label = (await listLabels(this.#options.db, sessionId)).find((one) => one.id === id)
    if (label) return label
    throw createLabelNotFoundError()
  }

  /** @throws HttpError 404 for a conversation that is not stored */
  async #getChat({ id }: SessionRow, contact: string): Promise<string> {
    const { db } = this.#options
    const chat = (await findContactById(db, id, contact)) ?? contact
    if (await findConversation(db, id, chat)) return chat
    throw createConversationNotFoundError()
  }

  async #saveState(session: SessionRow, chat: string, patch: Partial<ChatColumns>): Promise<void> {
    const { clock } = this.#options
    await this.#save(session, chat, async (db) => {
      const columns = await saveChatState(db, session.id, chat, isoNow(clock), () => patch)
      return columns && { state: toChatState(columns, clock.now()) }
    })
  }

  async #saveLabels(session: SessionRow, save: (db: Db) => Promise<void>): Promise<void> {
    await this.#save(session, null, async (db) => {
      await save(db)
      return { labels: await readAccountLabels(db, session.id) }
    })
  }

  /** Emits what `save` changed; null for nothing. */
  async #save(
    session: SessionRow,
    contactPhone: string | null,
    save: (db: Db) => Promise<ConversationChange | null>,
  ): Promise<void> {
    await this.#options.eventStore.transact(session.user_id, async (work) => {
      const change = await save(work.db)
      if (change)
        work.emit(session, 'conversation:changed', { sessionId: session.id, contactPhone, ...change })
    })
  }
}

const toRef = (chat: string): EngineChatRef =>
  chat.endsWith('@g.us') ? { group: chat } : { contact: toAddress(chat) }

function createLabelNotFoundError(): HttpError {
  return new HttpError('not_found', 'label_not_found', 'Etiqueta não encontrada')
}
