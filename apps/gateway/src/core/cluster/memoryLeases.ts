import { PeriodicJob } from '../jobs/periodicJob.js'
import type { Clock } from '../lib/clock.js'
import { passFence } from '../store/repositories/fences.js'
import type { Db } from '../store/tables.js'
import { BaseLease } from './baseLease.js'
import { type Lease, LeaseLostError, type Leases } from './leases.js'
import { leaseMs, type MemoryGrants } from './memoryGrants.js'

/** Leases within one process. Without a second gateway in it, every lease is granted and never expires. */
export class MemoryLeases implements Leases {
  readonly nodeId = null
  readonly #clock: Clock
  readonly #grants: MemoryGrants
  readonly #onError: (error: unknown) => void
  readonly #leases = new Map<string, MemoryLease>()
  #renewalJob: PeriodicJob | null = null

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
    const existing = this.#leases.get(name)
    if (existing) return existing
    const fence = this.#grants.take(name, this)
    if (fence === null) return null
    const lease = new MemoryLease(name, fence, this.#grants)
    this.#leases.set(name, lease)
    lease.onEnd(() => this.#leases.delete(name))
    return lease
  }

  onNodesChanged(): () => void {
    return () => undefined
  }

  async findOtherHolder(): Promise<string | null> {
    return null
  }

  /** Starts renewing leases, which expire once there is another node. */
  startRenewing(): void {
    this.#renewalJob ??= new PeriodicJob(this.#clock, leaseMs / 4, async () => this.#renew(), this.#onError)
  }

  async close(): Promise<void> {
    await this.#renewalJob?.stop()
    for (const lease of [...this.#leases.values()]) await lease.release()
    this.#grants.leave(this)
  }

  #renew(): void {
    for (const lease of [...this.#leases.values()]) lease.renew()
  }
}

class MemoryLease extends BaseLease {
  readonly #grants: MemoryGrants

  constructor(name: string, fence: number, grants: MemoryGrants) {
    super(name, fence)
    this.#grants = grants
  }

  renew(): void {
    if (!this.#grants.renew(this.name, this.fence)) this.end()
  }

  async guard(db: Db): Promise<void> {
    if (this.hasEnded) throw new LeaseLostError(this.name)
    // A single node cannot have lost it.
    if (this.#grants.isShared && !(await passFence(db, this.name, this.fence)))
      throw new LeaseLostError(this.name)
  }

  async release(): Promise<void> {
    this.#grants.drop(this.name, this.fence)
    this.end()
  }
}
