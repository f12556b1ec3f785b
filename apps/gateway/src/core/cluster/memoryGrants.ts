import type { Clock } from '../lib/clock.js'
import { advanceFence } from '../store/repositories/fences.js'
import type { Db } from '../store/tables.js'

export const leaseMs = 8000
/** Fencing tokens reserved per start, more than any process uses. */
const fencesPerStart = 1_000_000_000

interface Grant {
  readonly node: object
  readonly fence: number
  expiresAt: number
}

interface Node {
  startRenewing(): void
}

export class MemoryGrants {
  readonly #clock: Pick<Clock, 'monotonic'>
  readonly #nodes = new Set<Node>()
  readonly #grants = new Map<string, Grant>()
  #lastFence: number

  constructor(clock: Pick<Clock, 'monotonic'>, firstFence: number) {
    this.#clock = clock
    this.#lastFence = firstFence
  }

  /** Tokens continue above those of earlier starts: one write per start instead of one per lease. */
  static async open(clock: Pick<Clock, 'monotonic'>, db: Db): Promise<MemoryGrants> {
    return new MemoryGrants(clock, (await advanceFence(db, 'start')) * fencesPerStart)
  }

  /** True with several nodes: a single one cannot lose a lease. */
  get isShared(): boolean {
    return this.#nodes.size > 1
  }

  join(node: Node): void {
    this.#nodes.add(node)
    if (!this.isShared) return
    // From now on leases have to be renewed.
    for (const grant of this.#grants.values()) grant.expiresAt = this.#clock.monotonic() + leaseMs
    for (const one of this.#nodes) one.startRenewing()
  }

  leave(node: Node): void {
    this.#nodes.delete(node)
  }

  /** The fencing token, or null while another node holds it. */
  take(name: string, node: Node): number | null {
    const now = this.#clock.monotonic()
    const existing = this.#grants.get(name)
    if (existing && existing.node !== node && this.isShared && now < existing.expiresAt) return null
    this.#lastFence += 1
    this.#grants.set(name, { node, fence: this.#lastFence, expiresAt: now + leaseMs })
    return this.#lastFence
  }

  renew(name: string, fence: number): boolean {
    const grant = this.#grants.get(name)
    if (grant?.fence !== fence) return false
    grant.expiresAt = this.#clock.monotonic() + leaseMs
    return true
  }

  drop(name: string, fence: number): void {
    if (this.#grants.get(name)?.fence === fence) this.#grants.delete(name)
  }
}
