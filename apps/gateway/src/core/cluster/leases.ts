import type { Db } from '../store/tables.js'

export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError'

  constructor(name: string) {
    super(`Another node has the lease "${name}"`)
  }
}

export interface Lease {
  readonly name: string
  /** Fencing token: increases with every lease of the name. */
  readonly fence: number
  /** True once lost or released. A slow node may notice a loss late. */
  readonly hasEnded: boolean
  /** Runs once at the end, or at once if it has ended: stop the work then. Returns the function to unregister. */
  onEnd(run: () => void): () => void
  /**
   * Call in transactions that a slow node must not commit: the store rejects outdated fencing tokens.
   * @throws LeaseLostError
   */
  guard(db: Db): Promise<void>
  release(): Promise<void>
}

/**
 * Leases for work that only one node may do, such as running a session or retention. Renewed until released; a dead
 * node's lease expires within 10 s.
 */
export interface Leases {
  /** True when there may be other nodes. */
  readonly isShared: boolean
  /** This node among those of a cluster, as the store knows it; null without one. */
  readonly nodeId: string | null
  /** This node's lease of a name, the same while it is held; null while another node holds it. */
  acquire(name: string): Promise<Lease | null>
  /** The other node that has a lease; null without one. */
  findOtherHolder(name: string): Promise<string | null>
  /** Runs when a node of the cluster has come, gone, or begun or ended to be drained. Returns the function to unregister. */
  onNodesChanged(run: () => void): () => void
  close(): Promise<void>
}
