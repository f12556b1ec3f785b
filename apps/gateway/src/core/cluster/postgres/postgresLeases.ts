import { randomUUID } from 'node:crypto'
import { PeriodicJob } from '../../jobs/periodicJob.js'
import type { Cancel, Clock } from '../../lib/clock.js'
import { StartFailure } from '../../lib/startFailure.js'
import { oldestSchema } from '../../store/contractions.js'
import {
  beatNode,
  findLeaseHolder,
  grantLease,
  holdLease,
  leaseMs,
  listLeases,
  registerNode,
  releaseLease,
  releaseLeases,
  removeDeadNodes,
  removeNode,
} from '../../store/repositories/nodes.js'
import type { Db } from '../../store/tables.js'
import { BaseLease } from '../baseLease.js'
import { type Lease, LeaseLostError, type Leases } from '../leases.js'
import type { ThisNode } from '../thisNode.js'

const beatMs = leaseMs / 4
/** A node gives its leases up before others may take them, by its own monotonic clock: clocks may run at other rates. */
const localMs = leaseMs - beatMs

const tooOldText =
  'Esta versão do Morpheus é antiga demais para o banco de dados, do qual versões mais novas já retiraram o que ela usa. Atualize este nó.'

export interface PostgresLeasesOptions {
  db: Db
  clock: Clock
  version: string
  /** Schema that this version knows. */
  schema: number
  /** Name of this machine. */
  host: string
  /** The heartbeats carry its figures. */
  node: Pick<ThisNode, 'name' | 'isDraining' | 'figures'>
  /**
   * Called with a line in Portuguese when the node was taken for dead, and newer versions have meanwhile changed the
   * database: the process has to end.
   */
  onNodeTooOld: (line: string) => void
  onError: (error: unknown) => void
}

/**
 * Leases of the gateways that share a Postgres. Each node sends one heartbeat for all of its leases; a node whose
 * heartbeats do not get through ends them before the others may take them.
 */
export class PostgresLeases implements Leases {
  readonly isShared = true
  readonly #options: PostgresLeasesOptions
  readonly #leases = new Map<string, PostgresLease>()
  readonly #requests = new Map<string, Promise<Lease | null>>()
  #nodeId = randomUUID()
  /** By the monotonic clock. */
  #validUntil = 0
  #heartbeat: PeriodicJob | null = null
  readonly #nodeListeners = new Set<() => void>()
  /** As of the last heartbeat; null before the first. */
  #liveNodes: string | null = null
  #cancelExpiry: Cancel = () => undefined
  /** The store may have leases of this node that it does not hold: nobody could take them while it lives. */
  #mayHaveStray = false
  #closed = false

  constructor(options: PostgresLeasesOptions) {
    this.#options = options
  }

  /** Changes when the node was taken for dead and has joined again. */
  get nodeId(): string {
    return this.#nodeId
  }

  async open(): Promise<void> {
    const { db, clock, onError } = this.#options
    await removeDeadNodes(db)
    if (!(await this.#join())) throw new StartFailure(tooOldText)
    this.#heartbeat = new PeriodicJob(clock, beatMs, () => this.#beat(), onError)
  }

  async acquire(name: string): Promise<Lease | null> {
    const lease = this.#leases.get(name)
    if (lease) return lease
    // Two grants to the same node would void the first one.
    const request = this.#requests.get(name) ?? this.#ask(name).finally(() => this.#requests.delete(name))
    this.#requests.set(name, request)
    return request
  }

  async findOtherHolder(name: string): Promise<string | null> {
    const holder = this.#leases.has(name) ? null : await findLeaseHolder(this.#options.db, name)
    return holder === this.#nodeId ? null : holder
  }

  onNodesChanged(run: () => void): () => void {
    this.#nodeListeners.add(run)
    return () => void this.#nodeListeners.delete(run)
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#heartbeat?.stop()
    await Promise.allSettled(this.#requests.values())
    this.#endAll()
    // Without the database they expire.
    await removeNode(this.#options.db, this.#nodeId).catch(this.#options.onError)
  }

  async #ask(name: string): Promise<Lease | null> {
    const { db, clock } = this.#options
    if (this.#closed || clock.monotonic() >= this.#validUntil) return null
    const nodeId = this.#nodeId
    const fence = await this.#noteStray(grantLease(db, name, nodeId))
    if (fence === null) return null
    // Granted to a node that has meanwhile given up all it had.
    if (this.#closed || nodeId !== this.#nodeId || clock.monotonic() >= this.#validUntil) {
      await this.#noteStray(releaseLease(db, name, fence))
      return null
    }
    const lease = new PostgresLease(name, fence, { db, onRelease: (release) => this.#noteStray(release) })
    this.#leases.set(name, lease)
    lease.onEnd(() => {
      if (this.#leases.get(name) === lease) this.#leases.delete(name)
    })
    return lease
  }

  /** False where this version is too old for the database. */
  async #join(): Promise<boolean> {
    const { db, clock, version, schema, host, node } = this.#options
    const sentAt = clock.monotonic()
    const { name, isDraining } = node
    const drainingFlag = isDraining ? 1 : 0
    await registerNode(db, {
      id: this.#nodeId,
      version,
      schema,
      host,
      name,
      draining: drainingFlag,
      ...node.figures(),
    })
    // A contraction that was under way has waited for no node that registered after it.
    if (((await oldestSchema(db)) ?? 0) > schema) {
      await removeNode(db, this.#nodeId)
      return false
    }
    this.#extend(sentAt)
    return true
  }

  async #beat(): Promise<void> {
    const { db, clock, node, onNodeTooOld } = this.#options
    const sentAt = clock.monotonic()
    const liveNodes = await beatNode(db, this.#nodeId, node.figures())
    if (liveNodes !== null) {
      this.#extend(sentAt)
      this.#noteLiveNodes(liveNodes)
      return this.#releaseStray()
    }
    this.#endAll()
    this.#nodeId = randomUUID()
    if (this.#closed || (await this.#join())) return
    // Not awaited: it waits for this heartbeat.
    void this.#heartbeat?.stop()
    onNodeTooOld(tooOldText)
  }

  #noteLiveNodes(liveNodes: string): void {
    const previous = this.#liveNodes
    this.#liveNodes = liveNodes
    if (previous !== liveNodes) for (const run of this.#nodeListeners) run()
  }

  /** The answer to a change that failed may have been lost alone. */
  async #noteStray<Result>(change: Promise<Result>): Promise<Result> {
    try {
      return await change
    } catch (error) {
      this.#mayHaveStray = true
      throw error
    }
  }

  async #releaseStray(): Promise<void> {
    if (!this.#mayHaveStray) return
    const { db } = this.#options
    this.#mayHaveStray = false
    // Leases granted from now on have other fences.
    const stored = await this.#noteStray(listLeases(db, this.#nodeId))
    const stray = stored.filter(
      ({ name, fence }) => this.#leases.get(name)?.fence !== fence && !this.#requests.has(name),
    )
    if (stored.some(({ name }) => this.#requests.has(name))) this.#mayHaveStray = true
    const fences = stray.map(({ fence }) => fence)
    if (fences.length > 0) await this.#noteStray(releaseLeases(db, fences))
  }

  /** `sentAt` is when the heartbeat was sent: the database received it later. */
  #extend(sentAt: number): void {
    const { clock } = this.#options
    this.#cancelExpiry()
    this.#validUntil = sentAt + localMs
    if (this.#closed) return
    this.#cancelExpiry = clock.after(Math.max(0, this.#validUntil - clock.monotonic()), () => this.#endAll())
  }

  #endAll(): void {
    this.#cancelExpiry()
    this.#validUntil = 0
    // The next heartbeat may still be in time for the store.
    this.#mayHaveStray ||= this.#leases.size > 0
    for (const lease of [...this.#leases.values()]) lease.end()
  }
}

class PostgresLease extends BaseLease {
  readonly #db: Db
  readonly #onRelease: (release: Promise<void>) => Promise<void>

  constructor(
    name: string,
    fence: number,
    { db, onRelease }: { db: Db; onRelease: (release: Promise<void>) => Promise<void> },
  ) {
    super(name, fence)
    this.#db = db
    this.#onRelease = onRelease
  }

  async guard(db: Db): Promise<void> {
    if (this.hasEnded || !(await holdLease(db, this.name, this.fence))) throw new LeaseLostError(this.name)
  }

  async release(): Promise<void> {
    if (this.hasEnded) return
    this.end()
    await this.#onRelease(releaseLease(this.#db, this.name, this.fence))
  }
}
