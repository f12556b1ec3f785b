import type { TargetKind } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import * as z from 'zod'
import type { Bus, Topic } from '../../../core/cluster/bus.js'
import type { Lease } from '../../../core/cluster/leases.js'
import type { SessionHomes } from '../../../core/cluster/sessionHomes.js'
import { type Clock, isoNow } from '../../../core/lib/clock.js'
import { KeyedWorker, type Pause, type Run } from '../../../core/lib/keyedWorker.js'
import type { FairConcurrencyOptions } from '../../../core/lib/limits/fairConcurrency.js'
import { toErrorFields } from '../../../core/lib/messageRefs.js'
import { inSpan } from '../../../core/lib/spans.js'
import type { DeliveryRow } from '../../../core/store/deliveryTables.js'
import {
  findNextDelivery,
  listTargetsWithWork,
  makeDeliveriesDue,
} from '../../../core/store/repositories/deliveries.js'
import {
  findTargetWithOwner,
  type TargetWithOwner,
} from '../../../core/store/repositories/deliveryTargets.js'
import type { Db } from '../../../core/store/tables.js'
import type { Outcome, Sender } from '../sender.js'
import { AccountHolds } from './accountHolds.js'
import { AttemptsInProgress } from './attemptsInProgress.js'
import type { Ledger } from './ledger.js'
import { getRetryWait, getWaitAfterEvent } from './retryWaits.js'

/** Pause while the attempts of an account are on hold. */
const holdPauseMs = 1000

const TargetIdPayload = z.object({ targetId: z.string() })
const targetQueued: Topic<z.infer<typeof TargetIdPayload>> = {
  name: 'target:queued',
  schema: TargetIdPayload,
}
const targetReachable: Topic<z.infer<typeof TargetIdPayload>> = {
  name: 'target:reachable',
  schema: TargetIdPayload,
}
const targetChanged: Topic<z.infer<typeof TargetIdPayload>> = {
  name: 'target:changed',
  schema: TargetIdPayload,
}

export interface WorkerOptions {
  db: Db
  bus: Bus
  homes: SessionHomes
  clock: Clock
  senders: Readonly<Partial<Record<TargetKind, Sender>>>
  ledger: Ledger
  concurrency: FairConcurrencyOptions
  /** Called when a target's queue or state may have changed, on every node. */
  onQueueChange: (targetId: string) => void
  /** Called after each attempt, on the node that made it. */
  onAttempt: (targetId: string) => void
  onError: (error: unknown) => void
}

interface TargetUpdate {
  /** State of the target after the attempt; null when it has to be read from the store. */
  target: TargetWithOwner | null
}

/** Pause until a delivery is due; null when it is. `isWoken` is true after a new event, which may bring a retry forward. */
function getPauseBefore(
  delivery: DeliveryRow,
  target: TargetWithOwner,
  isWoken: boolean,
  now: number,
): Pause | null {
  const wait = getRetryWait(delivery, now)
  if (wait === 0) return null
  const waitAfterEvent = getWaitAfterEvent(delivery, target.failing_since, now)
  if (!isWoken || waitAfterEvent === null) return { ms: wait, msAfterWake: isWoken ? null : waitAfterEvent }
  return waitAfterEvent === 0 ? null : { ms: waitAfterEvent, msAfterWake: null }
}

/**
 * Delivers queued events, in strict order within a target: while one delivery is retried, later ones wait. Targets do
 * not wait for each other. A delivery is done once its result is committed, so after a crash it is repeated under the
 * same id. A target without work takes no timer and no memory.
 */
export class DeliveryWorker {
  readonly #options: WorkerOptions
  readonly #worker: KeyedWorker<string>
  readonly #holds = new AccountHolds()
  readonly #inProgress: AttemptsInProgress
  readonly #unsubscribe: readonly (() => void)[]

  constructor(options: WorkerOptions) {
    this.#options = options
    this.#inProgress = new AttemptsInProgress(options)
    this.#worker = new KeyedWorker({
      clock: options.clock,
      getName: (targetId) => targetId,
      work: (targetId, run) => this.#deliverDue(targetId, run),
      concurrency: options.concurrency,
      onError: options.onError,
    })
    this.#unsubscribe = [
      options.bus.subscribe(targetQueued, ({ targetId }) => this.wakeHere(targetId)),
      options.bus.subscribe(targetReachable, ({ targetId }) => {
        void this.#retryAll(targetId).catch(options.onError)
      }),
      options.bus.subscribe(targetChanged, ({ targetId }) => {
        if (this.#worker.signal.aborted) return
        options.onQueueChange(targetId)
        this.#worker.runNow(targetId)
      }),
    ]
  }

  /** Ids of deliveries with an attempt in progress, on any node. */
  get inProgress(): ReadonlySet<string> {
    return this.#inProgress.ids
  }

  async start(): Promise<void> {
    this.#inProgress.requestOthers()
    for (const id of await listTargetsWithWork(this.#options.db)) this.wakeHere(id)
  }

  /** Call when this node becomes the home of a session. */
  async resume(sessionId: string): Promise<void> {
    for (const id of await listTargetsWithWork(this.#options.db, sessionId)) this.wakeHere(id)
  }

  async rescan(): Promise<void> {
    this.#inProgress.requestOthers()
    for (const id of await listTargetsWithWork(this.#options.db))
      if (this.#worker.getState(id) === 'idle') this.wakeHere(id)
  }

  /** Call when an event was queued for a target: brings a pending retry forward, within limits, at its home. */
  wake(targetId: string): void {
    this.#options.bus.publish(targetQueued, { targetId })
  }

  /** Like `wake`, but on this node only: for listeners that run on every node. */
  wakeHere(targetId: string): void {
    if (this.#worker.signal.aborted) return
    this.#options.onQueueChange(targetId)
    this.#worker.wake(targetId)
  }

  /**
   * Runs `work` while no attempt of an account is in progress: the result of one could not be stored, as `work` holds
   * the locks.
   */
  pauseAttemptsDuring<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    return this.#holds.during(userId, work)
  }

  /** Call when a user has changed a target or its queue: every node ends its pause and delivers what is due. */
  runNow(targetId: string): void {
    this.#options.bus.publish(targetChanged, { targetId })
  }

  /** Call when a receiver that was away is back: what waits for a retry is delivered now, by the session's home. */
  notifyReachable(targetId: string): void {
    this.#options.bus.publish(targetReachable, { targetId })
  }

  /** Aborts attempts in progress: the next start or home resumes them. */
  async close(): Promise<void> {
    await this.#worker.close()
    for (const sender of Object.values(this.#options.senders)) await sender.close()
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
    this.#inProgress.close()
  }

  /** Delivers until nothing is due. Returns the pause until the next delivery, or null for an empty queue. */
  async #deliverDue(targetId: string, run: Run): Promise<Pause | null> {
    const { db, clock, homes } = this.#options
    let current: TargetWithOwner | null = null
    for (;;) {
      // The state after the last attempt, unless somebody has changed it since.
      const target: TargetWithOwner | undefined =
        current === null || run.isRunNowRequested ? await this.#findTarget(targetId, run) : current
      if (!target?.enabled || target.paused || homes.isAtOtherNode(target.session_id)) return null
      const delivery = await findNextDelivery(db, targetId)
      if (!delivery) return null
      const pause = getPauseBefore(delivery, target, run.isWoken, clock.now())
      if (pause) return pause
      const update: TargetUpdate | 'elsewhere' | null = await this.#worker.runInSlot(target.user_id, () =>
        this.#holds.attempt(target.user_id, () => this.#attemptAtHome(target, delivery, run)),
      )
      if (this.#worker.signal.aborted) return null
      if (!update) return { ms: holdPauseMs, msAfterWake: null }
      if (update === 'elsewhere') return null
      current = update.target
    }
  }

  async #retryAll(targetId: string): Promise<void> {
    const { db, homes, onQueueChange } = this.#options
    if (this.#worker.signal.aborted) return
    onQueueChange(targetId)
    this.#worker.runNow(targetId)
    // An attempt in progress may have started before the receiver was back. Its failure schedules a later retry.
    await this.#worker.whenIdle(targetId)
    if (this.#worker.signal.aborted) return
    const target = await findTargetWithOwner(db, targetId)
    if (!target || homes.isAtOtherNode(target.session_id)) return
    await makeDeliveriesDue(db, targetId)
    this.#worker.runNow(targetId)
  }

  #findTarget(targetId: string, run: Run): Promise<TargetWithOwner | undefined> {
    run.isRunNowRequested = false
    return findTargetWithOwner(this.#options.db, targetId)
  }

  async #attemptAtHome(
    target: TargetWithOwner,
    delivery: DeliveryRow,
    run: Run,
  ): Promise<TargetUpdate | 'elsewhere'> {
    let after: TargetUpdate = { target: null }
    const isHere = await this.#options.homes.runAtHome(target.session_id, async (lease) => {
      after = await this.#attempt(target, delivery, run, lease)
    })
    return isHere ? after : 'elsewhere'
  }

  async #attempt(
    target: TargetWithOwner,
    delivery: DeliveryRow,
    run: Run,
    lease: Lease,
  ): Promise<TargetUpdate> {
    const { clock, ledger, onAttempt } = this.#options
    if (this.#worker.signal.aborted) return { target: null }
    run.isWoken = false
    return this.#inProgress.run(delivery.id, async () => {
      const startedAt = clock.monotonic()
      const at = isoNow(clock)
      const outcome = await this.#deliver(target, delivery)
      if (this.#worker.signal.aborted) return { target: null }
      const result = { ...outcome, at, duration: Math.round(clock.monotonic() - startedAt) }
      const after = await ledger.settle(target, delivery, result, {
        lease,
        isRunNowRequested: () => run.isRunNowRequested,
      })
      onAttempt(target.id)
      for (const other of after.notifiedTargets) this.wake(other)
      return after
    })
  }

  async #deliver(target: TargetWithOwner, delivery: DeliveryRow): Promise<Outcome> {
    try {
      const sender = this.#options.senders[target.kind]
      if (!sender) throw new TypeError(`No sender for ${target.kind}`)
      return await inSpan('delivery', { 'morpheus.target': target.kind }, () =>
        sender.deliver(target, delivery, this.#worker.signal),
      )
    } catch (error) {
      if (!this.#worker.signal.aborted) this.#options.onError(error)
      return {
        delivered: false,
        ...toErrorFields(localized('peers.delivery.unexpected')),
        answerStatus: null,
        answer: null,
      }
    }
  }
}
