import type { DeliveryRow } from '../store/deliveryTables.js'
import type { Db } from '../store/tables.js'

/** Another node attempts it since: what came of this attempt is not written down. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost'

  constructor(id: string) {
    super(`Another node has claimed the delivery "${id}"`)
  }
}

/** A delivery that this node attempts. */
export interface Claim {
  /**
   * In the transaction that writes down what came of the attempt: the claim ends with it.
   * @throws ClaimLost
   */
  settle(db: Db): Promise<void>
  /** The attempt is over: whoever is next need not wait for the claim's time. */
  release(): Promise<void>
}

/** What is attempted, and by which node: until a time, so that those of a node that has died are taken over. */
export interface Claims {
  /**
   * Claims a delivery as it was seen. Where that is another node's, tells the milliseconds until its claim ends at the
   * latest; 0 where the delivery is no longer as it was seen.
   */
  claim(seen: Pick<DeliveryRow, 'id' | 'step' | 'next_at'>): Promise<{ claim: Claim } | { waitMs: number }>
  /** The ids of what any node attempts right now. */
  underWay(): Promise<ReadonlySet<string>>
}
