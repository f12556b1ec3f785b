import type { Db } from '../store/tables.js'

/** Another node has had the lease since: what was to be written under it is refused. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'

  constructor(name: string) {
    super(`Another node has the lease "${name}"`)
  }
}

/** The right to do what only one node may. */
export interface Lease {
  readonly name: string
  /** Its number: greater than that of any lease of the name before it. */
  readonly fence: number
  /** Whether it was lost or released. A node that was only slow may learn late that it was lost. */
  readonly ended: boolean
  /** Runs once as it ends, or at once where it has: whoever works under it stops. Gives what takes that back. */
  onEnd(run: () => void): () => void
  /**
   * To be called in the transaction of a write that must not come from a node that was only slow: the store refuses the
   * number of a lease that was overtaken.
   * @throws LeaseLost
   */
  guard(db: Db): Promise<void>
  /** Others may have it at once. */
  release(): Promise<void>
}

/**
 * Who may do what only one node may: run a session, forget what is old. A lease is renewed until it is released; that of a
 * node that has died is another's within 10 s.
 */
export interface Leases {
  /** Whether there may be other nodes. */
  readonly isShared: boolean
  /** This node's lease of a name, the same while it holds it; null while another node has it. */
  acquire(name: string): Promise<Lease | null>
  /** Releases all of this node's. */
  close(): Promise<void>
}
