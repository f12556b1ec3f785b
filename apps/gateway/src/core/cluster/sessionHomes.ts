import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import type { Clock } from '../lib/clock.js'
import type { Db } from '../store/tables.js'
import type { Bus, Topic } from './bus.js'
import { type Lease, LeaseLostError, type Leases } from './leases.js'
import { leasesFreed } from './leasesFreed.js'
import { createOtherNodeError, type OtherNodeError } from './otherNodeError.js'

/** Wait for a session's work under way before its home moves; the new home repeats what takes longer. */
const releaseTimeoutMs = 5000

/** Time for the other nodes to give up the homes that one gathers. */
const gatherTimeoutMs = 15_000
const gatherPollMs = 200
/** During this time the other nodes leave the requested homes to the node that requested them. */
const reservationMs = 2000
/** Sessions of one message: notifications are short. */
const maxIds = 100

const Request = z.object({ sessionIds: z.array(z.string()) })
/** A node needs these homes: each other node that has one of them gives it up. */
const homesRequested: Topic<z.infer<typeof Request>> = { name: 'homes:requested', schema: Request }

interface Home {
  readonly lease: Lease
  /** Its work under way. */
  readonly tasks: Set<Promise<unknown>>
  /** No further work begins. */
  isClosing: boolean
}

export interface SessionHomesOptions {
  leases: Leases
  bus: Bus
  clock: Pick<Clock, 'after'>
  onError: (error: unknown) => void
}

/**
 * The home of a session is the node with its lease: it runs the session, connected or not, and processes its queues. A
 * session without a home gets the first node that has work for it.
 */
export class SessionHomes {
  readonly #options: SessionHomesOptions
  readonly #homes = new Map<string, Home>()
  /** Sessions whose home was seen to be another node, so that each wake-up does not ask the store. */
  readonly #foreignSessions = new Set<string>()
  readonly #arrivalListeners = new Set<(sessionId: string) => void>()
  readonly #freedListeners = new Set<() => void>()
  readonly #unsubscribers: readonly (() => void)[]
  /** Requested by other nodes, until when by real time. */
  readonly #reservations = new Map<string, number>()
  #stop: (sessionId: string) => Promise<void> = async () => undefined
  #isDraining = false

  constructor(options: SessionHomesOptions) {
    this.#options = options
    const { bus, onError } = options
    this.#unsubscribers = [
      bus.subscribe(leasesFreed, (_, isOwn) => {
        if (!isOwn) this.reconsider()
      }),
      bus.subscribe(homesRequested, ({ sessionIds }, isOwn) => {
        if (isOwn) return
        for (const id of sessionIds) {
          this.#reservations.set(id, performance.now() + reservationMs)
          this.release(id).catch(onError)
        }
      }),
    ]
  }

  /** True when there may be other nodes. */
  get isShared(): boolean {
    return this.#options.leases.isShared
  }

  get ids(): readonly string[] {
    return [...this.#homes.keys()]
  }

  /** Runs with each session whose home this node becomes, where there are several nodes. */
  onArrival(run: (sessionId: string) => void): void {
    this.#arrivalListeners.add(run)
  }

  /** Runs when sessions of other nodes may have lost their home. */
  onFreed(run: () => void): void {
    this.#freedListeners.add(run)
  }

  /** True where another node was seen to be the home, which may have changed since. */
  isAtOtherNode(sessionId: string): boolean {
    return this.#foreignSessions.has(sessionId)
  }

  /** This node's lease of the session, acquired if it is free; null while another node is its home. */
  async acquire(sessionId: string): Promise<Lease | null> {
    const home = await this.#find(sessionId)
    return home && !home.isClosing ? home.lease : null
  }

  /** @throws OtherNodeError where another node is the session's home */
  async require(sessionId: string): Promise<Lease> {
    const lease = await this.acquire(sessionId)
    if (lease) return lease
    throw await this.createOtherNodeError(sessionId)
  }

  /**
   * Call in transactions that only the session's home may commit.
   * @throws LeaseLostError where it is another node
   */
  async guard(sessionId: string, db: Db): Promise<void> {
    if (!this.isShared) return
    const home = await this.#find(sessionId)
    if (!home) throw new LeaseLostError(leaseName(sessionId))
    await home.lease.guard(db)
  }

  /** The node that is the session's home; null for this one and for none. */
  findOtherHome(sessionId: string): Promise<string | null> {
    return this.#options.leases.findOtherHolder(leaseName(sessionId))
  }

  async createOtherNodeError(sessionId: string): Promise<OtherNodeError> {
    return createOtherNodeError(await this.findOtherHome(sessionId))
  }

  /**
   * Does a piece of the session's work if its home is here. False where it is another node, or has moved during the
   * work: what `work` guarded with the lease was not written then.
   */
  async runAtHome(sessionId: string, work: (lease: Lease) => Promise<void>): Promise<boolean> {
    const home = this.#foreignSessions.has(sessionId) ? null : await this.#find(sessionId)
    if (!home || home.isClosing) return false
    const task = work(home.lease)
    home.tasks.add(task)
    try {
      await task
      return true
    } catch (error) {
      if (error instanceof LeaseLostError) return false
      throw error
    } finally {
      home.tasks.delete(task)
    }
  }

  /** True while this node gives the session's home up. */
  isReleasing(sessionId: string): boolean {
    return this.#homes.get(sessionId)?.isClosing ?? false
  }

  /** Sets how a session that runs here is stopped before its home moves; its stored state stays for the next one. */
  stopWith(stop: (sessionId: string) => Promise<void>): void {
    this.#stop = stop
  }

  /** Stops a session and gives its home up once its work under way is done. */
  async release(sessionId: string): Promise<void> {
    const home = this.#homes.get(sessionId)
    if (!home || home.isClosing) return
    home.isClosing = true
    try {
      await this.#stop(sessionId)
      await this.#waitForTasks(home)
      // Not to be taken back at once by work that waits here.
      this.#foreignSessions.add(sessionId)
      await home.lease.release()
    } catch (error) {
      home.isClosing = false
      this.#foreignSessions.delete(sessionId)
      // It may have been stopped, and stays here.
      if (!home.lease.hasEnded) this.#announce(sessionId)
      throw error
    }
  }

  /**
   * Becomes the home of all these sessions.
   * @throws OtherNodeError where this node takes none
   * @throws HttpError 503 where another node does not give one up
   */
  async gather(sessionIds: readonly string[]): Promise<void> {
    const deadline = performance.now() + gatherTimeoutMs
    for (;;) {
      const missing: string[] = []
      for (const id of sessionIds) if (!(await this.acquire(id))) missing.push(id)
      const [first] = missing
      if (first === undefined) return
      if (this.#isDraining) throw createOtherNodeError(null)
      if (performance.now() > deadline) throw (await this.createOtherNodeError(first)).refusal
      for (let from = 0; from < missing.length; from += maxIds)
        this.#options.bus.publish(homesRequested, { sessionIds: missing.slice(from, from + maxIds) })
      // Real time: the other nodes have clocks of their own.
      await setTimeout(gatherPollMs)
    }
  }

  /** Gives the home of a deleted session up at once. */
  async releaseDeleted(sessionId: string): Promise<void> {
    await this.#homes.get(sessionId)?.lease.release()
  }

  /** True while it takes no further sessions. */
  get isDraining(): boolean {
    return this.#isDraining
  }

  drain(): void {
    this.#isDraining = true
  }

  /** Takes sessions again. */
  resume(): void {
    this.#isDraining = false
    this.reconsider()
  }

  /** Call when a node has gone: each session may have another home now. */
  reconsider(): void {
    this.refresh()
    for (const run of this.#freedListeners) run()
  }

  /** Asks the store again for the home of each session. */
  refresh(): void {
    this.#foreignSessions.clear()
    for (const sessionId of [...this.#reservations.keys()]) this.#isReserved(sessionId)
  }

  close(): void {
    this.drain()
    for (const unsubscribe of this.#unsubscribers) unsubscribe()
  }

  async #find(sessionId: string): Promise<Home | null> {
    const existing = this.#homes.get(sessionId)
    if (existing) return existing
    if (this.#isDraining || this.#isReserved(sessionId)) return null
    const { leases } = this.#options
    const lease = await leases.acquire(leaseName(sessionId))
    if (!lease) {
      this.#foreignSessions.add(sessionId)
      return null
    }
    return this.#homes.get(sessionId) ?? this.#addHome(sessionId, lease)
  }

  #isReserved(sessionId: string): boolean {
    const reservedUntil = this.#reservations.get(sessionId)
    if (reservedUntil === undefined) return false
    if (performance.now() < reservedUntil) return true
    this.#reservations.delete(sessionId)
    return false
  }

  #addHome(sessionId: string, lease: Lease): Home | null {
    const home: Home = { lease, tasks: new Set(), isClosing: false }
    this.#homes.set(sessionId, home)
    this.#foreignSessions.delete(sessionId)
    lease.onEnd(() => {
      if (this.#homes.get(sessionId) === home) this.#homes.delete(sessionId)
    })
    if (lease.hasEnded) return null
    this.#announce(sessionId)
    return home
  }

  #announce(sessionId: string): void {
    if (this.#options.leases.isShared) for (const run of this.#arrivalListeners) run(sessionId)
  }

  async #waitForTasks({ tasks }: Home): Promise<void> {
    if (tasks.size === 0) return
    let cancel = () => {}
    const limit = new Promise<void>((resolve) => {
      cancel = this.#options.clock.after(releaseTimeoutMs, resolve)
    })
    await Promise.race([Promise.allSettled(tasks), limit])
    cancel()
  }
}

function leaseName(sessionId: string): string {
  return `session:${sessionId}`
}
