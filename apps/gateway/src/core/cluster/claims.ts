import type { DeliveryRow } from '../store/deliveryTables.js'
import type { Db } from '../store/tables.js'

/** Another node has claimed it since: this attempt is not recorded. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost'

  constructor(id: string) {
    super(`Another node has claimed the delivery "${id}"`)
  }
}

export interface Claim {
  /**
   * Releases the claim in the transaction that records the attempt. @throws ClaimLost
   * @throws ClaimLost
   */
  settle(db: Db): Promise<void>
  /** Releases the claim before its expiry. */
  release(): Promise<void>
}

/** Expiring claims of nodes on deliveries, so that those of a dead node are taken over. */
export interface Claims {
  /**
   * Claims a delivery as it was read. Returns the milliseconds until another node's claim expires; 0 when the delivery
   * has changed.
   */
  claim(
    userId: string,
    seen: Pick<DeliveryRow, 'id' | 'step' | 'next_at'>,
  ): Promise<{ claim: Claim } | { waitMs: number }>
  underWay(): Promise<ReadonlySet<string>>
}
