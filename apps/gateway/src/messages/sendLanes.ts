import { setMaxListeners } from 'node:events'
import * as z from 'zod'
import type { Bus, Topic } from '../cluster/bus.js'
import { LeaseLost } from '../cluster/leases.js'
import type { Cancel, Clock } from '../kit/clock.js'
import { Shares, type SharesOptions } from '../kit/limits/shares.js'
import { dayMs } from '../kit/timeRange.js'
import type { EngineRuns } from '../sessions/engineRuns.js'
import type { MessageRow } from '../store/messageTables.js'
import { chatsWithWork, headOfChat } from '../store/repositories/messages/messages.js'
import { findSession } from '../store/repositories/sessions.js'
import type { Db, SessionRow } from '../store/tables.js'
import { Attempting } from './attempting.js'
import type { Pace, PaceSettings } from './pace.js'
import type { SendAttempt } from './sendAttempt.js'

/** After a fault of our own, such as a full disk. */
const faultPauseMs = 5000
/** A session may be told to be connected by an engine that is not yet: then it is looked at again. */
const awayPauseMs = 15_000

const Queued = z.object({ sessionId: z.string(), chat: z.string() })
/** Something waits in a conversation, or was changed by hand: the node that runs the session looks at it. */
const messageQueued: Topic<z.infer<typeof Queued>> = { name: 'message:queued', schema: Queued }

interface SendLanesOptions {
  db: Db
  bus: Bus
  clock: Clock
  runs: EngineRuns
  /** Resolves once a session that was active before the start is back. */
  back: (sessionId: string) => Promise<void>
  attempt: SendAttempt
  pace: Pace
  paceOf: (session: SessionRow) => Promise<PaceSettings>
  /** How many messages at once. */
  slots: SharesOptions
  /** For so long a message waits at most, in milliseconds. */
  expireMs: number
  onError: (error: unknown) => void
}

/** What is going on in one conversation: a run, or the wait for the next. */
interface Lane {
  readonly sessionId: string
  readonly chat: string
  sleeping: Cancel | null
  /** Something happened during the run that it may not have seen. */
  again: boolean
  /** On the steady clock: its turn in the session's pace; null where it has none. */
  turn: number | null
  run: Promise<void>
}

/**
 * Hands what is queued to the engines. A conversation's messages go one after another, in order: while one is tried again
 * the later ones wait. Conversations do not wait for each other, but for the pace of their session. Only the node that
 * runs a session sends for it; without a connection its queue stays as it is.
 */
export class SendLanes {
  readonly #options: SendLanesOptions
  readonly #lanes = new Map<string, Lane>()
  readonly #attempting = new Attempting()
  readonly #slots: Shares
  readonly #ending = new AbortController()
  readonly #leave: () => void

  constructor(options: SendLanesOptions) {
    this.#options = options
    this.#slots = new Shares(options.slots)
    // Every attempt under way listens to it.
    setMaxListeners(0, this.#ending.signal)
    this.#leave = options.bus.subscribe(messageQueued, ({ sessionId, chat }) => this.#look(sessionId, chat))
  }

  /** Takes up what an earlier process left. */
  async start(): Promise<void> {
    for (const { session_id, chat } of await chatsWithWork(this.#options.db)) this.#look(session_id, chat)
  }

  /** Something new waits in a conversation, or was changed by hand. */
  wake(sessionId: string, chat: string): void {
    this.#options.bus.publish(messageQueued, { sessionId, chat })
  }

  /** A session is connected: its conversations go on. */
  async resume(sessionId: string): Promise<void> {
    for (const { chat } of await chatsWithWork(this.#options.db, sessionId)) this.#look(sessionId, chat)
  }

  /** Breaks off what is under way: the next start takes it up again. */
  async close(): Promise<void> {
    this.#ending.abort()
    this.#leave()
    const lanes = [...this.#lanes.values()]
    for (const lane of lanes) lane.sleeping?.()
    await Promise.all(lanes.map(({ run }) => run))
    this.#lanes.clear()
  }

  #look(sessionId: string, chat: string): void {
    if (this.#ending.signal.aborted) return
    const key = `${sessionId}\n${chat}`
    const lane = this.#lanes.get(key)
    if (!lane) {
      const made: Lane = { sessionId, chat, sleeping: null, again: false, turn: null, run: Promise.resolve() }
      this.#lanes.set(key, made)
      this.#begin(key, made)
    } else if (lane.sleeping) {
      lane.sleeping()
      this.#begin(key, lane)
    } else lane.again = true
  }

  #begin(key: string, lane: Lane): void {
    lane.sleeping = null
    lane.run = this.#drain(key, lane)
  }

  async #drain(key: string, lane: Lane): Promise<void> {
    let wait: number | null
    do {
      lane.again = false
      wait = await this.#sendDue(lane).catch((error) => this.#failed(error))
    } while (lane.again && !this.#ending.signal.aborted)
    if (wait === null || this.#ending.signal.aborted) this.#lanes.delete(key)
    else lane.sleeping = this.#options.clock.after(wait, () => this.#begin(key, lane))
  }

  /** That another node's lane goes on is no fault, nor is the end. */
  #failed(error: unknown): number | null {
    if (error instanceof LeaseLost || this.#ending.signal.aborted) return null
    this.#options.onError(error)
    return faultPauseMs
  }

  /** Sends until nothing is due. Gives how long until something is or has waited too long, or null where nothing waits. */
  async #sendDue(lane: Lane): Promise<number | null> {
    const { db, runs, back, attempt } = this.#options
    const { sessionId, chat } = lane
    await back(sessionId)
    for (;;) {
      const head = await headOfChat(db, sessionId, chat)
      const session = head && (await findSession(db, sessionId))
      if (!session) return null
      const left = this.#untilExpired(head)
      if (left !== null && left <= 0) {
        await attempt.giveUp(session, head, 'expired', null)
        continue
      }
      const underWay = this.#attempting.endOf(head.id)
      if (underWay) {
        await underWay
        if (this.#ending.signal.aborted) return null
        continue
      }
      const run = runs.runOf(sessionId)
      if (session.status !== 'connected' || !run) return left && Math.min(left, dayMs)
      const wait = await this.#waitFor(lane, session, head)
      if (this.#ending.signal.aborted) return null
      // No longer than a day: the clock may be set meanwhile.
      if (wait > 0) return Math.min(wait, dayMs)
      lane.turn = null
      const { signal } = this.#ending
      const make = () => attempt.make({ session, ...run }, head, signal)
      const send = () => this.#attempting.run(head.id, make)
      const outcome = await this.#slots.use(session.user_id, send, signal)
      if (this.#ending.signal.aborted) return null
      if (outcome === 'disconnected') return awayPauseMs
    }
  }

  /** Milliseconds for which it may wait yet, since it was taken or was last due; null for what may have gone out. */
  #untilExpired({ created_at, next_at, state }: MessageRow): number | null {
    if (state !== 'queued') return null
    return Date.parse(next_at ?? created_at) + this.#options.expireMs - this.#options.clock.now()
  }

  /** Milliseconds until a message is due and it is its session's turn. */
  async #waitFor(lane: Lane, session: SessionRow, { next_at }: MessageRow): Promise<number> {
    const { clock, pace, paceOf } = this.#options
    const due = next_at === null ? 0 : Date.parse(next_at) - clock.now()
    if (due > 0) return due
    if (lane.turn === null) {
      const { waitMs, isReserved } = await pace.reserve(session.id, await paceOf(session))
      if (!isReserved) return waitMs
      lane.turn = clock.steady() + waitMs
    }
    return Math.max(0, lane.turn - clock.steady())
  }
}
