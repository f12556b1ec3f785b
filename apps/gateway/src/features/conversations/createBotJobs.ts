import { randomUUID } from 'node:crypto'
import type { Message } from '@morpheus/sdk/contract'
import type { EmittedEvent, Subject, UnitOfWork } from '../../core/events/unitOfWork.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { foldText } from '../../core/lib/foldText.js'
import type { ConversationRow, OwnerReason, SkipReason } from '../../core/store/conversationTables.js'
import type { MessageRow } from '../../core/store/messageTables.js'
import { insertBotJob } from '../../core/store/repositories/botJobs.js'
import {
  deleteResponderStates,
  saveConversation,
  updateConversation,
} from '../../core/store/repositories/conversations.js'
import type { Db } from '../../core/store/tables.js'
import {
  type ConfiguredResponder,
  type FindResponders,
  findCurrentResponder,
  findTriggered,
  isAnswered,
  listStarting,
} from './configuredResponders.js'
import type { ConversationPublisher } from './conversationPublisher.js'
import type { OpenAt } from './openHours.js'
import { createOwnership, getOwner, newConversation, outlastsOwnership } from './ownership.js'

interface OfferingOptions {
  clock: Clock
  find: FindResponders
  publisher: ConversationPublisher
  openAt: OpenAt
  offered: (sessionId: string, chat: string) => void
}

/** Idle time after which a conversation restarts with the first responder. */
const restMs = 24 * 60 * 60_000
const silent = ['@newsletter', '@broadcast']

/** Queues customers' messages for bots and records takeovers by people, in the transaction of the event. */
export class BotJobCreation {
  readonly #options: OfferingOptions

  constructor(options: OfferingOptions) {
    this.#options = options
  }

  /** Step of every transaction that emits events. */
  async follow(work: UnitOfWork, events: readonly EmittedEvent[]): Promise<void> {
    const bySession = new Map<string, readonly ConfiguredResponder[]>()
    for (const { type, payload, subject, id, messageId } of events) {
      if (type !== 'message:received' || messageId === null) continue
      if (!('message' in payload) || typeof payload.message !== 'object') continue
      const { message } = payload
      const chat = message.group?.id ?? message.contact.phone
      if (silent.some((end) => chat.endsWith(end))) continue
      const responders = bySession.get(subject.id) ?? (await this.#options.find(work.db, subject.id))
      bySession.set(subject.id, responders)
      if (responders.length === 0) continue
      if (message.isFromMe) await this.#takeOver(work, subject, chat, 'phone', responders)
      else
        await this.#createJob(work, { session: subject, chat, eventId: id, messageId, message }, responders)
    }
  }

  async onPersonReplied(work: UnitOfWork, session: Subject, { chat, source }: MessageRow): Promise<void> {
    const responders = await this.#options.find(work.db, session.id)
    if (responders.length === 0) return
    await this.#takeOver(work, session, chat, source === 'api' ? 'api' : 'agent', responders)
  }

  async #takeOver(
    work: UnitOfWork,
    session: Subject,
    chat: string,
    reason: OwnerReason,
    responders: readonly ConfiguredResponder[],
  ): Promise<void> {
    const { clock, publisher } = this.#options
    const now = clock.now()
    const row = await saveConversation(work.db, newConversation(session.id, chat, isoNow(clock)))
    const minutes = findCurrentResponder(responders, row.target_id)?.settings.takeoverMinutes ?? null
    const owned = createOwnership('human', reason, minutes, clock)
    if (outlastsOwnership(row, owned, now)) return
    const isTheirs = getOwner(row, now) === 'human'
    const after = await updateConversation(work.db, row.id, {
      ...owned,
      ...(isTheirs && { owner_since: row.owner_since }),
    })
    // Further messages of the same person are not published.
    if (!isTheirs) await publisher.publish(work, session, after)
  }

  async #createJob(
    work: UnitOfWork,
    incoming: { session: Subject; chat: string; eventId: string; messageId: string; message: Message },
    responders: readonly ConfiguredResponder[],
  ): Promise<void> {
    const { clock, offered, publisher } = this.#options
    const { session, chat, message } = incoming
    const sessionId = session.id
    const answering = responders.filter((one) => isAnswered(one, chat))
    if (answering.length === 0) return
    const at = isoNow(clock)
    const row = await saveConversation(work.db, newConversation(sessionId, chat, at))
    const isOver = clock.now() - Date.parse(row.last_at) > restMs
    const current = isOver ? null : row.target_id
    const triggered = findTriggered(answering, current, message.content)
    const listening = triggered ? [triggered] : listStarting(answering, current)
    if (listening.length === 0) {
      await updateConversation(work.db, row.id, { last_at: at, ...(isOver && { target_id: null }) })
      return
    }
    const leaves = findLeaveKeyword(message.content, findCurrentResponder(listening, row.target_id))
    const reason = await this.#reasonToSkip(work.db, row, listening)
    const isLeaving = reason === null && leaves !== null
    await insertBotJob(work.db, {
      id: `offer_${randomUUID().replaceAll('-', '')}`,
      session_id: sessionId,
      chat,
      event_id: incoming.eventId,
      message_id: incoming.messageId,
      state: reason === null ? 'waiting' : 'skipped',
      open: reason === null ? 1 : 0,
      question: null,
      next_at: null,
      target_id: null,
      reason: isLeaving ? 'keyword' : reason,
      error: null,
      exchange: null,
      created_at: at,
      settled_at: reason === null ? null : at,
    })
    const after = await updateConversation(work.db, row.id, {
      last_at: at,
      ...(isOver && { target_id: null }),
      ...(triggered && { target_id: triggered.targetId }),
      ...(isLeaving && {
        ...createOwnership('paused', 'keyword', leaves, clock),
        target_id: null,
        choices: null,
      }),
    })
    if (isLeaving) {
      await deleteResponderStates(work.db, row.id)
      await publisher.publish(work, session, after)
    }
    if (reason === null) work.afterCommit(() => offered(sessionId, chat))
  }

  async #reasonToSkip(
    db: Db,
    row: ConversationRow,
    responders: readonly ConfiguredResponder[],
  ): Promise<SkipReason | null> {
    const { clock, openAt } = this.#options
    const owner = getOwner(row, clock.now())
    if (owner !== 'bot') return owner
    const isOpen = await openAt(row.session_id, new Date(clock.now()), db)
    return responders.some(({ settings }) => isOpen(settings.hours)) ? null : 'hours'
  }
}

/** Minutes for which this text leaves the bot; null for any other text. */
function findLeaveKeyword(text: string, responder: ConfiguredResponder | undefined): number | null {
  if (!responder) return null
  const { leaveKeyword, takeoverMinutes } = responder.settings
  const keyword = foldText(leaveKeyword)
  return keyword !== '' && foldText(text) === keyword ? takeoverMinutes : null
}
