import { PeriodicJob } from '../jobs/periodicJob.js'
import type { Clock } from '../lib/clock.js'

const everyMs = 60_000

/**
 * Polls each queue every minute: wake-up messages are delivered at most once, and a lost one would otherwise delay work
 * until the next event or start.
 */
export class QueueRescan {
  readonly #queues: readonly (() => Promise<void>)[]
  readonly #onError: (error: unknown) => void
  readonly #job: PeriodicJob
  #currentScan: Promise<void> | null = null
  /** Asked for during a scan, whose first queues may have been read before the gap. */
  #isRescanPending = false
  #isStopped = false

  /** Each of `queues` starts pending work, and resolves without waiting for it. */
  constructor(clock: Clock, queues: readonly (() => Promise<void>)[], onError: (error: unknown) => void) {
    this.#queues = queues
    this.#onError = onError
    this.#job = new PeriodicJob(clock, everyMs, () => this.#rescan(), onError)
  }

  /** Whatever reports a gap while the gateway closes finds no store any more. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#job.stop()
    await this.#currentScan
  }

  /** Call after a gap in the wake-up messages. */
  now(): void {
    if (!this.#isStopped) void this.#rescan()
  }

  /** Sequential: concurrent scans would block the store. */
  #rescan(): Promise<void> {
    if (this.#currentScan) this.#isRescanPending = true
    this.#currentScan ??= this.#scan().finally(() => {
      this.#currentScan = null
    })
    return this.#currentScan
  }

  async #scan(): Promise<void> {
    do {
      this.#isRescanPending = false
      for (const queue of this.#queues) await queue().catch(this.#onError)
    } while (this.#isRescanPending && !this.#isStopped)
  }
}
