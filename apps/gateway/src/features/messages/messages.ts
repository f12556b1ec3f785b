import type { MediaKind, MessageRecord, MessageState } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import * as z from 'zod'
import type { EventStore } from '../../core/events/eventStore.js'
import type { UnitOfWork } from '../../core/events/unitOfWork.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { readCursor, writeCursor } from '../../core/lib/cursor.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { MessageRow } from '../../core/store/messageTables.js'
import { findContactById } from '../../core/store/repositories/identities.js'
import { findOwnMessage, listMessages, updateMessage } from '../../core/store/repositories/messages.js'
import { findSession } from '../../core/store/repositories/sessions.js'
import { listThread } from '../../core/store/repositories/thread.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { VisibleSessions } from '../../core/store/visibleSessions.js'
import { noFailure } from '../sessions/messages/messageFailures.js'
import { adjustFailedCount } from '../sessions/messages/messageProgress.js'
import { messageRecord } from '../sessions/messages/messageRecord.js'
import { getOwnSession, lockSession } from '../sessions/ownSession.js'
import {
  createMediaNotFoundError,
  createMessageNotFoundError,
  createWrongFieldError,
} from './messageErrors.js'
import type { OutQueue } from './outQueue.js'
import { getOwnMessage } from './ownMessage.js'
import { type QueuedContent, type QueuedExtras, readQueuedContent } from './queuedContent.js'
import type { Recipients, ResolvedRecipient } from './recipients.js'
import type { ScheduledMessages } from './scheduledMessages.js'
import type { Templates } from './templates.js'

const defaultPageSize = 50

const Position = z.tuple([z.int()])
const ThreadCursor = z.tuple([z.int().nullable(), z.tuple([z.string(), z.int()]).nullable()])

interface MessagesOptions {
  db: Db
  clock: Clock
  eventStore: EventStore
  queue: OutQueue
  recipients: Recipients
  templates: Templates
  scheduled: Pick<ScheduledMessages, 'parseTime'>
  /** Reports a cancellation or a retry. */
  onQueueChanged: (sessionId: string, chat: string) => void
}

/** File that is stored only after the rest of the message is valid. */
export interface FileToSend {
  kind: MediaKind
  /** Stores the file; returns the content and the id of the stored media. */
  keep(): Promise<{ content: QueuedContent; mediaId: string }>
}

interface MessageInput {
  /** As in `Recipients.find`. */
  to: string
  content: QueuedContent | FileToSend
  extras?: QueuedExtras | undefined
  replyTo?: string | undefined
  source: string
  /** See `NewMessage.id`. */
  id?: string | undefined
  takesOver?: boolean | undefined
  /** As `ScheduledTime`. */
  scheduledAt?: string | undefined
  templateId?: string | undefined
}

interface PageQuery {
  contact?: string | undefined
  direction?: 'incoming' | 'outgoing' | undefined
  state?: MessageState | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/**
 * Messages that a session's owner sends, reads and cancels. All calls throw an HttpError 404 for another user's data.
 */
export class Messages {
  readonly #options: MessagesOptions

  constructor(options: MessagesOptions) {
    this.#options = options
  }

  /**
   * @throws HttpError as `OutQueue.check`, `OutQueue.add`, `Recipients.find` and `Templates.check`, 400 for a quote from outside the
   * conversation
   */
  async send(
    sessionId: string,
    userId: string,
    { to, content, extras, replyTo, source, id, takesOver, templateId, scheduledAt }: MessageInput,
  ): Promise<MessageRecord> {
    const { db, eventStore, queue, recipients, templates, scheduled } = this.#options
    const session = await getOwnSession(db, sessionId, userId)
    queue.check(session, content.kind, extras && { ...extras, isGroup: to.endsWith('@g.us') })
    if (content.kind === 'template') await templates.check(session, content)
    const dueAt = scheduledAt === undefined ? undefined : await scheduled.parseTime(userId, scheduledAt)
    const recipient = await recipients.find(session, to)
    const quotedId = replyTo === undefined ? null : await this.#findQuotedId(session, recipient, replyTo)
    const stored = 'keep' in content ? await content.keep() : { content, mediaId: null }
    const sent = extras ? { ...stored, content: { ...stored.content, extras } } : stored
    return eventStore.transact(userId, async (work) => {
      const current = await lockSession(work.db, sessionId, userId)
      const message = {
        recipient,
        ...sent,
        replyTo: quotedId,
        source,
        cause: null,
        id,
        takesOver,
        templateId,
        scheduledAt: dueAt,
      }
      return messageRecord(await queue.add(work, current, message))
    })
  }

  /** True for Meta's approved templates, false for the user's own. */
  async usesMetaTemplates(sessionId: string, userId: string): Promise<boolean> {
    const { api_type } = await getOwnSession(this.#options.db, sessionId, userId)
    return api_type === 'WHATSAPP_CLOUD'
  }

  /** @throws HttpError 400 for a message without a stored file */
  async findMediaId(id: string, userId: string, visibleSessions: VisibleSessions = null): Promise<string> {
    const row = await findOwnMessage(this.#options.db, userId, id)
    if (!row?.media_id || (visibleSessions !== null && !visibleSessions.includes(row.session_id)))
      throw createMediaNotFoundError()
    return row.media_id
  }

  async get(id: string, userId: string): Promise<MessageRecord> {
    return messageRecord(await getOwnMessage(this.#options.db, id, userId))
  }

  /**
   * Page of a session's messages, newest first; of one conversation with its history.
   * @throws HttpError 400 for an invalid cursor
   */
  async page(
    sessionId: string,
    userId: string,
    { contact, direction, state, cursor, limit = defaultPageSize }: PageQuery,
  ): Promise<{ messages: MessageRecord[]; nextCursor: string | null }> {
    const { db } = this.#options
    await getOwnSession(db, sessionId, userId)
    const columns = {
      direction: direction && (direction === 'incoming' ? ('in' as const) : ('out' as const)),
      state,
    }
    if (contact !== undefined) {
      const chat = (await findContactById(db, sessionId, contact)) ?? contact
      const [live, history] = cursor === undefined ? [null, null] : readCursor(ThreadCursor, cursor)
      const { rows, next } = await listThread(db, sessionId, { chat, ...columns, live, history }, limit)
      return { messages: rows.map(messageRecord), nextCursor: next && writeCursor(next) }
    }
    const before = cursor === undefined ? undefined : readCursor(Position, cursor)[0]
    const rows = await listMessages(db, sessionId, { ...columns, before }, limit + 1)
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      messages: page.map(messageRecord),
      nextCursor: rows.length > limit && last ? writeCursor([last.seq]) : null,
    }
  }

  /** @throws HttpError 409 for a message that was or may have been sent */
  cancel(id: string, userId: string): Promise<MessageRecord> {
    const patch = {
      state: 'cancelled' as const,
      cancelled_at: isoNow(this.#options.clock),
      open: 0,
      next_at: null,
      hold_reason: null,
      ...noFailure,
    }
    return this.#change(id, userId, async ({ db }, row) => {
      if (row.state === 'cancelled') return row
      return (await updateMessage(db, row.id, ['queued', 'scheduled'], patch)) ?? throwNotCancellable()
    })
  }

  /** @throws HttpError 400 when the session cannot send it, 409 unless it failed or was cancelled, 429 as `send` */
  retry(id: string, userId: string): Promise<MessageRecord> {
    const patch = {
      state: 'queued' as const,
      open: 1,
      step: 0,
      // Expiry counts from here; null would count from the creation, and expire the message at once.
      next_at: isoNow(this.#options.clock),
      hold_reason: null,
      ...noFailure,
      failed_at: null,
      cancelled_at: null,
    }
    return this.#change(id, userId, async (work, row, session) => {
      if (row.direction === 'in' || row.source === 'phone') return throwNotRetryable()
      this.#options.queue.check(session, readQueuedContent(row).kind)
      await this.#options.queue.reserveQueueSlot(work.db, session.id)
      const updated =
        (await updateMessage(work.db, row.id, ['failed', 'cancelled'], patch)) ?? throwNotRetryable()
      await adjustFailedCount(work, session, [row], -1)
      return updated
    })
  }

  #change(
    id: string,
    userId: string,
    change: (work: UnitOfWork, row: MessageRow, session: SessionRow) => Promise<MessageRow>,
  ): Promise<MessageRecord> {
    const { eventStore, onQueueChanged } = this.#options
    return eventStore.transact(userId, async (work) => {
      const row = await getOwnMessage(work.db, id, userId)
      const session = await findSession(work.db, row.session_id)
      if (!session) throw createMessageNotFoundError()
      const updated = await change(work, row, session)
      work.afterCommit(() => onQueueChanged(row.session_id, row.chat))
      return messageRecord(updated)
    })
  }

  async #findQuotedId(
    { id: sessionId, user_id }: SessionRow,
    { to, address }: ResolvedRecipient,
    id: string,
  ): Promise<string> {
    const row = await findOwnMessage(this.#options.db, user_id, id)
    // The lookup may have found another id of the contact, under which the chat is stored.
    const chats = 'group' in to ? [to.group] : [to.contact, address?.phone, address?.userId]
    if (row?.session_id === sessionId && chats.includes(row.chat)) return row.network_alias ?? row.network_id
    throw createWrongFieldError('replyTo', localized('messages.quoted_not_found'))
  }
}

function throwNotCancellable(): never {
  const message = 'Esta mensagem já saiu e não pode mais ser cancelada'
  throw new HttpError('conflict', 'message_sent', message)
}

function throwNotRetryable(): never {
  throw new HttpError(
    'conflict',
    'message_not_failed',
    'Só mensagens que falharam podem ser tentadas de novo',
  )
}
