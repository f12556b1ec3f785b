import type { Cancel, Clock } from '../lib/clock.js'

export interface JobSchedule {
  readonly everyMs: number
  /** Lease of the one node that does it; null where each node does. */
  readonly lease: string | null
}

/** Runs periodically until stopped; runs do not overlap. */
export class PeriodicJob {
  readonly #clock: Clock
  readonly #intervalMs: number
  readonly #run: () => Promise<void>
  readonly #onError: (error: unknown) => void
  #cancel: Cancel
  #running: Promise<void> | null = null

  constructor(clock: Clock, ms: number, run: () => Promise<void>, onError: (error: unknown) => void) {
    this.#clock = clock
    this.#intervalMs = ms
    this.#run = run
    this.#onError = onError
    this.#cancel = this.#plan()
  }

  async stop(): Promise<void> {
    this.#cancel()
    await this.#running
  }

  #plan(): Cancel {
    return this.#clock.after(this.#intervalMs, () => {
      this.#cancel = this.#plan()
      this.#running ??= this.#run()
        .catch(this.#onError)
        .finally(() => {
          this.#running = null
        })
    })
  }
}
