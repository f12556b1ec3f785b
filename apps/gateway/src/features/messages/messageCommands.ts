import { isMessageChangeKind, type MessageRecord, type PinDuration, pinSeconds } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import type { EventStore } from '../../core/events/eventStore.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { MessageRow } from '../../core/store/messageTables.js'
import { updateMessage } from '../../core/store/repositories/messages.js'
import { findSession } from '../../core/store/repositories/sessions.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { Engine } from '../../engines/engine.js'
import type { TypingState } from '../../engines/typingState.js'
import { createOfflineError } from '../sessions/accountErrors.js'
import { contactKey } from '../sessions/contactKey.js'
import type { EngineRuns } from '../sessions/engineRuns.js'
import { isNumber } from '../sessions/identities/identities.js'
import { readDetails } from '../sessions/messages/messageDetails.js'
import { messageRecord } from '../sessions/messages/messageRecord.js'
import { messageText } from '../sessions/messages/messageText.js'
import { getOwnSession } from '../sessions/ownSession.js'
import { createMessageNotFoundError, createWrongFieldError } from './messageErrors.js'
import type { OutQueue } from './outQueue.js'
import { getOwnMessage } from './ownMessage.js'
import type { QueuedContent } from './queuedContent.js'
import { type Recipients, toAddress } from './recipients.js'

interface MessageCommandsOptions {
  db: Db
  eventStore: EventStore
  runs: EngineRuns
  queue: OutQueue
  recipients: Recipients
  clock: Clock
}

/**
 * Actions on existing messages, and typing and number checks. All calls throw a HttpError 404 for another user's
 * session or message.
 */
export class MessageCommands {
  readonly #options: MessageCommandsOptions

  constructor(options: MessageCommandsOptions) {
    this.#options = options
  }

  /**
   * Null removes the reaction.
   * @throws HttpError 409 for a message not sent yet; so do the next two
   */
  react(id: string, userId: string, emoji: string | null): Promise<MessageRecord> {
    return this.#change(id, userId, (of) => ({ kind: 'reaction', of, emoji }))
  }

  /** @throws HttpError 400 for anything but the account's own text */
  edit(id: string, userId: string, text: string): Promise<MessageRecord> {
    return this.#change(id, userId, (of) => ({ kind: 'edit', of, text }))
  }

  /** @throws HttpError 400 for anything but the account's own event, 409 for one not sent yet */
  async cancelEvent(id: string, userId: string): Promise<MessageRecord> {
    const row = await getOwnMessage(this.#options.db, id, userId)
    const { event } = readDetails(row) ?? {}
    if (row.kind !== 'event' || !event) throw createWrongFieldError('id', localized('messages.not_an_event'))
    const canceled = { ...event, canceled: true }
    const text = messageText({ kind: 'event', event: canceled })
    return this.#change(id, userId, (of) => ({ kind: 'edit', of, text, event: canceled }))
  }

  /** Null unpins it. @throws HttpError 409 for a message not sent yet */
  pin(id: string, userId: string, duration: PinDuration | null): Promise<MessageRecord> {
    const seconds = duration && pinSeconds[duration]
    return this.#change(id, userId, (of) => ({ kind: 'pin', of, seconds }))
  }

  /** @throws HttpError 400 for a message of another author */
  revoke(id: string, userId: string): Promise<MessageRecord> {
    return this.#change(id, userId, (of) => ({ kind: 'revoke', of }))
  }

  /** @throws HttpError 400 for the account's own message, 409 without a connection */
  async markRead(id: string, userId: string): Promise<MessageRecord> {
    const { db, eventStore, clock } = this.#options
    const row = await getOwnMessage(db, id, userId)
    if (row.direction === 'out') throw createWrongFieldError('id', localized('messages.read_received_only'))
    if (row.state === 'read') return messageRecord(row)
    const session = await findSession(db, row.session_id)
    if (!session) throw createMessageNotFoundError()
    const contact = toAddress(row.contact ?? row.chat)
    const group = row.group_id === null ? undefined : { id: row.group_id, name: row.group_id }
    const result = await this.#command(session, (engine) =>
      engine.markRead(session.id, [{ id: row.network_id, contact, group }]),
    )
    if (!result) throw createOfflineError()
    return eventStore.transact(userId, async (work) => {
      const timestamp = isoNow(clock)
      const after = await updateMessage(work.db, row.id, ['received'], { state: 'read', read_at: timestamp })
      if (!after) return messageRecord({ ...row, state: 'read', read_at: timestamp })
      const contactPhone = contactKey(contact)
      const payload = { sessionId: session.id, messageId: row.network_id, contactPhone, timestamp }
      work.emit(session, 'message:read', payload, { messageId: row.id })
      return messageRecord(after)
    })
  }

  /** @throws HttpError 400 on networks without typing, or without groups for one, 409 without a connection */
  async typing(sessionId: string, userId: string, to: string, state: TypingState): Promise<void> {
    const session = await getOwnSession(this.#options.db, sessionId, userId)
    const recipient = await this.#options.recipients.find(session, to)
    const chat = 'group' in recipient.to ? recipient.to : { contact: toAddress(recipient.to.contact) }
    const result = await this.#command(session, async (engine) => {
      if (!engine.typing) throw new HttpError('invalid', 'unsupported', 'Esta sessão não mostra que digita')
      if ('group' in chat && !engine.groups)
        throw createWrongFieldError('to', localized('messages.no_typing_in_groups'))
      await engine.typing(session.id, chat, state)
    })
    if (!result) throw createOfflineError()
  }

  /** @throws HttpError 400 on networks without this check, 409 without a connection */
  async check(
    sessionId: string,
    userId: string,
    phone: string,
  ): Promise<{ phone: string; exists: boolean; contactPhone: string | null }> {
    const { db, recipients, runs } = this.#options
    const session = await getOwnSession(db, sessionId, userId)
    if (!isNumber(phone)) throw createWrongFieldError('phone', localized('messages.phone_missing'))
    const run = await runs.findRun(sessionId)
    if (run && !run.engine.lookUp) {
      throw new HttpError('invalid', 'unsupported', 'Esta sessão não consegue verificar números')
    }
    const address = await recipients.lookUp(session, phone)
    if (address === undefined) throw createOfflineError()
    return { phone, exists: address !== null, contactPhone: address && contactKey(address) }
  }

  async #change(
    id: string,
    userId: string,
    toContent: (of: string) => QueuedContent,
  ): Promise<MessageRecord> {
    const { eventStore, queue } = this.#options
    return eventStore.transact(userId, async (work) => {
      const row = await getOwnMessage(work.db, id, userId)
      const session = await findSession(work.db, row.session_id)
      if (!session) throw createMessageNotFoundError()
      const of = row.network_alias ?? row.network_id
      const to = row.group_id === null ? { contact: row.chat } : { group: row.group_id }
      const content = toContent(of)
      refuseChange(row, content)
      const added = { recipient: { to }, content, replyTo: of, source: 'api', cause: null }
      return messageRecord(await queue.add(work, session, added))
    })
  }

  /** False without a connection. */
  async #command(session: SessionRow, give: (engine: Engine) => Promise<void>): Promise<boolean> {
    const run = session.status === 'connected' ? await this.#options.runs.findRun(session.id) : null
    if (!run) return false
    try {
      await give(run.engine)
      return true
    } catch (error) {
      if (error instanceof HttpError) throw error
      return false
    }
  }
}

function refuseChange({ direction, kind, state, revoked_at }: MessageRow, change: QueuedContent): void {
  const isEvent = change.kind === 'edit' && change.event !== undefined
  if ((change.kind === 'edit' || change.kind === 'revoke') && direction === 'in') {
    throw createWrongFieldError('id', localized(isEvent ? 'messages.events_own_only' : 'messages.own_only'))
  }
  if (change.kind === 'edit' && !isEvent && kind !== 'text')
    throw createWrongFieldError('id', localized('messages.texts_only'))
  if (isMessageChangeKind(kind)) throw createMessageNotFoundError()
  if (revoked_at !== null) {
    throw new HttpError('conflict', 'message_revoked', 'Esta mensagem foi apagada')
  }
  if (direction === 'out' && ['queued', 'sending', 'failed', 'cancelled'].includes(state)) {
    throw new HttpError('conflict', 'message_not_sent', 'Esta mensagem ainda não saiu')
  }
}
