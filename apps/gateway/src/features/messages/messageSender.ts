import type { Conversation } from '../../core/cluster/conversationQueues.js'
import type { Clock } from '../../core/lib/clock.js'
import { FairConcurrency, type FairConcurrencyOptions } from '../../core/lib/limits/fairConcurrency.js'
import type { MessageRow } from '../../core/store/messageTables.js'
import { findFirstQueuedMessage } from '../../core/store/repositories/messages.js'
import { findSession } from '../../core/store/repositories/sessions.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { EngineRuns } from '../sessions/engineRuns.js'
import type { Holds } from './holds.js'
import type { Pace, PaceSettings } from './pace.js'
import type { SendAttempt } from './sendAttempt.js'

/**
 * Messages being sent by this process. A contact merge may move one to another conversation: it must not be sent
 * twice or overtaken there.
 */
class Attempting {
  readonly #ends = new Map<string, Promise<unknown>>()

  /** Resolves once the send ends; undefined when none is under way. */
  endOf(id: string): Promise<unknown> | undefined {
    return this.#ends.get(id)
  }

  async run<Result>(id: string, attempt: () => Promise<Result>): Promise<Result> {
    while (this.#ends.has(id)) await this.#ends.get(id)
    const outcome = attempt()
    this.#ends.set(
      id,
      outcome.catch(() => undefined),
    )
    try {
      return await outcome
    } finally {
      this.#ends.delete(id)
    }
  }
}

/** Recheck interval when a session is stored as connected before its engine is. */
const awayPauseMs = 15_000

interface MessageSenderOptions {
  db: Db
  clock: Clock
  runs: EngineRuns
  /** Resolves once a session that was active before the start is restored. */
  resumeSession: (sessionId: string) => Promise<void>
  attempt: SendAttempt
  holds: Holds
  /** Takes a message out of the queue that must not be sent now; false for one that may. */
  postpone: (session: SessionRow, message: MessageRow) => Promise<boolean>
  pace: Pace
  paceOf: (session: SessionRow) => Promise<PaceSettings>
  concurrency: FairConcurrencyOptions
  expireMs: number
}

/**
 * Passes queued messages to the engines. A conversation's messages are sent in order, and a retry blocks the later
 * ones. Conversations are independent, apart from their session's pace. Only the node that runs a session sends for
 * it; without a connection its queue stays unchanged.
 */
export class MessageSender {
  readonly #options: MessageSenderOptions
  readonly #attempting = new Attempting()
  readonly #concurrency: FairConcurrency
  /** Reserved slot of a conversation in its session's pace, on the monotonic clock. */
  readonly #paceSlots = new WeakMap<Conversation, number>()

  constructor(options: MessageSenderOptions) {
    this.#options = options
    this.#concurrency = new FairConcurrency(options.concurrency)
  }

  /** Sends all due messages. Returns the milliseconds until the next is due or expires; null for an empty queue. */
  async runUntilIdle(conversation: Conversation, signal: AbortSignal): Promise<number | null> {
    const { db, runs, resumeSession: back, attempt, holds, postpone } = this.#options
    const { sessionId, chat } = conversation
    await back(sessionId)
    for (;;) {
      const head = await findFirstQueuedMessage(db, sessionId, chat)
      const session = head && (await findSession(db, sessionId))
      if (!session) return null
      const untilExpiry = this.#untilExpired(head)
      if (untilExpiry !== null && untilExpiry <= 0) {
        await attempt.giveUp(session, head, 'expired', null)
        continue
      }
      const inProgress = this.#attempting.endOf(head.id)
      if (inProgress) {
        await inProgress
        if (signal.aborted) return null
        continue
      }
      const run = runs.getLocalRun(sessionId)
      if (session.status !== 'connected' || !run) return untilExpiry
      const due = this.#untilDue(head)
      const hold = due > 0 && head.hold_reason === null ? null : await holds.check(session, head)
      if (signal.aborted) return null
      if (hold === 'changed') continue
      if (hold === 'held') return due > 0 ? due : untilExpiry
      if (due > 0) return due
      if (await postpone(session, head)) continue
      if (signal.aborted) return null
      const wait = await this.#waitFor(conversation, session)
      if (signal.aborted) return null
      if (wait > 0) return wait
      this.#paceSlots.delete(conversation)
      const make = () => attempt.make({ session, ...run }, head, signal)
      const send = () => this.#attempting.run(head.id, make)
      const begin = () => this.#concurrency.use(session.user_id, send, signal)
      const outcome = await holds.runExclusive(session, head, begin)
      if (signal.aborted) return null
      if (outcome === 'disconnected') return awayPauseMs
    }
  }

  /**
   * Milliseconds until expiry, counted from creation or the last due time; null for a message that may have been
   * sent.
   */
  #untilExpired({ created_at, next_at, state }: MessageRow): number | null {
    if (state !== 'queued') return null
    return Date.parse(next_at ?? created_at) + this.#options.expireMs - this.#options.clock.now()
  }

  #untilDue({ next_at }: MessageRow): number {
    return next_at === null ? 0 : Date.parse(next_at) - this.#options.clock.now()
  }

  async #waitFor(conversation: Conversation, session: SessionRow): Promise<number> {
    const { clock, pace, paceOf } = this.#options
    const reserved = this.#paceSlots.get(conversation)
    if (reserved !== undefined) return Math.max(0, reserved - clock.monotonic())
    const { waitMs, isReserved } = await pace.reserve(session.id, await paceOf(session))
    if (isReserved) this.#paceSlots.set(conversation, clock.monotonic() + waitMs)
    return waitMs
  }
}
