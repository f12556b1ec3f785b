import { setMaxListeners } from 'node:events'
import * as z from 'zod'
import type { Bus, Topic } from '../cluster/bus.js'
import { LeaseLost } from '../cluster/leases.js'
import type { Cancel, Clock } from '../kit/clock.js'
import { dayMs } from '../kit/timeRange.js'
import { chatsWithOffers } from '../store/repositories/conversations/offers.js'
import type { Db } from '../store/tables.js'
import type { Turns } from './turns.js'

/** After a fault of our own, such as a full disk. */
const faultPauseMs = 5000

const Offered = z.object({ sessionId: z.string(), chat: z.string() })
/** Something waits for an answer: the node that runs the session looks at it. */
const offerMade: Topic<z.infer<typeof Offered>> = { name: 'offer:made', schema: Offered }

interface RespondLanesOptions {
  db: Db
  bus: Bus
  clock: Clock
  turns: Turns
  onError: (error: unknown) => void
}

/** What is going on in one conversation: a run, or the wait for the next. */
interface Lane {
  readonly sessionId: string
  readonly chat: string
  sleeping: Cancel | null
  /** Something happened during the run that it may not have seen. */
  again: boolean
  run: Promise<void>
}

/** Questions of a conversation go one after another, in order; conversations do not wait for each other. Without work it does nothing. */
export class RespondLanes {
  readonly #options: RespondLanesOptions
  readonly #lanes = new Map<string, Lane>()
  readonly #ending = new AbortController()
  readonly #leave: () => void

  constructor(options: RespondLanesOptions) {
    this.#options = options
    // Every question under way listens to it.
    setMaxListeners(0, this.#ending.signal)
    this.#leave = options.bus.subscribe(offerMade, ({ sessionId, chat }) => this.#look(sessionId, chat))
  }

  /** Takes up what an earlier process left. */
  async start(): Promise<void> {
    for (const { session_id, chat } of await chatsWithOffers(this.#options.db)) this.#look(session_id, chat)
  }

  /** Something new waits in a conversation, or it was changed by hand. */
  wake(sessionId: string, chat: string): void {
    this.#options.bus.publish(offerMade, { sessionId, chat })
  }

  /** A session is connected: its conversations go on. */
  async resume(sessionId: string): Promise<void> {
    for (const { chat } of await chatsWithOffers(this.#options.db, sessionId)) this.#look(sessionId, chat)
  }

  /** Breaks off what is under way: the next start asks it again, under the same id. */
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
      const made: Lane = { sessionId, chat, sleeping: null, again: false, run: Promise.resolve() }
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
    const { signal } = this.#ending
    let wait: number | null
    do {
      lane.again = false
      wait = await this.#options.turns
        .untilNothingIsDue(lane.sessionId, lane.chat, signal)
        .catch((error) => this.#failed(error))
    } while (lane.again && !signal.aborted)
    if (wait === null || signal.aborted) this.#lanes.delete(key)
    // No longer than a day: the clock may be set meanwhile.
    else lane.sleeping = this.#options.clock.after(Math.min(wait, dayMs), () => this.#begin(key, lane))
  }

  /** That another node goes on is no fault, nor is the end. */
  #failed(error: unknown): number | null {
    if (error instanceof LeaseLost || this.#ending.signal.aborted) return null
    this.#options.onError(error)
    return faultPauseMs
  }
}
