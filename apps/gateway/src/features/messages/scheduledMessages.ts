import type { MessageRecord } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import * as z from 'zod'
import type { Bus, Topic } from '../../core/cluster/bus.js'
import type { EventStore } from '../../core/events/eventStore.js'
import type { UnitOfWork } from '../../core/events/unitOfWork.js'
import type { Clock } from '../../core/lib/clock.js'
import { readCursor, writeCursor } from '../../core/lib/cursor.js'
import { HttpError } from '../../core/lib/httpError.js'
import { KeyedWorker } from '../../core/lib/keyedWorker.js'
import { instantIn } from '../../core/lib/localTime.js'
import type { MessageRow } from '../../core/store/messageTables.js'
import { findContactById } from '../../core/store/repositories/identities.js'
import {
  changeScheduled,
  listNextScheduled,
  listScheduled,
} from '../../core/store/repositories/scheduledMessages.js'
import { findSession } from '../../core/store/repositories/sessions.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { TimeZones } from '../../core/store/timeZones.js'
import { messageRecord } from '../sessions/messages/messageRecord.js'
import { getOwnSession } from '../sessions/ownSession.js'
import { createMessageNotFoundError, createWrongFieldError } from './messageErrors.js'
import type { OutQueue } from './outQueue.js'
import { getOwnMessage } from './ownMessage.js'
import { type QueuedContent, readQueuedContent, toContentColumns } from './queuedContent.js'

/** Messages that are queued before the next ones are read. */
const batchSize = 100
/** Pause after a message that could not be queued. */
const faultPauseMs = 5000
const yearMs = 366 * 24 * 3_600_000

const scheduleChanged: Topic<null> = { name: 'message:scheduled', schema: z.null() }

const Position = z.tuple([z.string(), z.int()])

interface ScheduledMessagesOptions {
  db: Db
  bus: Bus
  clock: Clock
  eventStore: EventStore
  timeZones: TimeZones
  queue: () => OutQueue
  onError: (error: unknown) => void
}

interface ScheduledQuery {
  contact?: string | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/**
 * Messages that are sent later. At its time each is queued by whichever node is first; it then waits, in the session's
 * pace, for the session like any other.
 */
export class ScheduledMessages {
  readonly #options: ScheduledMessagesOptions
  readonly #worker: KeyedWorker<'schedule'>
  readonly #unsubscribe: () => void

  constructor(options: ScheduledMessagesOptions) {
    this.#options = options
    this.#worker = new KeyedWorker({
      clock: options.clock,
      getName: (key) => key,
      work: async (_key, _run, signal) => {
        const ms = await this.#queueDue(signal)
        return ms === null ? null : { ms, msAfterWake: 0 }
      },
      onError: options.onError,
    })
    this.#unsubscribe = options.bus.subscribe(scheduleChanged, () => this.wake())
  }

  /** Call when messages may be due that were scheduled without a notification. */
  wake(): void {
    this.#worker.runNow('schedule')
  }

  notify(): void {
    this.#options.bus.publish(scheduleChanged, null)
  }

  async close(): Promise<void> {
    this.#unsubscribe()
    await this.#worker.close()
  }

  /**
   * `text` as `ScheduledTime`, in the account's time zone where it has no offset.
   * @returns ISO 8601 in UTC
   * @throws HttpError 400 for a time that is over, does not exist or is too far
   */
  async parseTime(userId: string, text: string, field = 'scheduledAt'): Promise<string> {
    const { clock, timeZones } = this.#options
    const at = instantIn(text, await timeZones.getZone(userId))
    if (at === null) throw createWrongFieldError(field, localized('rules.messages.schedule_invalid'))
    if (at <= clock.now()) throw createWrongFieldError(field, localized('messages.schedule_past'))
    if (at > clock.now() + yearMs) throw createWrongFieldError(field, localized('messages.schedule_far'))
    return new Date(at).toISOString()
  }

  /** @throws HttpError 404 for another user's session, 400 for an invalid cursor */
  async page(
    sessionId: string,
    userId: string,
    { contact, cursor, limit = 50 }: ScheduledQuery,
  ): Promise<{ messages: MessageRecord[]; nextCursor: string | null }> {
    const { db } = this.#options
    await getOwnSession(db, sessionId, userId)
    const chat =
      contact === undefined ? undefined : ((await findContactById(db, sessionId, contact)) ?? contact)
    const after = cursor === undefined ? undefined : readCursor(Position, cursor)
    const rows = await listScheduled(db, sessionId, { chat, after }, limit + 1)
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const nextCursor =
      rows.length > limit && last ? writeCursor([last.scheduled_at ?? last.created_at, last.seq]) : null
    return { messages: page.map(messageRecord), nextCursor }
  }

  /** @throws HttpError 404 for another user's message, 409 unless it is scheduled, 400 for a kind without a text */
  async change(
    id: string,
    userId: string,
    { scheduledAt, message }: { scheduledAt?: string | undefined; message?: string | undefined },
  ): Promise<MessageRecord> {
    // Before the transaction: it reads the account.
    const at = scheduledAt === undefined ? undefined : await this.parseTime(userId, scheduledAt)
    return this.#update(id, userId, async (work, row) => {
      const patch = {
        ...(at !== undefined && { scheduled_at: at }),
        ...(message !== undefined && toContentColumns(withText(readQueuedContent(row), message))),
      }
      const changed = Object.keys(patch).length === 0 ? row : await changeScheduled(work.db, row.id, patch)
      work.afterCommit(() => this.notify())
      return changed
    })
  }

  /** @throws HttpError 404 for another user's message, 409 unless it is scheduled, 429 while the queue is full */
  sendNow(id: string, userId: string): Promise<MessageRecord> {
    return this.#update(id, userId, async (work, row, session) => {
      await this.#options.queue().reserveQueueSlot(work.db, session.id)
      return this.#options.queue().release(work, session, row.id)
    })
  }

  #update(
    id: string,
    userId: string,
    change: (work: UnitOfWork, row: MessageRow, session: SessionRow) => Promise<MessageRow | undefined>,
  ): Promise<MessageRecord> {
    return this.#options.eventStore.transact(userId, async (work) => {
      const row = await getOwnMessage(work.db, id, userId)
      const session = await findSession(work.db, row.session_id)
      if (!session) throw createMessageNotFoundError()
      const changed = row.state === 'scheduled' ? await change(work, row, session) : undefined
      if (changed) return messageRecord(changed)
      throw new HttpError('conflict', 'message_not_scheduled', 'Esta mensagem não está agendada')
    })
  }

  /** Returns the milliseconds until the next message is due; null without any. */
  async #queueDue(signal: AbortSignal): Promise<number | null> {
    const { db, clock, eventStore, queue, onError } = this.#options
    for (;;) {
      const next = await listNextScheduled(db, batchSize)
      let hasFailed = false
      for (const { id, session_id, scheduled_at } of next) {
        const wait = Date.parse(scheduled_at ?? '') - clock.now()
        if (wait > 0) return hasFailed ? Math.min(wait, faultPauseMs) : wait
        const session = await findSession(db, session_id)
        if (signal.aborted) return null
        if (!session) continue
        const release = eventStore.transact(session.user_id, async (work) => {
          await queue().release(work, session, id)
        })
        // One account's fault delays no other account's messages.
        await release.catch((error: unknown) => {
          onError(error)
          hasFailed = true
        })
      }
      if (hasFailed) return faultPauseMs
      if (next.length < batchSize) return null
    }
  }
}

/** @throws HttpError 400 for a kind without a text, or for no text where one is required */
function withText(content: QueuedContent, text: string): QueuedContent {
  if (content.kind === 'text') {
    if (text.trim() === '') throw createWrongFieldError('message', localized('rules.common.message_required'))
    return { ...content, text }
  }
  if ('caption' in content) {
    if (text.length > 1024) throw createWrongFieldError('message', localized('rules.common.caption_long'))
    return { ...content, caption: text.trim() || null }
  }
  throw createWrongFieldError('message', localized('messages.schedule_text'))
}
