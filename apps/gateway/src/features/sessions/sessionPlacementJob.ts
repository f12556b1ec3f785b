import { setTimeout } from 'node:timers/promises'
import type { Bus } from '../../core/cluster/bus.js'
import type { Leases } from '../../core/cluster/leases.js'
import { leasesFreed } from '../../core/cluster/leasesFreed.js'
import type { SessionHomes } from '../../core/cluster/sessionHomes.js'
import { type JobSchedule, PeriodicJob } from '../../core/jobs/periodicJob.js'
import type { Clock } from '../../core/lib/clock.js'
import { drainNode, listNodeLoads, type NodeLoad, resumeNode } from '../../core/store/repositories/nodes.js'
import { listUnassignedSessionIds } from '../../core/store/repositories/sessions.js'
import type { Db } from '../../core/store/tables.js'

/** Spreads sessions over the nodes of a cluster. */
export const sessionPlacement = { everyMs: 1000, lease: null } as const satisfies JobSchedule

/** Without a change of the nodes, only every so many times: what a lost message has left is rare. */
const idleRounds = 5

/** Sessions taken in one round: the other nodes take theirs meanwhile. */
const takeBatchSize = 200
/** Sessions handed to nodes with less in one round: each loses its connection for a moment. */
const moveBatchSize = 5
/** Time for the other nodes to take the last sessions of a node that ends. */
const takingMs = 3000
const takingPollMs = 25

export interface SessionPlacementOptions {
  db: Db
  bus: Bus
  clock: Clock
  leases: Pick<Leases, 'nodeId' | 'onNodesChanged'>
  /** Connects sessions that no node runs, and resolves once each is connected or another node's. */
  resume: (ids: readonly string[]) => Promise<void>
  homes: SessionHomes
  /** False for a session with a pairing under way, which would be lost. */
  isMovable: (id: string) => boolean
  onError: (error: unknown) => void
}

/** Spreads the sessions over the nodes, and takes those of a node that has ended. */
export class SessionPlacementJob {
  readonly #options: SessionPlacementOptions
  readonly #job: PeriodicJob
  readonly #unsubscribers: readonly (() => void)[]
  /** Times that may pass without a look at the store. */
  #idleRounds = 0
  /** Something has changed since the current round began. */
  #isChanged = false
  #running: Promise<void> | null = null
  #handingOver: Promise<void> | null = null
  #hasStopped = false
  /** Nodes of the last round. */
  #nodes: ReadonlySet<string> = new Set()

  constructor(options: SessionPlacementOptions) {
    this.#options = options
    const { bus, clock, leases, onError } = options
    const round = () => {
      this.#isChanged = true
      void this.#once().catch(onError)
    }
    this.#job = new PeriodicJob(clock, sessionPlacement.everyMs, () => this.#next(), onError)
    this.#unsubscribers = [
      bus.subscribe(leasesFreed, (_, isOwn) => {
        if (!isOwn) round()
      }),
      leases.onNodesChanged(round),
    ]
  }

  /** Hands all sessions here to the other nodes, and takes none until `resume`; without any, they stay until the end. */
  async drain(): Promise<void> {
    const { db, homes, leases } = this.#options
    homes.drain()
    await this.#running
    if (leases.nodeId !== null) await drainNode(db, leases.nodeId)
    const had = homes.ids.length
    await this.#handOver()
    if (homes.ids.length < had) await this.#waitUntilTaken()
  }

  /** Takes sessions again, when the next round finds some. */
  async resume(): Promise<void> {
    const { db, homes, leases } = this.#options
    if (leases.nodeId !== null) await resumeNode(db, leases.nodeId)
    homes.resume()
  }

  async stop(): Promise<void> {
    this.#hasStopped = true
    for (const unsubscribe of this.#unsubscribers) unsubscribe()
    await this.#job.stop()
    await this.#running
    await this.#handingOver
  }

  async #next(): Promise<void> {
    this.#idleRounds -= 1
    if (this.#idleRounds < 0 || this.#options.homes.isDraining) await this.#once()
  }

  async #once(): Promise<void> {
    if (this.#hasStopped) return
    // Pairings that were under way have ended since, or another node has started.
    if (this.#options.homes.isDraining) return this.#handOver()
    this.#running ??= this.#round().finally(() => {
      this.#running = null
    })
    await this.#running
  }

  async #round(): Promise<void> {
    const { db, leases, resume, homes } = this.#options
    this.#isChanged = false
    const unassigned = await listUnassignedSessionIds(db, takeBatchSize)
    const loads = await listNodeLoads(db)
    if (homes.isDraining) return
    const nodes = new Set(loads.map(({ id }) => id))
    if ([...this.#nodes].some((id) => !nodes.has(id))) homes.reconsider()
    this.#nodes = nodes
    const excess = countExcessSessions(loads, leases.nodeId)
    const isDone = unassigned.length === 0 && excess === 0 && !this.#isChanged
    this.#idleRounds = isDone ? idleRounds - 1 : 0
    if (unassigned.length > 0)
      return resume(unassigned.slice(0, countMissingSessions(loads, leases.nodeId, unassigned.length)))
    await this.#move(this.#movable(Math.min(moveBatchSize, excess)))
  }

  async #handOver(): Promise<void> {
    this.#handingOver ??= this.#moveAll().finally(() => {
      this.#handingOver = null
    })
    await this.#handingOver
  }

  async #moveAll(): Promise<void> {
    const { db, homes, leases } = this.#options
    const ids = this.#movable(Number.POSITIVE_INFINITY)
    if (ids.length === 0) return
    const others = (await listNodeLoads(db)).filter(
      ({ id, draining }) => id !== leases.nodeId && draining === 0,
    )
    if (others.length === 0) return
    for (let from = 0; from < ids.length && homes.isDraining; from += moveBatchSize)
      await this.#move(ids.slice(from, from + moveBatchSize))
  }

  /** Resolves once the other nodes have taken all sessions, or after some seconds: they do so by their own time. */
  async #waitUntilTaken(): Promise<void> {
    const { db } = this.#options
    for (let passedMs = 0; passedMs < takingMs; passedMs += takingPollMs) {
      if ((await listUnassignedSessionIds(db, 1)).length === 0) return
      await setTimeout(takingPollMs)
    }
  }

  #movable(limit: number): readonly string[] {
    const { homes, isMovable } = this.#options
    return homes.ids.filter(isMovable).slice(0, limit)
  }

  async #move(ids: readonly string[]): Promise<void> {
    const { homes, bus } = this.#options
    if (ids.length === 0) return
    await Promise.all(ids.map((id) => homes.release(id)))
    bus.publish(leasesFreed, {})
  }
}

/** Unassigned sessions that a node may take to have its share of all. */
export function countMissingSessions(
  loads: readonly NodeLoad[],
  nodeId: string | null,
  unassigned: number,
): number {
  const { nodes, own, all } = spread(loads, nodeId)
  return own ? Math.max(0, Math.ceil((all + unassigned) / nodes.length) - own.sessions) : 0
}

/** Sessions that other nodes lack. A tenth above the share may stay: sessions come and go. */
export function countExcessSessions(loads: readonly NodeLoad[], nodeId: string | null): number {
  const { nodes, own, all } = spread(loads, nodeId)
  if (!own) return 0
  const share = Math.floor(all / nodes.length)
  const lacking = nodes.reduce((sum, { sessions }) => sum + Math.max(0, share - sessions), 0)
  return own.sessions > share * 1.1 ? Math.min(own.sessions - share, lacking) : 0
}

function spread(loads: readonly NodeLoad[], nodeId: string | null) {
  const nodes = loads.filter(({ draining }) => draining === 0)
  return {
    nodes,
    own: nodes.find(({ id }) => id === nodeId),
    all: nodes.reduce((sum, { sessions }) => sum + sessions, 0),
  }
}
