import { setMaxListeners } from 'node:events'
import * as z from 'zod'
import type { Cancel, Clock } from '../lib/clock.js'
import { dayMs } from '../lib/timeRange.js'
import type { Bus, Topic } from './bus.js'
import { LeaseLost } from './leases.js'

/** Pause after an internal fault, such as a full disk. */
const faultPauseMs = 5000

export interface Conversation {
  readonly sessionId: string
  readonly chat: string
}
const Conversation = z.object({ sessionId: z.string(), chat: z.string() })

export interface ConversationLanesOptions {
  bus: Bus
  clock: Clock
  /** Topic name of the wake-up messages between nodes. */
  topic: string
  /** Conversations with pending work, of one session or of all. */
  waiting: (sessionId?: string) => Promise<readonly { session_id: string; chat: string }[]>
  /**
   * Works until nothing is due. Returns the milliseconds until the next work, or null when there is none or it is
   * another node's. @throws LeaseLost when another node continues; other errors are faults, followed by a retry
   */
  drain: (conversation: Conversation, signal: AbortSignal) => Promise<number | null>
  onError: (error: unknown) => void
}

interface Lane {
  readonly conversation: Conversation
  sleeping: Cancel | null
  /** Something happened during the run that it may have missed: run again. */
  again: boolean
  run: Promise<void>
}

/**
 * A queue for each conversation with pending work, on every node; `drain` decides which node works. Conversations are
 * independent. Idle without work.
 */
export class ConversationLanes {
  readonly #options: ConversationLanesOptions
  readonly #topic: Topic<Conversation>
  readonly #lanes = new Map<string, Lane>()
  readonly #ending = new AbortController()
  readonly #leave: () => void

  constructor(options: ConversationLanesOptions) {
    this.#options = options
    this.#topic = { name: options.topic, schema: Conversation }
    // Every run listens to it: no limit.
    setMaxListeners(0, this.#ending.signal)
    this.#leave = options.bus.subscribe(this.#topic, (conversation) => this.#look(conversation))
  }

  /** Resumes work left by an earlier process. */
  start(): Promise<void> {
    return this.#lookAtAll()
  }

  /** Call when work was queued in a conversation or changed by hand. */
  wake(sessionId: string, chat: string): void {
    this.#options.bus.publish(this.#topic, { sessionId, chat })
  }

  /** Call when a session has connected. */
  resume(sessionId: string): Promise<void> {
    return this.#lookAtAll(sessionId)
  }

  /** Processes work whose notification was lost; `isHere` is true for sessions of this node. */
  async rescan(isHere: (sessionId: string) => boolean): Promise<void> {
    for (const { session_id, chat } of await this.#options.waiting()) {
      const conversation = { sessionId: session_id, chat }
      const lane = this.#lanes.get(keyOf(conversation))
      if (!lane || (lane.sleeping && isHere(session_id))) this.#look(conversation)
    }
  }

  /** Aborts runs in progress: the next start resumes them. */
  async close(): Promise<void> {
    this.#ending.abort()
    this.#leave()
    const lanes = [...this.#lanes.values()]
    for (const lane of lanes) lane.sleeping?.()
    await Promise.all(lanes.map(({ run }) => run))
    this.#lanes.clear()
  }

  async #lookAtAll(sessionId?: string): Promise<void> {
    for (const { session_id, chat } of await this.#options.waiting(sessionId))
      this.#look({ sessionId: session_id, chat })
  }

  #look(conversation: Conversation): void {
    if (this.#ending.signal.aborted) return
    const key = keyOf(conversation)
    const lane = this.#lanes.get(key)
    if (!lane) {
      const made: Lane = { conversation, sleeping: null, again: false, run: Promise.resolve() }
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
    const { drain, clock } = this.#options
    const { signal } = this.#ending
    let wait: number | null
    do {
      lane.again = false
      wait = await drain(lane.conversation, signal).catch((error) => this.#failed(error))
    } while (lane.again && !signal.aborted)
    if (wait === null || signal.aborted) this.#lanes.delete(key)
    // At most a day: the clock may be set meanwhile.
    else lane.sleeping = clock.after(Math.min(wait, dayMs), () => this.#begin(key, lane))
  }

  /** A lost lease and a stop are no faults. */
  #failed(error: unknown): number | null {
    if (error instanceof LeaseLost || this.#ending.signal.aborted) return null
    this.#options.onError(error)
    return faultPauseMs
  }
}

const keyOf = ({ sessionId, chat }: Conversation) => `${sessionId}\n${chat}`
