import { isMessageChangeKind } from '@morpheus/sdk/contract'
import type { UnitOfWork } from '../../core/events/unitOfWork.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { MessageRow } from '../../core/store/messageTables.js'
import { recordActivity } from '../../core/store/repositories/conversationActivity.js'
import { markMediaUsed } from '../../core/store/repositories/media.js'
import { countOpen, findMessage, insertMessage } from '../../core/store/repositories/messages.js'
import { countScheduled, releaseScheduled } from '../../core/store/repositories/scheduledMessages.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import { newMessageId } from '../../engines/messageId.js'
import type { EngineRegistry } from '../../engines/registry.js'
import type { Identities } from '../sessions/identities/identities.js'
import { toColumn } from '../sessions/messages/messageDetails.js'
import { findQuote } from '../sessions/messages/quotes.js'
import { checkExtras } from './checkExtras.js'
import { emitHeld, findHoldOfNewMessage } from './holds.js'
import {
  createMediaNotFoundError,
  createQueueFullError,
  createSendingUnavailableError,
  createUnconfiguredError,
  createUnpairedError,
  createUnsupportedKindError,
} from './messageErrors.js'
import { type QueuedContent, type QueuedExtras, toContentColumns } from './queuedContent.js'
import type { ResolvedRecipient } from './recipients.js'

/** Messages after which a session's queue is counted again, since other nodes may fill it, too. */
const measuredEvery = 200

export interface NewMessage {
  recipient: ResolvedRecipient
  content: QueuedContent
  /** Stored file of `media` content. */
  mediaId?: string | null | undefined
  replyTo: string | null
  source: string
  cause: string | null
  /** The user's template that was rendered; its use is counted once the message is sent. */
  templateId?: string | undefined
  /** Idempotency key in the format of `messageIdFrom`: repeated requests give one message. */
  id?: string | undefined
  /** Earliest send time, ISO 8601 in UTC; later messages of the conversation wait behind it. */
  notBefore?: string | undefined
  /** Time until which it stays out of the conversation's queue, ISO 8601 in UTC. */
  scheduledAt?: string | undefined
  /** A person takes over the conversation from bots; by default decided by `source`. */
  takesOver?: boolean | undefined
}

interface OutQueueOptions {
  engines: EngineRegistry
  identities: Identities
  clock: Clock
  maxLength: number
  queued: (sessionId: string, chat: string) => void
  /** Reports a message that is to be sent later. */
  scheduled: () => void
  /** Runs in the transaction when a person writes in a conversation. */
  onPersonReplied: (work: UnitOfWork, session: SessionRow, message: MessageRow) => Promise<void>
}

/** True for automatic senders: `bot`, `bot:typebot` … */
export const isBot = (source: string) => source === 'bot' || source.startsWith('bot:')

/** Queue of outgoing messages; `add` joins the caller's transaction. */
export class OutQueue {
  readonly #options: OutQueueOptions
  /** Queue length at the last count and additions since: an upper bound. */
  readonly #measured = new Map<string, { waiting: number; taken: number }>()

  constructor(options: OutQueueOptions) {
    this.#options = options
  }

  /**
   * Stores a message and returns it, or the earlier one under the same id.
   * @throws HttpError 400 when the session cannot send it, 422 when the id belongs to another message, 429 while the
   * session's queue is full
   */
  async add(work: UnitOfWork, session: SessionRow, message: NewMessage): Promise<MessageRow> {
    this.check(session, message.content.kind)
    const { clock, identities, queued, scheduled } = this.#options
    const { recipient, content, mediaId = null, replyTo, source, cause, scheduledAt = null } = message
    if (scheduledAt === null) await this.reserveQueueSlot(work.db, session.id)
    else await this.#checkScheduled(work.db, session.id)
    const id = message.id ?? newMessageId()
    const { to, address } = recipient
    const group = 'group' in to ? to.group : null
    const chat = 'group' in to ? to.group : await identities.answered(work, session, to.contact, address)
    const columns = toContentColumns(content)
    // Marks the media as used, so that cleanup does not delete it.
    if (mediaId !== null && !(await markMediaUsed(work.db, session.user_id, mediaId, isoNow(clock))))
      throw createMediaNotFoundError()
    const newRow = {
      id,
      session_id: session.id,
      chat,
      group_id: group,
      ...columns,
      hold_reason: null,
      failure_code: null,
      next_at: message.notBefore ?? null,
    }
    const hold =
      newRow.next_at === null && scheduledAt === null
        ? await findHoldOfNewMessage(work.db, session, newRow, clock.now())
        : null
    const row = await insertMessage(work.db, {
      id,
      session_id: session.id,
      direction: 'out',
      chat,
      contact: group === null ? chat : null,
      group_id: group,
      network_id: id,
      network_alias: null,
      ...columns,
      media_id: mediaId,
      media_state: mediaId === null ? null : 'ready',
      reply_to: replyTo,
      quoted: toColumn(await findQuote(work.db, session, { chat, replyTo })),
      source,
      cause,
      template_id: message.templateId ?? null,
      state: scheduledAt === null ? 'queued' : 'scheduled',
      open: scheduledAt === null ? 1 : 2,
      scheduled_at: scheduledAt,
      next_at: hold?.until ?? newRow.next_at,
      hold_reason: hold?.reason ?? null,
      created_at: isoNow(clock),
    })
    if (!row) return sameMessage(work.db, id, { session_id: session.id, chat, media_id: mediaId, ...columns })
    if (scheduledAt !== null) {
      work.afterCommit(scheduled)
      return row
    }
    if (hold) emitHeld(work, session, row, hold)
    const { takesOver = !isBot(source) } = message
    if (!isMessageChangeKind(content.kind)) await this.#recordWriting(work, session, row, takesOver)
    work.afterCommit(() => queued(session.id, chat))
    return row
  }

  /** Queues a scheduled message; bots go on answering its conversation. Undefined when it is not scheduled any more. */
  async release(work: UnitOfWork, session: SessionRow, id: string): Promise<MessageRow | undefined> {
    const row = await releaseScheduled(work.db, id, work.now())
    if (!row) return undefined
    await this.#recordWriting(work, session, row, false)
    work.afterCommit(() => this.#options.queued(session.id, row.chat))
    return row
  }

  async #recordWriting(
    work: UnitOfWork,
    session: SessionRow,
    row: MessageRow,
    takesOver: boolean,
  ): Promise<void> {
    const activity = { chat: row.chat, at: row.created_at, unread: 0, isRead: takesOver }
    await recordActivity(work.db, session.id, [activity])
    if (takesOver) await this.#options.onPersonReplied(work, session, row)
  }

  /** @throws HttpError 429 with as many scheduled messages as a queue may have */
  async #checkScheduled(db: Db, sessionId: string): Promise<void> {
    const { maxLength } = this.#options
    if ((await countScheduled(db, sessionId)) >= maxLength) throw createQueueFullError(maxLength)
  }

  /** @throws HttpError 400 when the session cannot send this kind, or not with these extras */
  check(
    session: SessionRow,
    kind: QueuedContent['kind'],
    extras?: QueuedExtras & { isGroup: boolean },
  ): void {
    const engine = this.#options.engines.of(session.api_type)
    if (!engine) throw createSendingUnavailableError()
    const pairs = engine.capabilities.pairing.length > 0
    if (pairs && !session.paired) throw createUnpairedError()
    // Cloud API credentials are missing, refused or switched off.
    if (!pairs && session.status === 'disconnected') throw createUnconfiguredError()
    if (!engine.capabilities.sending.kinds.includes(kind)) throw createUnsupportedKindError(kind)
    if (extras) checkExtras(engine, kind, extras, extras)
  }

  /**
   * Checks the limit before an addition.
   * @throws HttpError 429 while the session's queue is full
   */
  async reserveQueueSlot(db: Db, sessionId: string): Promise<void> {
    const { maxLength } = this.#options
    const measured = this.#measured.get(sessionId)
    if (measured && measured.taken < measuredEvery && measured.waiting + measured.taken < maxLength) {
      measured.taken += 1
      return
    }
    // Counts again at the next call while the queue is full.
    this.#measured.delete(sessionId)
    const waiting = await countOpen(db, sessionId, maxLength)
    if (waiting >= maxLength) throw createQueueFullError(maxLength)
    this.#measured.set(sessionId, { waiting, taken: 1 })
  }
}

async function sameMessage(
  db: Db,
  id: string,
  message: Pick<MessageRow, 'session_id' | 'chat' | 'kind' | 'content' | 'media_id'>,
): Promise<MessageRow> {
  const row = await findMessage(db, id)
  const secretsEqual = (['session_id', 'chat', 'kind', 'content', 'media_id'] as const).every(
    (name) => row?.[name] === message[name],
  )
  if (row && secretsEqual) return row
  throw new HttpError(
    'unprocessable',
    'idempotency_key_reused',
    'Esta Idempotency-Key já foi usada em outra requisição',
  )
}
