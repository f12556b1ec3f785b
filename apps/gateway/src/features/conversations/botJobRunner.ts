import type { Lease } from '../../core/cluster/leases.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { FairConcurrency, type FairConcurrencyOptions } from '../../core/lib/limits/fairConcurrency.js'
import { dayMs } from '../../core/lib/timeRange.js'
import type { BotJobRow, ConversationRow } from '../../core/store/conversationTables.js'
import type { GroupCommit } from '../../core/store/groupCommit.js'
import { beginBotRequest, listOpenBotJobs } from '../../core/store/repositories/botJobs.js'
import { findConversation } from '../../core/store/repositories/conversations.js'
import { findSession } from '../../core/store/repositories/sessions.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { Engine } from '../../engines/engine.js'
import type { EngineRuns } from '../sessions/engineRuns.js'
import { askResponder } from './askResponder.js'
import {
  type ConfiguredResponder,
  type FindResponders,
  findCurrentResponder,
  isAnswered,
  listStarting,
} from './configuredResponders.js'
import {
  type Afterwards,
  type AnsweredBatch,
  type JobCompletion,
  listFailedTargets,
} from './jobCompletion.js'
import type { OpenAt } from './openHours.js'
import { getOwner } from './ownership.js'
import type { Questions } from './questions.js'
import { type FetchedFile, replyMessages } from './replyMessages.js'
import type { FilePart, NoReply, Problem, Reply } from './responder.js'

const secondMs = 1000
/** Delays between attempts of a responder; then the next responder is asked. */
const retryMs: readonly number[] = [2 * secondMs, 10 * secondMs, 30 * secondMs]
/** Limit of a requested pause. */
const maxRetryMs = 60 * secondMs
/** Limit of debounces for a customer who writes without pause. */
const maxDebounces = 4
/** Age limit of a question: networks reject later answers too. */
const oldMs = dayMs

export interface BotJobRunnerOptions {
  db: Db
  writes: GroupCommit
  clock: Clock
  runs: EngineRuns
  /** Resolves once a session that was active before the restart is reconnected. */
  resumeSession: (sessionId: string) => Promise<void>
  find: FindResponders
  openAt: OpenAt
  questions: Questions
  completion: JobCompletion
  /** Fetches a reply's file, or returns the reason, for an operator, that it is not available. */
  fetch: (file: FilePart, session: SessionRow) => Promise<FetchedFile | { problem: Problem }>
  concurrency: FairConcurrencyOptions
  onError: (error: unknown) => void
}

interface DueBatch {
  session: SessionRow
  conversation: ConversationRow
  engine: Engine
  lease: Lease
  /** Jobs of one batch, existing or new. */
  offers: readonly BotJobRow[]
  first: BotJobRow
  responders: readonly ConfiguredResponder[]
  by: ConfiguredResponder
}

export class BotJobRunner {
  readonly #options: BotJobRunnerOptions
  readonly #concurrency: FairConcurrency

  constructor(options: BotJobRunnerOptions) {
    this.#options = options
    this.#concurrency = new FairConcurrency(options.concurrency)
  }

  /**
   * Processes jobs until none is due. Returns the milliseconds until the next one, or null when none is pending.
   * @throws LeaseLostError where another node runs the session.
   */
  async runUntilIdle(sessionId: string, chat: string, signal: AbortSignal): Promise<number | null> {
    await this.#options.resumeSession(sessionId)
    for (;;) {
      const due = await this.#next(sessionId, chat)
      if (signal.aborted) return null
      if (due === 'again') continue
      if (due === null || typeof due === 'number') return due
      await this.#take(due, signal)
      if (signal.aborted) return null
    }
  }

  /** Due work; milliseconds until there is some; null when nothing is pending; `again` after jobs were completed. */
  async #next(sessionId: string, chat: string): Promise<DueBatch | number | null | 'again'> {
    const { db, runs, clock, find, openAt, completion } = this.#options
    const waiting = await listOpenBotJobs(db, sessionId, chat)
    const [first] = waiting
    const session = first && (await findSession(db, sessionId))
    const conversation = session && (await findConversation(db, sessionId, chat))
    const run = runs.getLocalRun(sessionId)
    if (!first || !conversation || !run) return null
    const { lease, engine } = run
    const now = clock.now()
    const owner = getOwner(conversation, now)
    if (owner !== 'bot') {
      const reason = waiting.some((job) => job.reason === 'keyword') ? 'keyword' : owner
      await completion.skip({ session, lease, offers: waiting }, reason)
      return 'again'
    }
    const jobs = first.question === null ? waiting.filter(isFree) : waiting.filter(belongsToQuestionOf(first))
    if (now - Date.parse(first.created_at) > oldMs) {
      await completion.skip({ session, lease, offers: jobs }, 'old')
      return 'again'
    }
    const wait = untilDue(first, now)
    if (wait > 0) return wait
    const match = await find(db, sessionId)
    const answering = match.filter((one) => isAnswered(one, chat))
    const untried = listStarting(answering, conversation.target_id).filter(
      ({ targetId }) => !listFailedTargets(first).includes(targetId),
    )
    const isOpen = await openAt(sessionId, new Date(now))
    const responders = untried.filter(({ settings }) => isOpen(settings.hours))
    const by = findCurrentResponder(responders, conversation.target_id)
    if (!by) {
      await completion.skip({ session, lease, offers: jobs }, untried.length > 0 ? 'hours' : 'nobody')
      return 'again'
    }
    const quiet = first.question === null ? untilQuiet(jobs, by.settings.debounceSeconds, now) : 0
    if (quiet > 0) return quiet
    return { session, conversation, engine, lease, offers: jobs, first, responders, by }
  }

  async #take(due: DueBatch, signal: AbortSignal): Promise<void> {
    const { writes, clock, questions, completion, onError } = this.#options
    const { session, conversation, lease, offers, by } = due
    const question = await questions.of({ session, conversation, offers, targetId: by.targetId })
    if (signal.aborted) return
    if (!question) {
      await completion.skip({ session, lease, offers }, 'nothing')
      return
    }
    const answered = await this.#concurrency.use(
      session.user_id,
      async () => {
        const first = await writes.commit(session.user_id, async (db) => {
          await lease.guard(db)
          return beginBotRequest(db, offers, { id: by.targetId, kind: by.kind })
        })
        if (!first) return null
        const timed = await askResponder(by, question, { clock, signal, onError })
        return { session, lease, offers, by, question, asking: timed, number: first.attempts }
      },
      signal,
    )
    if (!answered || signal.aborted) return
    const { answer } = answered.asking
    if ('failure' in answer)
      await completion.fail(answered, answer.failure, this.#afterwards(due, answer.failure))
    else await this.#reply(due, answered, answer.reply)
  }

  async #reply({ session, engine }: DueBatch, answered: AnsweredBatch, reply: Reply): Promise<void> {
    const { completion, fetch } = this.#options
    const { kinds } = engine.capabilities.sending
    const prepared = await replyMessages(reply.parts, {
      kinds,
      fetch: (file) => fetch(file, session),
    })
    await completion.reply(answered, { reply, ...prepared })
  }

  #afterwards({ first, responders, by }: DueBatch, { retryable, retryAfterMs = 0 }: NoReply): Afterwards {
    const retryDelay = retryMs[first.step]
    if (retryable && retryDelay !== undefined && retryAfterMs <= maxRetryMs)
      return { againAt: isoNow(this.#options.clock, Math.max(retryDelay, retryAfterMs)) }
    const next = responders.find((one) => one !== by)
    if (next) return { next: next.targetId }
    const texts = [by, ...responders].map(({ settings }) => settings.failureText.trim())
    return { notice: texts.find((text) => text !== '') ?? '' }
  }
}

const isFree = (job: BotJobRow) => job.question === null
const belongsToQuestionOf = (first: BotJobRow) => (job: BotJobRow) => job.question === first.question

/** A time far ahead comes from a clock that was set back: due now. */
function untilDue({ next_at }: BotJobRow, now: number): number {
  const wait = next_at === null ? 0 : Date.parse(next_at) - now
  return wait > maxRetryMs ? 0 : wait
}

/** Milliseconds until the customer has paused long enough. */
function untilQuiet(jobs: readonly BotJobRow[], seconds: number, now: number): number {
  const [first] = jobs
  const last = jobs.at(-1)
  if (!first || !last) return 0
  const ms = seconds * secondMs
  const endsAt = Math.min(Date.parse(last.created_at) + ms, Date.parse(first.created_at) + maxDebounces * ms)
  return Math.min(ms, endsAt - now)
}
