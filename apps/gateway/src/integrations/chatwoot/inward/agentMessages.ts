import { createHash } from 'node:crypto'
import type { EventStore } from '../../../core/events/eventStore.js'
import { type Clock, isoNow } from '../../../core/lib/clock.js'
import { HttpError } from '../../../core/lib/httpError.js'
import { findContactById } from '../../../core/store/repositories/identities.js'
import { findMessage, listMessages } from '../../../core/store/repositories/messages.js'
import type { SessionRow } from '../../../core/store/sessionTables.js'
import type { Db } from '../../../core/store/tables.js'
import { messageIdFrom } from '../../../engines/messageId.js'
import type { ResolvedRecipient } from '../../../features/messages/recipients.js'
import { getOwnSession, lockSession } from '../../../features/sessions/ownSession.js'
import { finishReceived } from '../../inboundRows.js'
import type { Messaging } from '../../messaging.js'
import type { ChatwootApi } from '../api/chatwootApi.js'
import { getContactKey } from '../chat.js'
import type { ChatwootConfig } from '../config.js'
import { parseSourceId, sourceIdPrefix } from '../outward/postedOnce.js'
import { filterMappedChatwootIds, insertChatwootMessage, listPartsByChatwootId } from '../rows/messages.js'
import { findConversationByChatwootId, saveCurrentConversation } from '../rows/people.js'
import type { ChatwootInboxRow } from '../tables.js'
import type { AgentFiles, StoredFile } from './agentFiles.js'
import { FileTrouble } from './agentFiles.js'
import { getAgentText, isForCustomer, sign } from './agentText.js'
import type { ReceivedMessage } from './received.js'

/** An agent's message that cannot be sent. `message` is Portuguese, for agents. */
export class NotSentError extends Error {
  override readonly name = 'NotSent'
}

export interface AgentInbox {
  targetId: string
  sessionId: string
  userId: string
  api: ChatwootApi
  config: ChatwootConfig
}

interface AgentMessagesOptions {
  db: Db
  clock: Clock
  eventStore: EventStore
  messaging: () => Messaging
  files: AgentFiles
}

/** Messages that one answer marks as read, the newest. */
const maxMarked = 20

/** Message id prefix for agents' messages that were not sent. */
export const unsentPrefix = 'agent:'

/** Detects edits. */
export const fingerprint = (text: string) => createHash('sha256').update(text).digest('base64url')

export class AgentMessages {
  readonly #options: AgentMessagesOptions

  constructor(options: AgentMessagesOptions) {
    this.#options = options
  }

  /**
   * Queues the message and finishes its inbox item in one transaction, so repetitions are harmless.
   * @throws NotSent when it never can be sent, other errors when a retry may succeed
   */
  async take(
    row: ChatwootInboxRow,
    event: ReceivedMessage,
    desk: AgentInbox,
    signal: AbortSignal,
  ): Promise<void> {
    const { db, eventStore } = this.#options
    if (!(await this.#isNews(event, desk))) {
      await finishReceived(db, row.seq)
      return
    }
    const session = await getOwnSession(db, desk.sessionId, desk.userId)
    const recipient = await this.#recipient(session, event, desk)
    const replyTo = await this.#answered(event, desk, signal)
    const carried = await this.#carried(event, desk, signal)
    await this.#refusing(() =>
      eventStore.transact(desk.userId, async (work) => {
        if (!(await finishReceived(work.db, row.seq))) return
        const current = await lockSession(work.db, desk.sessionId, desk.userId)
        for (const [part, { content, mediaId }] of carried.entries()) {
          const id = deriveId(desk.targetId, event.id, part)
          const message = await this.#options.messaging().queue.add(work, current, {
            recipient,
            content,
            mediaId,
            replyTo: part === 0 ? replyTo : null,
            source: 'chatwoot',
            cause: null,
            id,
          })
          await this.#keep(work.db, event, desk, { id: message.id, part, chat: message.chat })
        }
      }),
    )
    if (desk.config.markRead) await this.#markRead(recipient, desk)
  }

  /** Read receipts are a courtesy: without a connection there are none. */
  async #markRead({ to }: ResolvedRecipient, { sessionId, userId }: AgentInbox): Promise<void> {
    const { db, messaging } = this.#options
    const chat = 'group' in to ? to.group : to.contact
    const unread = await listMessages(db, sessionId, { chat, direction: 'in', state: 'received' }, maxMarked)
    try {
      for (const { id } of unread) await messaging().commands.markRead(id, userId)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
    }
  }

  /** Records rejected messages too, or polling would find them again and again. */
  async refuse(message: ReceivedMessage, { targetId }: AgentInbox): Promise<void> {
    await insertChatwootMessage(this.#options.db, {
      target_id: targetId,
      message_id: `${unsentPrefix}${message.id}`,
      part: 0,
      conversation_id: message.conversation.id,
      chatwoot_id: message.id,
      by_agent: 1,
      said: null,
      state: 'failed',
      told: 'failed',
      awaits_file: 0,
      at: isoNow(this.#options.clock),
    })
  }

  /** False for our own messages and for those already taken. */
  async #isNews(message: ReceivedMessage, { targetId }: AgentInbox): Promise<boolean> {
    if (!isForCustomer(message) || message.content_attributes?.deleted) return false
    if (message.source_id?.startsWith(sourceIdPrefix) || message.content_attributes?.external_echo)
      return false
    return (await filterMappedChatwootIds(this.#options.db, targetId, [message.id])).size === 0
  }

  async #keep(
    db: Db,
    message: ReceivedMessage,
    { targetId }: AgentInbox,
    { id, part, chat }: { id: string; part: number; chat: string },
  ): Promise<void> {
    const conversation_id = message.conversation.id
    await insertChatwootMessage(db, {
      target_id: targetId,
      message_id: id,
      part,
      conversation_id,
      chatwoot_id: message.id,
      by_agent: 1,
      said: part === 0 ? fingerprint(getAgentText(message)) : null,
      state: 'queued',
      told: null,
      awaits_file: 0,
      at: isoNow(this.#options.clock),
    })
    if (part > 0 || (await findConversationByChatwootId(db, targetId, conversation_id))) return
    await saveCurrentConversation(db, { target_id: targetId, conversation_id, chat }, [chat])
  }

  async #recipient(
    session: SessionRow,
    message: ReceivedMessage,
    { targetId }: AgentInbox,
  ): Promise<ResolvedRecipient> {
    const { db, messaging } = this.#options
    const conversation = await findConversationByChatwootId(db, targetId, message.conversation.id)
    if (conversation?.chat.endsWith('@g.us')) return { to: { group: conversation.chat } }
    if (conversation)
      return {
        to: { contact: (await findContactById(db, session.id, conversation.chat)) ?? conversation.chat },
      }
    const sender = message.conversation.meta?.sender
    const key = sender ? getContactKey(sender) : null
    if (key === null) throw new NotSentError('o contato desta conversa não tem um número de telefone')
    return this.#refusing(() => messaging().recipients.find(session, key))
  }

  /** Network id of the quoted message. */
  async #answered(
    { content_attributes, conversation }: ReceivedMessage,
    { targetId, api }: AgentInbox,
    signal: AbortSignal,
  ): Promise<string | null> {
    const { db } = this.#options
    const answered = content_attributes?.in_reply_to
    if (answered === null || answered === undefined) return null
    const [part] = await listPartsByChatwootId(db, targetId, String(answered))
    // A message created a moment ago has no mapping yet: read its `source_id`.
    const unmappedMessage = part ? null : await api.message(conversation.id, String(answered), signal)
    const id = part?.message_id ?? parseSourceId(unmappedMessage?.source_id ?? '')
    const message = id === null ? undefined : await findMessage(db, id)
    return message ? (message.network_alias ?? message.network_id) : null
  }

  /** Splits it into a text, files, or a file with its caption. */
  async #carried(
    message: ReceivedMessage,
    { userId, config }: AgentInbox,
    signal: AbortSignal,
  ): Promise<StoredFile[]> {
    const text = sign(getAgentText(message), message, config)
    const { attachments } = message
    const texts: StoredFile[] = text === '' ? [] : [{ content: { kind: 'text', text }, mediaId: null }]
    if (attachments.length === 0) {
      if (texts.length === 0) throw new NotSentError('a mensagem está vazia')
      return texts
    }
    try {
      const [only] = attachments
      if (attachments.length === 1 && only) {
        const captioned = await this.#options.files.carried(only, text || null, userId, signal)
        return 'caption' in captioned.content ? [captioned] : [...texts, captioned]
      }
      const files: StoredFile[] = []
      for (const attachment of attachments)
        files.push(await this.#options.files.carried(attachment, null, userId, signal))
      return [...texts, ...files]
    } catch (error) {
      if (error instanceof FileTrouble && !error.isTemporary) throw new NotSentError(error.message)
      throw error
    }
  }

  /** Temporary rejections are retried; permanent ones are reported to the agent. */
  async #refusing<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof HttpError) || error.kind === 'too_many' || error.kind === 'unavailable')
        throw error
      throw new NotSentError(error.message)
    }
  }
}

/** Deterministic, so a repeated webhook yields the same id. */
const deriveId = (targetId: string, chatwootId: string, part: number) =>
  messageIdFrom(createHash('sha256').update(`chatwoot\n${targetId}\n${chatwootId}\n${part}`).digest())
