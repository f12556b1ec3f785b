import type { Clock } from '../lib/clock.js'
import { Repeat } from '../lib/repeat.js'
import { passFence } from '../store/repositories/fences.js'
import type { Db } from '../store/tables.js'
import { type Lease, LeaseLost, type Leases } from './leases.js'
import { leaseMs, type MemoryGrants } from './memoryGrants.js'

/** Leases among the nodes of one process. A single node is granted everything at once and for good. */
export class MemoryLeases implements Leases {
  readonly #clock: Clock
  readonly #grants: MemoryGrants
  readonly #onError: (error: unknown) => void
  readonly #held = new Map<string, MemoryLease>()
  #renewing: Repeat | null = null

  constructor(clock: Clock, grants: MemoryGrants, onError: (error: unknown) => void) {
    this.#clock = clock
    this.#grants = grants
    this.#onError = onError
    grants.join(this)
  }

  get isShared(): boolean {
    return this.#grants.isShared
  }

  async acquire(name: string): Promise<Lease | null> {
    const held = this.#held.get(name)
    if (held) return held
    const fence = this.#grants.take(name, this)
    if (fence === null) return null
    const lease = new MemoryLease(name, fence, this.#grants)
    this.#held.set(name, lease)
    lease.onEnd(() => this.#held.delete(name))
    return lease
  }

  /** Another node has joined: leases are renewed from now on. */
  shared(): void {
    this.#renewing ??= new Repeat(this.#clock, leaseMs / 4, async () => this.#renew(), this.#onError)
  }

  async close(): Promise<void> {
    await this.#renewing?.stop()
    for (const lease of [...this.#held.values()]) await lease.release()
    this.#grants.leave(this)
  }

  #renew(): void {
    for (const lease of [...this.#held.values()]) lease.renew()
  }
}

class MemoryLease implements Lease {
  readonly name: string
  readonly fence: number
  readonly #grants: MemoryGrants
  readonly #listeners = new Set<() => void>()
  #ended = false

  constructor(name: string, fence: number, grants: MemoryGrants) {
    this.name = name
    this.fence = fence
    this.#grants = grants
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

  renew(): void {
    if (!this.#grants.renew(this.name, this.fence)) this.#end()
  }

  async guard(db: Db): Promise<void> {
    if (this.#ended) throw new LeaseLost(this.name)
    // A single node cannot have lost it.
    if (this.#grants.isShared && !(await passFence(db, this.name, this.fence))) throw new LeaseLost(this.name)
  }

  async release(): Promise<void> {
    this.#grants.drop(this.name, this.fence)
    this.#end()
  }

  #end(): void {
    if (this.#ended) return
    this.#ended = true
    for (const run of this.#listeners) run()
    this.#listeners.clear()
  }
}
