import type { ServerEvents } from '@morpheus/sdk/contract'
import * as z from 'zod'
import type { Bus, BusListener, Topic } from '../cluster/bus.js'
import type { Clock } from '../lib/clock.js'
import type { Vault } from '../lib/vault.js'
import { ActivityLog } from '../log/activityLog.js'
import type { LogLine } from '../log/systemLog.js'
import { Batch } from '../store/batch.js'
import type { GroupCommit } from '../store/groupCommit.js'
import type { Db } from '../store/tables.js'
import { ClusterEvents } from './clusterEvents.js'
import { type Follower, storeEvents } from './storeEvents.js'
import { BufferedUnitOfWork, type CommittedEvent, type Step, type UnitOfWork } from './unitOfWork.js'

/** An event that is not stored, of a session or, without one, of the account. */
export type LiveEvent =
  | { userId: string; sessionId: string; type: 'contact:typing'; payload: ServerEvents['contact:typing'] }
  | {
      userId: string
      sessionId: null
      type: 'notifications:changed'
      payload: ServerEvents['notifications:changed']
    }

const liveEvent: Topic<LiveEvent> = {
  name: 'event:live',
  schema: z.custom<LiveEvent>((message) => message instanceof Object && 'type' in message),
}

/** All data of an account was replaced: caches of it are invalid. */
export interface ReplacedAccount {
  userId: string
  sessionIds: readonly string[]
}

const accountReplaced: Topic<ReplacedAccount> = {
  name: 'account:replaced',
  schema: z.object({ userId: z.string(), sessionIds: z.array(z.string()) }),
}

export interface EventStoreOptions {
  writes: GroupCommit
  bus: Bus
  clock: Clock
  log: (line: LogLine) => void
  /** Emits the events of the other nodes too; absent without a cluster. */
  cluster?: { db: Db; vault: Vault } | undefined
  /** Receives errors thrown after the commit. */
  onError: (error: unknown) => void
}

/**
 * All state changes pass here, in sequence: state, events and deliveries in one transaction, then the listeners in
 * commit order. Concurrent changes share a commit, and each succeeds or fails alone. Only stored events are emitted.
 * Starting a change inside a change deadlocks.
 */
export class EventStore {
  readonly #options: EventStoreOptions
  readonly #activityLog: ActivityLog
  readonly #steps: Step[] = []
  readonly #followers: Follower[] = []
  readonly #events = new Batch<{ work: BufferedUnitOfWork }>((db, changes) =>
    storeEvents(
      db,
      changes.map(({ work }) => work),
      this.#followers,
    ),
  )
  readonly #listeners: BusListener<CommittedEvent>[] = []
  readonly #cluster: ClusterEvents | null

  constructor(options: EventStoreOptions) {
    const { clock, bus, cluster, onError } = options
    this.#options = options
    this.#activityLog = new ActivityLog(clock)
    const emit = (event: CommittedEvent, isOwn: boolean) => this.#emit(event, isOwn)
    this.#cluster = cluster ? new ClusterEvents({ ...cluster, bus, emit, onError }) : null
    this.listenAccountReplaced(({ userId }) => this.#cluster?.dropCursor(userId))
  }

  /** Adds a step to every change that emits events. */
  addStep(step: Step): void {
    this.#steps.push(step)
  }

  /** Adds a writer to every transaction with events, called once for all changes that share it. */
  addFollower(follower: Follower): void {
    this.#followers.push(follower)
  }

  /** Receives the events of all nodes. */
  listen(listener: BusListener<CommittedEvent>): void {
    this.#listeners.push(listener)
  }

  /** Call before a client of the user begins to listen. */
  async prepareListening(userId: string): Promise<void> {
    await this.#cluster?.prepareListening(userId)
  }

  /** Emits events of other nodes whose notification was lost. */
  async rescan(): Promise<void> {
    await this.#cluster?.rescan()
  }

  publishLive(event: LiveEvent): void {
    this.#options.bus.publish(liveEvent, event)
  }

  listenLive(listener: BusListener<LiveEvent>): void {
    this.#options.bus.subscribe(liveEvent, listener)
  }

  publishAccountReplaced(account: ReplacedAccount): void {
    this.#options.bus.publish(accountReplaced, account)
  }

  listenAccountReplaced(listener: BusListener<ReplacedAccount>): void {
    this.#options.bus.subscribe(accountReplaced, listener)
  }

  /**
   * Resolves once committed and published.
   * @param userId owner of all that it changes
   * @throws errors of `run`, after a rollback
   */
  async transact<Result>(
    userId: string,
    run: (work: UnitOfWork) => Result | Promise<Result>,
  ): Promise<Result> {
    const { writes, clock } = this.#options
    const { result } = await writes.commit(
      userId,
      async (db) => {
        const work = new BufferedUnitOfWork(db, userId, clock, this.#activityLog)
        const result = await run(work)
        await work.runSteps(this.#steps)
        return { result, work }
      },
      { batch: this.#events, onCommit: ({ work }) => this.#publish(work) },
    )
    return result
  }

  whenIdle(): Promise<void> {
    return this.#options.writes.whenIdle()
  }

  /** Committed events are final: a listener's error is reported and does not affect other listeners. */
  #publish({ afterCommitCallbacks, lines, committedEvents }: BufferedUnitOfWork): void {
    for (const run of afterCommitCallbacks) this.#attempt(run)
    for (const line of lines) this.#attempt(() => this.#options.log(line))
    if (this.#cluster) this.#cluster.publishCommitted(committedEvents)
    else for (const event of committedEvents) this.#emit(event, true)
  }

  #emit(event: CommittedEvent, isOwn: boolean): void {
    for (const listener of this.#listeners) this.#attempt(() => listener(event, isOwn))
  }

  #attempt(run: () => void): void {
    try {
      run()
    } catch (error) {
      this.#options.onError(error)
    }
  }
}
