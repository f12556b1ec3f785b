import type { Clock } from '../kit/clock.js'
import { Repeat } from '../kit/repeat.js'

const everyMs = 60_000

/**
 * Reads each queue again every minute. What wakes a queue is told after the commit, at most once: where it is lost, what
 * waits is a minute late instead of waiting for the next event or start.
 */
export class QueueRescan {
  readonly #queues: readonly (() => Promise<void>)[]
  readonly #onError: (error: unknown) => void
  readonly #repeat: Repeat

  /** Each of `queues` begins what waits and is not under way, and resolves without waiting for that. */
  constructor(clock: Clock, queues: readonly (() => Promise<void>)[], onError: (error: unknown) => void) {
    this.#queues = queues
    this.#onError = onError
    this.#repeat = new Repeat(clock, everyMs, () => this.#rescan(), onError)
  }

  stop(): Promise<void> {
    return this.#repeat.stop()
  }

  /** One after another: what is read for all of them at once would keep the store from others. */
  async #rescan(): Promise<void> {
    for (const queue of this.#queues) await queue().catch(this.#onError)
  }
}
