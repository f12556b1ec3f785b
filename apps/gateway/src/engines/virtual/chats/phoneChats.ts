import {
  type PinDuration,
  pinSeconds,
  type VirtualConversation,
  type VirtualMessage,
} from '@morpheus/sdk/contract'
import { type Clock, isoNow } from '../../../core/lib/clock.js'
import { HttpError } from '../../../core/lib/httpError.js'
import type { VirtualMessageRow, VirtualPhoneRow } from '../../../core/store/engineTables.js'
import {
  countUnseenVirtualMessages,
  countVirtualChats,
  getVirtualRevision,
  listLastVirtualMessages,
  listVirtualMessages,
  listVirtualMessagesSince,
} from '../../../core/store/repositories/virtualChats.js'
import type { Db } from '../../../core/store/tables.js'
import type { Conversations } from '../conversations.js'
import type { PhoneAccess } from '../phoneAccess.js'
import { readGroups } from '../phoneGroups.js'
import type { PhoneLink } from '../phoneLink.js'
import type { PhoneTraffic, TrafficResult } from '../phoneTraffic.js'
import { isChannelChat } from '../virtualChannels.js'
import { toChatKey } from '../virtualNumbers.js'
import { type Actor, type EventAnswerInput, MessageActions } from './messageActions.js'
import { contactNames, messageViews } from './messageView.js'

const defaultChats = 100
const defaultMessages = 50

interface PhoneChatsOptions {
  db: Db
  phones: PhoneAccess
  conversations: Conversations
  traffic: PhoneTraffic
  clock: Clock
}

interface Page {
  before?: number | undefined
  /** Only messages changed since this revision. */
  after?: number | undefined
  limit?: number | undefined
}

interface OpenedChat {
  conversation: VirtualConversation
  messages: VirtualMessage[]
  more: boolean
  revision: number
}

export class PhoneChats {
  readonly #options: PhoneChatsOptions
  readonly #messageActs: MessageActions

  constructor(options: PhoneChatsOptions) {
    this.#options = options
    this.#messageActs = new MessageActions(options)
  }

  async list(
    secret: string,
    limit = defaultChats,
  ): Promise<{ conversations: VirtualConversation[]; total: number }> {
    const { db, phones } = this.#options
    const { phone, link } = await phones.find(secret)
    const rows = await listLastVirtualMessages(db, phone.session_id, limit)
    const chatsWithMessages = new Set(rows.map(({ chat }) => chat))
    const silent = readGroups(phone.groups).filter(({ id }) => !chatsWithMessages.has(id))
    const count = await countVirtualChats(db, phone.session_id)
    // Beyond the limit, groups without messages cannot be distinguished from those with some.
    const isWhole = rows.length === count
    const chats = [...chatsWithMessages, ...(isWhole ? silent.map(({ id }) => id) : [])].slice(0, limit)
    const conversations = await this.#views(phone, link, chats, rows)
    return { conversations, total: count + (isWhole ? silent.length : 0) }
  }

  /** @throws HttpError 404 for neither a number nor a group of the phone */
  async open(
    secret: string,
    number: string,
    { before, after, limit = defaultMessages }: Page,
  ): Promise<OpenedChat> {
    const { db, phones } = this.#options
    const { phone, link } = await phones.find(secret)
    const key = { sessionId: phone.session_id, chat: toChatKey(number) }
    const revision = await getVirtualRevision(db, phone.session_id)
    const newest = await listVirtualMessages(db, key, { limit: 1 })
    requireChat(phone, key.chat, newest)
    const [conversation] = await this.#views(phone, link, [key.chat], newest)
    if (!conversation) throw createConversationNotFoundError()
    const rows =
      after === undefined
        ? (await listVirtualMessages(db, key, { before, limit: limit + 1 })).reverse()
        : await listVirtualMessagesSince(db, key, after)
    const more = after === undefined && rows.length > limit
    const messages = await messageViews(db, phone, more ? rows.slice(1) : rows)
    return { conversation, messages, more, revision }
  }

  /** Marks messages read: by the contact or the group's members, or by the phone's owner. */
  async read(secret: string, number: string, as: 'contact' | 'owner'): Promise<void> {
    const { phones, conversations, clock } = this.#options
    const chat = toChatKey(number)
    if (as === 'owner') {
      const { phone } = await phones.find(secret)
      return conversations.markSeen(phone.session_id, chat)
    }
    const { phone, link } = await phones.requireOnline(secret)
    await conversations.read(phone, chat, isoNow(clock), (receipts) => link.emitReceipts(receipts))
  }

  react(
    secret: string,
    message: { chat: string; messageId: string },
    { emoji, ...actor }: Actor & { emoji: string | null },
  ): Promise<VirtualMessage> {
    const { messageId: of } = message
    return this.#messageActs.change(secret, message, () => ({ kind: 'reaction', of, emoji }), actor)
  }

  pin(
    secret: string,
    message: { chat: string; messageId: string },
    { duration, ...actor }: Actor & { duration: PinDuration | null },
  ): Promise<VirtualMessage> {
    const { messageId: of } = message
    const seconds = duration && pinSeconds[duration]
    return this.#messageActs.change(secret, message, () => ({ kind: 'pin', of, seconds }), actor)
  }

  edit(secret: string, message: { chat: string; messageId: string }, text: string): Promise<VirtualMessage> {
    const { messageId: of } = message
    return this.#messageActs.change(secret, message, () => ({ kind: 'edit', of, text }), null)
  }

  revoke(secret: string, message: { chat: string; messageId: string }): Promise<VirtualMessage> {
    const { messageId: of } = message
    return this.#messageActs.change(secret, message, () => ({ kind: 'revoke', of }), null)
  }

  press(
    secret: string,
    message: { chat: string; messageId: string },
    pressed: { buttonId: string; contactPhone?: string | undefined },
  ): Promise<TrafficResult> {
    return this.#messageActs.press(secret, message, pressed)
  }

  vote(
    secret: string,
    message: { chat: string; messageId: string },
    vote: Actor & { options: readonly string[] },
  ): Promise<VirtualMessage> {
    return this.#messageActs.vote(secret, message, vote)
  }

  answerEvent(
    secret: string,
    message: { chat: string; messageId: string },
    answer: EventAnswerInput,
  ): Promise<VirtualMessage> {
    return this.#messageActs.answerEvent(secret, message, answer)
  }

  play(secret: string, message: { chat: string; messageId: string }): Promise<VirtualMessage> {
    return this.#messageActs.play(secret, message)
  }

  /** `rows` are the last messages, where a conversation has any. */
  async #views(
    phone: VirtualPhoneRow,
    link: PhoneLink | null,
    chats: readonly string[],
    rows: readonly VirtualMessageRow[],
  ): Promise<VirtualConversation[]> {
    const { db } = this.#options
    const groups = new Map(readGroups(phone.groups).map((group) => [group.id, group]))
    const lastRows = new Map(rows.map((row) => [row.chat, row]))
    const unseen = await countUnseenVirtualMessages(db, phone.session_id, chats)
    const nameOf = await contactNames(db, phone, chats)
    const lasts = new Map<string, VirtualMessage>()
    // Lists do not show quotes.
    for (const [chat, row] of lastRows) {
      const [last] = await messageViews(db, phone, [{ ...row, reply_to: null }])
      if (last) lasts.set(chat, last)
    }
    return chats.map((chat) => {
      const isGroup = isGroupId(chat)
      const typing = link?.typingIn(chat) ?? null
      return {
        chat,
        kind: isGroup ? 'group' : 'contact',
        name: isGroup ? (groups.get(chat)?.name ?? lastRows.get(chat)?.group_name ?? null) : nameOf(chat),
        last: lasts.get(chat) ?? null,
        unread: unseen.get(chat) ?? 0,
        typing: typing === 'paused' ? null : typing,
      }
    })
  }
}

const isGroupId = (chat: string) => chat.endsWith('@g.us') || isChannelChat(chat)

function requireChat(phone: VirtualPhoneRow, chat: string, messages: readonly VirtualMessageRow[]): void {
  const isKnown = messages.length > 0 || readGroups(phone.groups).some(({ id }) => id === chat)
  if (!isKnown && !/^\d{10,15}$/.test(chat)) throw createConversationNotFoundError()
}

const createConversationNotFoundError = () =>
  new HttpError('not_found', 'conversation_not_found', 'Conversa não encontrada')
