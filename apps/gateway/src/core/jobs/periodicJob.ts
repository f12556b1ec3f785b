import type { Cancel, Clock } from '../lib/clock.js'

export interface JobSchedule {
  readonly everyMs: number
  /** Lease of the one node that does it; null where each node does. */
  readonly lease: string | null
}

/**
 * Runs periodically until stopped. Runs do not overlap: the ticks during a run are left out, so the next run begins at
 * the first multiple of the interval after its end.
 */
export class PeriodicJob {
  readonly #clock: Clock
  readonly #intervalMs: number
  readonly #run: () => Promise<void>
  readonly #onError: (error: unknown) => void
  #cancel: Cancel
  #running: Promise<void> | null = null
  #isStopped = false

  constructor(clock: Clock, ms: number, run: () => Promise<void>, onError: (error: unknown) => void) {
    this.#clock = clock
    this.#intervalMs = ms
    this.#run = run
    this.#onError = onError
    this.#cancel = this.#plan(ms)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#cancel()
    await this.#running
  }

  #plan(ms: number): Cancel {
    return this.#clock.after(ms, () => {
      const began = this.#clock.monotonic()
      this.#running = this.#run()
        .catch(this.#onError)
        .finally(() => {
          this.#running = null
          const elapsedMs = this.#clock.monotonic() - began
          if (!this.#isStopped) this.#cancel = this.#plan(this.#intervalMs - (elapsedMs % this.#intervalMs))
        })
    })
  }
}
