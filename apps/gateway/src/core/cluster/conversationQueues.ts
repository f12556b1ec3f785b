import * as z from 'zod'
import type { Clock } from '../lib/clock.js'
import { KeyedWorker } from '../lib/keyedWorker.js'
import type { Bus, Topic } from './bus.js'
import { LeaseLostError } from './leases.js'

export interface Conversation {
  readonly sessionId: string
  readonly chat: string
}
const Conversation = z.object({ sessionId: z.string(), chat: z.string() })

export interface ConversationQueuesOptions {
  bus: Bus
  clock: Clock
  topic: string
  listPending: (sessionId?: string) => Promise<readonly { session_id: string; chat: string }[]>
  /**
   * Works until nothing is due. Returns the milliseconds until the next work, or null when there is none or it is
   * another node's. @throws LeaseLostError when another node continues; other errors are faults, followed by a retry
   */
  drain: (conversation: Conversation, signal: AbortSignal) => Promise<number | null>
  onError: (error: unknown) => void
}

/**
 * A queue for each conversation with pending work, on every node; `drain` decides which node works. Conversations are
 * independent. Idle without work.
 */
export class ConversationQueues {
  readonly #options: ConversationQueuesOptions
  readonly #topic: Topic<Conversation>
  readonly #worker: KeyedWorker<Conversation>
  readonly #unsubscribe: () => void

  constructor(options: ConversationQueuesOptions) {
    this.#options = options
    this.#topic = { name: options.topic, schema: Conversation }
    this.#worker = new KeyedWorker({
      clock: options.clock,
      getName: ({ sessionId, chat }) => `${sessionId}\n${chat}`,
      work: async (conversation, _, signal) => {
        const ms = await options.drain(conversation, signal).catch(nullIfLeaseLost)
        return ms === null ? null : { ms, msAfterWake: 0 }
      },
      onError: options.onError,
    })
    this.#unsubscribe = options.bus.subscribe(this.#topic, (conversation) =>
      this.#worker.runNow(conversation),
    )
  }

  start(): Promise<void> {
    return this.#checkAll()
  }

  wake(sessionId: string, chat: string): void {
    this.#options.bus.publish(this.#topic, { sessionId, chat })
  }

  resume(sessionId: string): Promise<void> {
    return this.#checkAll(sessionId)
  }

  /** Processes work whose notification was lost; `isHere` is true for sessions of this node. */
  async rescan(isHere: (sessionId: string) => boolean): Promise<void> {
    for (const { session_id, chat } of await this.#options.listPending()) {
      const conversation = { sessionId: session_id, chat }
      const state = this.#worker.getState(conversation)
      if (state === 'idle' || (state === 'sleeping' && isHere(session_id))) this.#worker.runNow(conversation)
    }
  }

  /** Aborts runs in progress: the next start resumes them. */
  async close(): Promise<void> {
    this.#unsubscribe()
    await this.#worker.close()
  }

  async #checkAll(sessionId?: string): Promise<void> {
    for (const { session_id, chat } of await this.#options.listPending(sessionId))
      this.#worker.runNow({ sessionId: session_id, chat })
  }
}

function nullIfLeaseLost(error: unknown): null {
  if (error instanceof LeaseLostError) return null
  throw error
}
