import { type Cancel, type Clock, instant } from '../../../core/lib/clock.js'
import type { ChatwootInboxRow } from '../../../core/store/chatwootTables.js'
import type { Db } from '../../../core/store/tables.js'
import {
  finishReceived,
  forgetReceivedBefore,
  headOfLane,
  lanesWithWork,
  postponeReceived,
} from '../rows/inbox.js'
import { forgetMessagesBefore } from '../rows/messages.js'

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

interface Lane {
  again: boolean
  sleeping: Cancel | null
  run: Promise<void>
}

/** Ordered within a conversation, concurrent across conversations. */
export class Lanes {
  readonly #options: LanesOptions
  readonly #lanes = new Map<string, Lane>()
  readonly #ending = new AbortController()
  #sweeping: Cancel = () => undefined

  constructor(options: LanesOptions) {
    this.#options = options
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
    if (this.#ending.signal.aborted) return
    const key = JSON.stringify([targetId, name])
    const known = this.#lanes.get(key)
    if (known) {
      // An item waiting for its retry blocks its conversation.
      if (!known.sleeping) known.again = true
      return
    }
    const lane: Lane = { again: false, sleeping: null, run: Promise.resolve() }
    this.#lanes.set(key, lane)
    lane.run = this.#drain(key, lane, targetId, name)
  }

  async close(): Promise<void> {
    this.#ending.abort(new Error('The gateway is stopping'))
    this.#sweeping()
    for (const { sleeping } of this.#lanes.values()) sleeping?.()
    await Promise.all([...this.#lanes.values()].map(({ run }) => run))
  }

  async #drain(key: string, lane: Lane, targetId: string, name: string): Promise<void> {
    const { clock, onError } = this.#options
    let wait: number | null = null
    do {
      lane.again = false
      try {
        wait = await this.#doDue(targetId, name)
      } catch (error) {
        if (!this.#ending.signal.aborted) onError(error)
        wait = delays[0] ?? second
        break
      }
    } while (lane.again && wait === null && !this.#ending.signal.aborted)
    if (wait === null || this.#ending.signal.aborted) {
      this.#lanes.delete(key)
      return
    }
    lane.sleeping = clock.after(wait, () => {
      this.#lanes.delete(key)
      this.wake(targetId, name)
    })
  }

  /** Returns the milliseconds until the next item is due, or null when none is pending. */
  async #doDue(targetId: string, name: string): Promise<number | null> {
    const { db, clock, work, onError } = this.#options
    const { signal } = this.#ending
    while (!signal.aborted) {
      const row = await headOfLane(db, targetId, name)
      if (!row) return null
      const wait = row.next_at === null ? 0 : Math.min(Date.parse(row.next_at) - clock.now(), day)
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
    if (!this.#ending.signal.aborted) this.#sweeping = clock.after(day, () => void this.#sweep())
  }
}
