import { type Cancel, type Clock, instant } from '../../../core/lib/clock.js'
import { KeyedWorker } from '../../../core/lib/keyedWorker.js'
import type { Db } from '../../../core/store/tables.js'
import {
  finishReceived,
  forgetReceivedBefore,
  headOfLane,
  lanesWithWork,
  postponeReceived,
} from '../rows/inbox.js'
import { forgetMessagesBefore } from '../rows/messages.js'
import type { ChatwootInboxRow } from '../tables.js'

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute
const delays = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, 60 * minute]
/** Time to remember deliveries: repetitions come within seconds. */
const knownMs = day
/** Time to keep message mappings: replies to older ones lose their quote. */
const mappedMs = 90 * day

interface LanesOptions {
  db: Db
  clock: Clock
  /**
   * Processes an item and finishes it in the same transaction. `last` on the final attempt. @throws when a retry may
   * succeed
   */
  work: (row: ChatwootInboxRow, last: boolean, signal: AbortSignal) => Promise<void>
  onError: (error: unknown) => void
}

interface Conversation {
  readonly targetId: string
  readonly name: string
}

/** Ordered within a conversation, concurrent across conversations. */
export class Lanes {
  readonly #options: LanesOptions
  readonly #worker: KeyedWorker<Conversation>
  #sweeping: Cancel = () => undefined

  constructor(options: LanesOptions) {
    this.#options = options
    this.#worker = new KeyedWorker({
      clock: options.clock,
      nameOf: ({ targetId, name }) => JSON.stringify([targetId, name]),
      work: async (conversation, _, signal) => {
        const ms = await this.#doDue(conversation, signal)
        // An item waiting for its retry blocks its conversation.
        return ms === null ? null : { ms, earlyMs: null }
      },
      onError: options.onError,
    })
  }

  async start(): Promise<void> {
    await this.rescan()
    await this.#sweep()
  }

  /** Processes items whose notification was lost. */
  async rescan(): Promise<void> {
    for (const { target_id, lane } of await lanesWithWork(this.#options.db)) this.wake(target_id, lane)
  }

  wake(targetId: string, name: string): void {
    this.#worker.wake({ targetId, name })
  }

  async close(): Promise<void> {
    this.#sweeping()
    await this.#worker.close()
  }

  /** Returns the milliseconds until the next item is due, or null when none is pending. */
  async #doDue({ targetId, name }: Conversation, signal: AbortSignal): Promise<number | null> {
    const { db, clock, work, onError } = this.#options
    while (!signal.aborted) {
      const row = await headOfLane(db, targetId, name)
      if (!row) return null
      const wait = row.next_at === null ? 0 : Date.parse(row.next_at) - clock.now()
      if (wait > 0) return wait
      const delay = delays[row.attempts]
      try {
        await work(row, delay === undefined, signal)
      } catch (error) {
        if (signal.aborted) return null
        onError(error)
        if (delay === undefined) await finishReceived(db, row.seq)
        else
          await postponeReceived(db, row.seq, { attempts: row.attempts + 1, next_at: instant(clock, delay) })
      }
    }
    return null
  }

  async #sweep(): Promise<void> {
    const { db, clock, onError } = this.#options
    try {
      await forgetReceivedBefore(db, instant(clock, -knownMs))
      await forgetMessagesBefore(db, instant(clock, -mappedMs))
    } catch (error) {
      onError(error)
    }
    if (!this.#worker.signal.aborted) this.#sweeping = clock.after(day, () => void this.#sweep())
  }
}
