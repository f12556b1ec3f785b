import type { GroupCommit } from '../../../core/store/groupCommit.js'
import type { Db } from '../../../core/store/tables.js'
import type { Conversation } from '../api/answers.js'
import type { ChatwootApi } from '../api/chatwootApi.js'
import { isMissing } from '../api/explain.js'
import type { Chat } from '../chat.js'
import { deleteConversation, findCurrentConversation, saveCurrentConversation } from '../rows/people.js'
import type { People } from './people.js'

interface ConversationsOptions {
  db: Db
  writes: GroupCommit
  api: ChatwootApi
  people: People
  targetId: string
  userId: string
  /** False: a customer who writes after a resolution begins a new conversation. */
  reopens: boolean
}

/**
 * Maps a contact to one conversation per inbox. Chatwoot reopens a resolved one when the customer writes, unless a new
 * one is wanted.
 */
export class Conversations {
  readonly #options: ConversationsOptions

  constructor(options: ConversationsOptions) {
    this.#options = options
  }

  /** @param isIncoming True for a message of the customer */
  async of(chat: Chat, inboxId: string, isIncoming: boolean, signal: AbortSignal): Promise<string> {
    const { db, targetId, people, reopens } = this.#options
    const current = await findCurrentConversation(db, targetId, chat.names)
    if (current && isIncoming && !reopens) {
      const next = await this.#unresolved(chat, current.conversation_id, inboxId, signal)
      if (next !== null) return next
    }
    if (current?.chat === chat.key) return current.conversation_id
    // Merged contacts keep their conversations: the stored one stays valid.
    if (current) {
      await people.contactOf(chat, inboxId, signal)
      return this.#keep(chat, current.conversation_id)
    }
    try {
      return await this.#look(chat, inboxId, signal)
    } catch (error) {
      if (!isMissing(error)) throw error
      // The contact was deleted at Chatwoot.
      await people.forget(chat)
      return this.#look(chat, inboxId, signal)
    }
  }

  async forget(conversationId: string): Promise<void> {
    const { writes, targetId, userId } = this.#options
    await writes.commit(userId, (db) => deleteConversation(db, targetId, conversationId))
  }

  /** Another conversation in place of a resolved one; null where it is not resolved, or was deleted. */
  async #unresolved(
    chat: Chat,
    conversationId: string,
    inboxId: string,
    signal: AbortSignal,
  ): Promise<string | null> {
    const { api, people } = this.#options
    try {
      const { contact_id: contactId, source_id: sourceId } = await people.contactOf(chat, inboxId, signal)
      const there = (await api.listConversations(contactId, signal)).filter((one) => one.inbox_id === inboxId)
      if (there.find(({ id }) => id === conversationId)?.status !== 'resolved') return null
      // A crash may have left the new one unrecorded.
      const open = best(there.filter(({ status }) => status !== 'resolved'))
      return this.#keep(
        chat,
        open?.id ?? (await api.makeConversation({ inboxId, contactId, sourceId }, signal)),
      )
    } catch (error) {
      if (!isMissing(error)) throw error
      return null
    }
  }

  async #look(chat: Chat, inboxId: string, signal: AbortSignal): Promise<string> {
    const { api, people } = this.#options
    const { contact_id: contactId, source_id: sourceId } = await people.contactOf(chat, inboxId, signal)
    const existing = (await api.listConversations(contactId, signal)).filter(
      (one) => one.inbox_id === inboxId,
    )
    const id = best(existing)?.id ?? (await api.makeConversation({ inboxId, contactId, sourceId }, signal))
    return this.#keep(chat, id)
  }

  async #keep(chat: Chat, conversationId: string): Promise<string> {
    const { writes, targetId, userId } = this.#options
    const row = { target_id: targetId, conversation_id: conversationId, chat: chat.key }
    await writes.commit(userId, (db) => saveCurrentConversation(db, row, chat.names))
    return conversationId
  }
}

function best(there: readonly Conversation[]): Conversation | undefined {
  const open = there.filter(({ status }) => status !== 'resolved')
  const among = open.length > 0 ? open : there
  return [...among].sort((a, b) => (b.last_activity_at ?? 0) - (a.last_activity_at ?? 0))[0]
}
