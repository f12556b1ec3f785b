import { type Clock, Timers } from '../../core/lib/clock.js'

/** Wait after a resumption that failed, such as while the store is away. */
const retryMs = 5000

interface RepeatedResumptionOptions {
  clock: Clock
  /** Does work under the session's lock; none for a session that was deleted. */
  inTurn: (sessionId: string, work: () => Promise<void>) => Promise<void>
  resume: (sessionId: string) => Promise<void>
  /** Ends what a failed resumption has begun. */
  drop: (sessionId: string) => Promise<void>
  onError: (error: unknown) => void
}

/**
 * Resumes sessions, one at a time each, until that succeeds: this node keeps a session's lease, so no other one would
 * resume it.
 */
export class RepeatedResumption {
  readonly #options: RepeatedResumptionOptions
  readonly #timers: Timers
  readonly #inProgress = new Map<string, Promise<void>>()
  /** Sessions that are resumed again after some seconds. */
  readonly #retries = new Set<string>()
  #isClosed = false

  constructor(options: RepeatedResumptionOptions) {
    this.#options = options
    this.#timers = new Timers(options.clock)
  }

  /** Never rejects. */
  async resumeInTurn(id: string): Promise<void> {
    try {
      await this.#options.inTurn(id, () => this.resume(id))
    } catch (error) {
      this.#options.onError(error)
      // The store may be away before `resume` begins.
      this.resumeLater(id)
    }
  }

  resume(id: string): Promise<void> {
    // One after another: the lease of the one under way may have ended since.
    const before = this.#inProgress.get(id)?.catch(() => undefined) ?? Promise.resolve()
    const resuming = before
      .then(() => this.#options.resume(id))
      .catch(async (error) => {
        await this.#options.drop(id)
        this.resumeLater(id)
        throw error
      })
      .finally(() => {
        if (this.#inProgress.get(id) === resuming) this.#inProgress.delete(id)
      })
    this.#inProgress.set(id, resuming)
    return resuming
  }

  resumeLater(id: string): void {
    if (this.#isClosed || this.#retries.has(id)) return
    this.#retries.add(id)
    this.#timers.after(retryMs, () => {
      this.#retries.delete(id)
      void this.resumeInTurn(id)
    })
  }

  close(): void {
    this.#isClosed = true
    this.#timers.clear()
  }
}
