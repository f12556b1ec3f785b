import { createHash } from 'node:crypto'
import type { Lease } from '../../core/cluster/leases.js'
import type { EventStore } from '../../core/events/eventStore.js'
import type { UnitOfWork } from '../../core/events/unitOfWork.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { foldText } from '../../core/lib/foldText.js'
import { HttpError } from '../../core/lib/httpError.js'
import { serializeMessageRef } from '../../core/lib/messageRefs.js'
import type {
  BotJobRow,
  ConversationRow,
  OwnerReason,
  SkipReason,
} from '../../core/store/conversationTables.js'
import {
  closeBotJobs,
  findOpenBotJobs,
  insertBotJobAttempt,
  listBotAnswersSince,
  updateBotJob,
} from '../../core/store/repositories/botJobs.js'
import { findConversation, updateConversation } from '../../core/store/repositories/conversations.js'
import { findSession } from '../../core/store/repositories/sessions.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { OutQueue } from '../messages/outQueue.js'
import type { TimedAnswer } from './askResponder.js'
import type { ConfiguredResponder } from './configuredResponders.js'
import type { ConversationPublisher } from './conversationPublisher.js'
import { createOwnership, getOwner, ownedByBot } from './ownership.js'
import type { ReplyMessage } from './replyMessages.js'
import type { Choice, NoReply, Problem, Question, Reply } from './responder.js'
import type { ResponderStatus } from './responderStatus.js'
import { sendReply } from './sendReply.js'
import { leftText, loopSentences } from './sentences.js'
import type { StateStore } from './stateStore.js'

const minuteMs = 60_000
/** Reply limits per conversation, more than a person reads: the reply that reaches one is the last. */
const maxPerMinute = 10
const maxPerHour = 100
const maxIdentical = 3
/** A person may repeat a question on another day. */
const alikeWithinMs = 10 * minuteMs
const brokenMinutes = 30

/** Digest of prompt and answer, which reveals neither. */
function formatExchange(question: string, replies: readonly string[]): string {
  const text = [question, ...replies].map(foldText).join('\n\n')
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** Detects a conversation of two bots, including this reply; null if it is none. */
async function loopIn(
  db: Db,
  job: Pick<BotJobRow, 'session_id' | 'chat'>,
  exchange: string,
  clock: Clock,
): Promise<Extract<OwnerReason, 'flood' | 'echo'> | null> {
  const past = await listBotAnswersSince(db, job, isoNow(clock, -60 * minuteMs), maxPerHour)
  const since = (ms: number) => past.filter(({ settled_at }) => (settled_at ?? '') >= isoNow(clock, -ms))
  if (past.length + 1 >= maxPerHour || since(minuteMs).length + 1 >= maxPerMinute) return 'flood'
  const last = since(alikeWithinMs).slice(0, maxIdentical - 1)
  const isEcho = last.length === maxIdentical - 1 && last.every((one) => one.exchange === exchange)
  return isEcho ? 'echo' : null
}

interface JobCompletionOptions {
  eventStore: EventStore
  queue: OutQueue
  clock: Clock
  states: StateStore
  publisher: ConversationPublisher
  standings: ResponderStatus
}

export interface JobBatch {
  readonly session: Pick<SessionRow, 'user_id'>
  readonly lease: Lease
  readonly offers: readonly BotJobRow[]
}

export interface AnsweredBatch extends JobBatch {
  readonly by: ConfiguredResponder
  readonly question: Question
  readonly asking: TimedAnswer
  readonly number: number
}

interface PreparedReply {
  readonly reply: Reply
  readonly messages: readonly ReplyMessage[]
  readonly choices: readonly Choice[] | null
  readonly problem: Problem | null
}

/** Next step after a failure: a retry, another responder, or giving up. */
export type Afterwards =
  | { readonly againAt: string }
  | { readonly next: string }
  | { readonly notice: string }

interface OpenJobs {
  readonly work: UnitOfWork
  readonly session: SessionRow
  readonly conversation: ConversationRow
  readonly open: readonly BotJobRow[]
}

/** Completes bot jobs: a reply is queued in the transaction that completes its jobs. */
export class JobCompletion {
  readonly #options: JobCompletionOptions

  constructor(options: JobCompletionOptions) {
    this.#options = options
  }

  /** Completes without an answer. @throws LeaseLostError */
  skip(batch: JobBatch, reason: SkipReason): Promise<void> {
    return this.#settle(batch, async (openJobs) => {
      const { work, open } = openJobs
      await closeBotJobs(work.db, open, { ...this.#settled('skipped'), reason })
      const keywordJob = open.find((job) => job.reason === 'keyword')
      if (keywordJob) await this.#enqueue(openJobs, keywordJob, [textMessage(leftText)])
    })
  }

  /** Completes with a reply, unless the conversation has another owner by now. @throws LeaseLostError */
  reply(batch: AnsweredBatch, prepared: PreparedReply): Promise<void> {
    const { clock, states, standings } = this.#options
    const { by, question, asking, number } = batch
    const { reply, messages, choices, problem } = prepared
    return this.#settle(batch, async (openJobs) => {
      const { work, session, conversation, open } = openJobs
      const [first] = open
      if (!first) return
      const owner = getOwner(conversation, clock.now())
      const isOurs = owner === 'bot'
      const ids = isOurs ? await this.#enqueue(openJobs, first, messages, by.kind) : []
      const attempt = {
        offer_id: first.id,
        number,
        target_id: by.targetId,
        kind: by.kind,
        at: asking.askedAt,
      }
      const error = ids instanceof HttpError ? ids.message : null
      // A refused reply has a text alone; a problem is one of its files.
      const trouble = {
        error: error ?? problem?.error ?? null,
        error_i18n: error === null ? serializeMessageRef(problem?.errorI18n) : null,
      }
      const replies = ids instanceof HttpError ? [] : ids
      const { duration } = asking
      await insertBotJobAttempt(work.db, {
        ...attempt,
        duration,
        replies: replies.length,
        ...trouble,
      })
      await standings.worked(work, by.targetId, asking.askedAt, problem)
      if (!isOurs) {
        await closeBotJobs(work.db, open, { ...this.#settled('skipped'), reason: owner })
        return
      }
      await states.keep(work.db, conversation.id, by.targetId, reply.hasEnded ? null : reply.state)
      await closeBotJobs(work.db, open, {
        ...this.#settled(error === null ? 'answered' : 'failed'),
        error,
        error_i18n: null,
      })
      const texts = messages.map(({ content }) => JSON.stringify(content))
      const exchange = replies.length === 0 ? null : formatExchange(question.text, texts)
      const loop = exchange && (await loopIn(work.db, first, exchange, clock))
      await updateBotJob(work.db, first, {
        target_id: by.targetId,
        length: question.text.length,
        replies: JSON.stringify(replies),
        exchange,
      })
      const owned = loop
        ? createOwnership('paused', loop, brokenMinutes, clock)
        : reply.handover
          ? createOwnership('human', 'handover', by.settings.takeoverMinutes, clock)
          : ownedByBot
      const after = await updateConversation(work.db, conversation.id, {
        ...owned,
        target_id: reply.hasEnded ? null : by.targetId,
        choices: choices && JSON.stringify(choices),
        last_at: isoNow(clock),
        answer_ms: duration,
        last_error: trouble.error,
        last_error_i18n: trouble.error_i18n,
      })
      if (after && isNews(conversation, after)) await this.#options.publisher.publish(work, session, after)
      if (loop)
        work.log(session, {
          level: 'warn',
          message: `Sessão "${session.name}": ${loopSentences[loop]}`,
          details: { chat: conversation.chat, responder: by.kind },
        })
    })
  }

  /** Records a failed attempt. @throws LeaseLostError */
  fail(batch: AnsweredBatch, failure: NoReply, afterwards: Afterwards): Promise<void> {
    const { clock, standings } = this.#options
    const { by, question, asking, number } = batch
    const { error } = failure
    const failureColumns = { error, error_i18n: serializeMessageRef(failure.errorI18n) }
    return this.#settle(batch, async (openJobs) => {
      const { work, session, conversation, open } = openJobs
      const [first] = open
      if (!first) return
      const { askedAt, duration } = asking
      await insertBotJobAttempt(work.db, {
        offer_id: first.id,
        number,
        target_id: by.targetId,
        kind: by.kind,
        at: askedAt,
        duration,
        replies: 0,
        ...failureColumns,
      })
      await standings.failed(work, by.targetId, askedAt, failure)
      const length = question.text.length
      if ('againAt' in afterwards) {
        await updateBotJob(work.db, first, {
          step: first.step + 1,
          next_at: afterwards.againAt,
          ...failureColumns,
          length,
        })
        return
      }
      const gave_up = JSON.stringify([...listFailedTargets(first), by.targetId])
      await updateBotJob(work.db, first, { step: 0, next_at: null, gave_up, ...failureColumns, length })
      const isOver = 'notice' in afterwards
      const after = await updateConversation(work.db, conversation.id, {
        target_id: isOver ? null : afterwards.next,
        ...(isOver && { last_error: error, last_error_i18n: failureColumns.error_i18n }),
      })
      await this.#options.publisher.publish(work, session, after)
      const message = isOver
        ? `Sessão "${session.name}": um cliente ficou sem resposta: ${error}`
        : `Sessão "${session.name}": ${by.label} não respondeu, a pergunta passou adiante: ${error}`
      work.log(session, { level: isOver ? 'error' : 'warn', message, details: { chat: conversation.chat } })
      if (!isOver) return
      const isOurs = getOwner(conversation, clock.now()) === 'bot'
      const apology = isOurs && afterwards.notice !== '' ? [textMessage(afterwards.notice)] : []
      const ids = await this.#enqueue(openJobs, first, apology, by.kind)
      await closeBotJobs(work.db, open, { ...this.#settled('failed'), ...failureColumns })
      await updateBotJob(work.db, first, { replies: JSON.stringify(ids instanceof HttpError ? [] : ids) })
    })
  }

  #settled(state: BotJobRow['state']): Pick<BotJobRow, 'state' | 'settled_at'> {
    return { state, settled_at: isoNow(this.#options.clock) }
  }

  async #settle(
    { session: { user_id: userId }, lease, offers }: JobBatch,
    write: (openJobs: OpenJobs) => Promise<void>,
  ): Promise<void> {
    await this.#options.eventStore.transact(userId, async (work) => {
      await lease.guard(work.db)
      const open = await findOpenBotJobs(work.db, offers)
      const [first] = open
      if (!first) return
      const session = await findSession(work.db, first.session_id)
      // The contact's key may have changed meanwhile.
      const conversation = await findConversation(work.db, first.session_id, first.chat)
      if (session && conversation) await write({ work, session, conversation, open })
    })
  }

  #enqueue(
    { work, session, conversation }: OpenJobs,
    job: BotJobRow,
    messages: readonly ReplyMessage[],
    kind?: string,
  ): Promise<string[] | HttpError> {
    return sendReply(this.#options, work, { session, chat: conversation.chat, offer: job, messages, kind })
  }
}

const textMessage = (text: string): ReplyMessage => ({
  content: { kind: 'text', text },
  mediaId: null,
  afterMs: 0,
})

function isNews(before: ConversationRow, after: ConversationRow): boolean {
  return (['owner', 'owner_until', 'target_id', 'last_error'] as const).some(
    (name) => before[name] !== after[name],
  )
}

export function listFailedTargets({ gave_up }: Pick<BotJobRow, 'gave_up'>): string[] {
  const ids: unknown = JSON.parse(gave_up)
  return Array.isArray(ids) ? ids.map(String) : []
}
