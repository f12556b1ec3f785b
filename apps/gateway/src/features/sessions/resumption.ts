import { yieldToLoop } from '../../core/lib/yieldToLoop.js'

/** Sessions restored before other work gets the event loop: about 5 ms. */
const batchSize = 20

interface ResumptionOptions {
  resume: (id: string) => Promise<void>
  /** Reports a session that could not be restored; the others still are. */
  onError: (error: unknown) => void
}

/** Restores sessions in the background after a start, one by one; a requested session goes first. */
export class Resumption {
  readonly #options: ResumptionOptions
  /** In order of restoration. */
  #waiting = new Set<string>()
  readonly #inProgress = new Map<string, Promise<void>>()
  #stopped = false
  #running: Promise<unknown> = Promise.resolve()

  constructor(options: ResumptionOptions) {
    this.#options = options
  }

  /** Sets the queue before any request can ask for a session. */
  expect(ids: readonly string[]): void {
    this.#waiting = new Set(ids)
  }

  /** Restores further sessions, in order; resolves once each is restored or has failed. */
  async restore(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#waiting.add(id)
    await this.run()
  }

  awaits(id: string): boolean {
    return this.#waiting.has(id) || this.#inProgress.has(id)
  }

  /** Resolves once a session is restored or has failed; at once for one not in the queue. */
  resumeSession(id: string): Promise<void> {
    const inProgress = this.#inProgress.get(id)
    if (inProgress) return inProgress
    if (this.#stopped || !this.#waiting.delete(id)) return Promise.resolve()
    const work = this.#options
      .resume(id)
      .catch(this.#options.onError)
      .finally(() => this.#inProgress.delete(id))
    this.#inProgress.set(id, work)
    return work
  }

  /** Restores all; resolves when the queue is empty or stopped. True when sessions waited and all were processed. */
  run(): Promise<boolean> {
    const all = this.#all()
    this.#running = all
    return all
  }

  /** Resolves after the restorations under way; the others keep their stored state. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#running
    await Promise.all(this.#inProgress.values())
  }

  async #all(): Promise<boolean> {
    const any = this.#waiting.size > 0
    let round = 0
    for (const id of this.#waiting) {
      if (round++ % batchSize === 0) await yieldToLoop()
      if (this.#stopped) break
      await this.resumeSession(id)
    }
    await Promise.all(this.#inProgress.values())
    return any && !this.#stopped
  }
}
