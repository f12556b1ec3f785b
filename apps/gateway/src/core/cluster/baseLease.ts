import type { Db } from '../store/tables.js'
import type { Lease } from './leases.js'

/** The end of a lease and its listeners, the same wherever leases are kept. */
export abstract class BaseLease implements Lease {
  readonly name: string
  readonly fence: number
  readonly #listeners = new Set<() => void>()
  #ended = false

  constructor(name: string, fence: number) {
    this.name = name
    this.fence = fence
  }

  get ended(): boolean {
    return this.#ended
  }

  onEnd(run: () => void): () => void {
    if (this.#ended) {
      run()
      return () => undefined
    }
    // A new function, so that equal callbacks are registered separately.
    const listener = () => run()
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  abstract guard(db: Db): Promise<void>

  abstract release(): Promise<void>

  end(): void {
    if (this.#ended) return
    this.#ended = true
    for (const run of this.#listeners) run()
    this.#listeners.clear()
  }
}
