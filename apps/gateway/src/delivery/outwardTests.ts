import { setMaxListeners } from 'node:events'

/** The tests of targets that are under way: each reaches out, and none outlives the gateway. */
export class OutwardTests {
  readonly #ending = new AbortController()

  constructor() {
    // Every test under way listens to it.
    setMaxListeners(0, this.#ending.signal)
  }

  /** The work has to end with its signal. */
  run<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    return work(this.#ending.signal)
  }

  close(): void {
    this.#ending.abort(new Error('The gateway is stopping'))
  }
}
