import { randomUUID } from 'node:crypto'
import { type Clock, instant } from '../lib/clock.js'
import type { DeliveryRow } from '../store/deliveryTables.js'
import type { GroupCommit } from '../store/groupCommit.js'
import { claimDelivery, claimedIds, claimedUntil, endClaim } from '../store/repositories/claims.js'
import type { Db } from '../store/tables.js'
import { type Claim, ClaimLost, type Claims } from './claims.js'
import type { Leases } from './leases.js'

/** Exceeds the longest attempt, in milliseconds. */
export const claimMs = 60_000

export interface StoreClaimsOptions {
  db: Db
  writes: GroupCommit
  clock: Clock
  leases: Leases
}

/**
 * Claims stored in the delivery rows if there may be other nodes. A single node keeps them in memory: nobody else reads
 * them, and a delivery to an empty queue would cost a second fsync.
 */
export class StoreClaims implements Claims {
  readonly #options: StoreClaimsOptions
  readonly #node = randomUUID()
  readonly #own = new Set<string>()

  constructor(options: StoreClaimsOptions) {
    this.#options = options
  }

  async claim(
    userId: string,
    seen: Pick<DeliveryRow, 'id' | 'step' | 'next_at'>,
  ): Promise<{ claim: Claim } | { waitMs: number }> {
    const { db, writes, clock, leases } = this.#options
    const isStored = leases.isShared
    if (isStored) {
      const claimed = { node: this.#node, now: instant(clock), until: instant(clock, claimMs) }
      if (!(await writes.commit(userId, (store) => claimDelivery(store, seen, claimed)))) {
        const claimExpiresAt = await claimedUntil(db, seen.id)
        return { waitMs: claimExpiresAt === null ? 0 : Math.max(0, Date.parse(claimExpiresAt) - clock.now()) }
      }
    }
    this.#own.add(seen.id)
    return { claim: this.#claimOf(userId, seen.id, isStored) }
  }

  async underWay(): Promise<ReadonlySet<string>> {
    const { db, clock, leases } = this.#options
    return leases.isShared ? new Set(await claimedIds(db, instant(clock))) : this.#own
  }

  #claimOf(userId: string, id: string, isStored: boolean): Claim {
    let isHeld = isStored
    const end = async (db: Db) => {
      isHeld = false
      return endClaim(db, id, this.#node)
    }
    return {
      // The transaction may be repeated.
      settle: async (db) => {
        if (isStored && !(await end(db))) throw new ClaimLost(id)
      },
      release: async () => {
        this.#own.delete(id)
        if (isHeld) await this.#options.writes.commit(userId, end)
      },
    }
  }
}
