import type { Db } from '../store/tables.js'
import type { Lease } from './leases.js'

/** The end of a lease and its listeners, the same wherever leases are kept. */
export abstract class BaseLease implements Lease {
  readonly name: string
  readonly fence: number
  readonly #listeners = new Set<() => void>()
  #hasEnded = false

  constructor(name: string, fence: number) {
    this.name = name
    this.fence = fence
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  onEnd(run: () => void): () => void {
    if (this.#hasEnded) {
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
    if (this.#hasEnded) return
    this.#hasEnded = true
    for (const run of this.#listeners) run()
    this.#listeners.clear()
  }
}
