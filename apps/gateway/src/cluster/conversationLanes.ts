import { setMaxListeners } from 'node:events'
import * as z from 'zod'
import type { Cancel, Clock } from '../kit/clock.js'
import { dayMs } from '../kit/timeRange.js'
import type { Bus, Topic } from './bus.js'
import { LeaseLost } from './leases.js'

/** After a fault of our own, such as a full disk. */
const faultPauseMs = 5000

/** A talk of a session's; the same object for as long as its lane is there. */
export interface Conversation {
  readonly sessionId: string
  readonly chat: string
}
const Conversation = z.object({ sessionId: z.string(), chat: z.string() })

export interface ConversationLanesOptions {
  bus: Bus
  clock: Clock
  /** What nodes tell each other that something waits in a conversation, or was changed by hand: the topic's name. */
  topic: string
  /** Where something waits: of one session, or of all. */
  waiting: (sessionId?: string) => Promise<readonly { session_id: string; chat: string }[]>
  /**
   * Works until nothing is due. Gives the milliseconds until something is, or null where nothing waits or it is another
   * node's. @throws LeaseLost where another node goes on; anything else is a fault, after which it is tried again.
   */
  drain: (conversation: Conversation, signal: AbortSignal) => Promise<number | null>
  onError: (error: unknown) => void
}

/** What is going on in one conversation: a run, or the wait for the next. */
interface Lane {
  readonly conversation: Conversation
  sleeping: Cancel | null
  /** Something happened during the run that it may not have seen. */
  again: boolean
  run: Promise<void>
}

/**
 * A lane for every conversation in which something waits, on every node: which of them works there is `drain`'s to say.
 * Conversations do not wait for each other. Without work it does nothing.
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
    // All that is under way listens to it.
    setMaxListeners(0, this.#ending.signal)
    this.#leave = options.bus.subscribe(this.#topic, (conversation) => this.#look(conversation))
  }

  /** Takes up what an earlier process left. */
  start(): Promise<void> {
    return this.#lookAtAll()
  }

  /** Something new waits in a conversation, or was changed by hand. */
  wake(sessionId: string, chat: string): void {
    this.#options.bus.publish(this.#topic, { sessionId, chat })
  }

  /** A session is connected: its conversations go on. */
  resume(sessionId: string): Promise<void> {
    return this.#lookAtAll(sessionId)
  }

  /** Takes up what nobody was told of; `isHere` says of a session whether this node runs it. */
  async rescan(isHere: (sessionId: string) => boolean): Promise<void> {
    for (const { session_id, chat } of await this.#options.waiting()) {
      const conversation = { sessionId: session_id, chat }
      const lane = this.#lanes.get(keyOf(conversation))
      if (!lane || (lane.sleeping && isHere(session_id))) this.#look(conversation)
    }
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
    // No longer than a day: the clock may be set meanwhile.
    else lane.sleeping = clock.after(Math.min(wait, dayMs), () => this.#begin(key, lane))
  }

  /** That another node goes on is no fault, nor is the end. */
  #failed(error: unknown): number | null {
    if (error instanceof LeaseLost || this.#ending.signal.aborted) return null
    this.#options.onError(error)
    return faultPauseMs
  }
}

const keyOf = ({ sessionId, chat }: Conversation) => `${sessionId}\n${chat}`
