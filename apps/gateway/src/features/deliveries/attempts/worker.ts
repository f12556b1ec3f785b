import type { TargetKind } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import * as z from 'zod'
import type { Bus, Topic } from '../../../core/cluster/bus.js'
import { type Claim, ClaimLost, type Claims } from '../../../core/cluster/claims.js'
import { type Clock, instant } from '../../../core/lib/clock.js'
import { KeyedWorker, type Pause, type Run } from '../../../core/lib/keyedWorker.js'
import type { FairConcurrencyOptions } from '../../../core/lib/limits/fairConcurrency.js'
import { toErrorFields } from '../../../core/lib/messageRefs.js'
import type { DeliveryRow } from '../../../core/store/deliveryTables.js'
import { findNextDelivery, listTargetsWithWork } from '../../../core/store/repositories/deliveries.js'
import { findOwnedTarget, type OwnedTarget } from '../../../core/store/repositories/deliveryTargets.js'
import type { Db } from '../../../core/store/tables.js'
import type { Outcome, Sender } from '../sender.js'
import { AccountHolds } from './accountHolds.js'
import type { Ledger } from './ledger.js'
import { getRetryWait, getWaitAfterEvent } from './retryWaits.js'

/** Pause while the attempts of an account are on hold. */
const heldPauseMs = 1000

const Changed = z.object({ targetId: z.string() })
const targetChanged: Topic<z.infer<typeof Changed>> = { name: 'target:changed', schema: Changed }

export interface WorkerOptions {
  db: Db
  bus: Bus
  claims: Claims
  clock: Clock
  senders: Readonly<Partial<Record<TargetKind, Sender>>>
  ledger: Ledger
  slots: FairConcurrencyOptions
  /** Called when a target's queue or state may have changed. */
  onQueueChange: (targetId: string) => void
  onError: (error: unknown) => void
}

interface AfterAttempt {
  /** State of the target after the attempt; null when it has to be read from the store. */
  target: OwnedTarget | null
  /** Milliseconds until another node's claim on the delivery expires; 0 without one. */
  waitMs: number
}

/** Pause until a delivery is due; null when it is. `isWoken` after a new event, which may bring a retry forward. */
function getPauseBefore(
  delivery: DeliveryRow,
  target: OwnedTarget,
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
  readonly #unsubscribe: () => void

  constructor(options: WorkerOptions) {
    this.#options = options
    this.#worker = new KeyedWorker({
      clock: options.clock,
      nameOf: (targetId) => targetId,
      work: (targetId, run) => this.#deliverDue(targetId, run),
      slots: options.slots,
      onError: options.onError,
    })
    this.#unsubscribe = options.bus.subscribe(targetChanged, ({ targetId }) => {
      if (this.#worker.signal.aborted) return
      options.onQueueChange(targetId)
      this.#worker.runNow(targetId)
    })
  }

  async start(): Promise<void> {
    for (const id of await listTargetsWithWork(this.#options.db)) this.wake(id)
  }

  async rescan(): Promise<void> {
    for (const id of await listTargetsWithWork(this.#options.db))
      if (this.#worker.stateOf(id) === 'idle') this.wake(id)
  }

  /** Call when an event was queued for a target: brings a pending retry forward, within limits. */
  wake(targetId: string): void {
    if (this.#worker.signal.aborted) return
    this.#options.onQueueChange(targetId)
    this.#worker.wake(targetId)
  }

  /**
   * Runs `work` while no attempt of an account is in progress: the result of one could not be stored, as `work` holds
   * the locks.
   */
  holdAttemptsDuring<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    return this.#holds.during(userId, work)
  }

  /** Call when a user has changed a target or its queue: every node ends its pause and delivers what is due. */
  runNow(targetId: string): void {
    this.#options.bus.publish(targetChanged, { targetId })
  }

  /** Aborts attempts in progress; the next start repeats them. */
  async close(): Promise<void> {
    const interrupted = this.#worker.keys
    await this.#worker.close()
    for (const sender of Object.values(this.#options.senders)) await sender.close()
    this.#unsubscribe()
    // Other nodes may resume at once instead of waiting for the claims to expire.
    for (const targetId of interrupted) this.runNow(targetId)
  }

  /** Delivers until nothing is due. Returns the pause until the next delivery, or null for an empty queue. */
  async #deliverDue(targetId: string, run: Run): Promise<Pause | null> {
    const { db, clock } = this.#options
    let current: OwnedTarget | null = null
    for (;;) {
      // The state after the last attempt, unless somebody has changed it since.
      const target: OwnedTarget | undefined =
        current === null || run.isRunNowRequested ? await this.#findTarget(targetId, run) : current
      if (!target?.enabled || target.paused) return null
      const delivery = await findNextDelivery(db, targetId)
      if (!delivery) return null
      const pause = getPauseBefore(delivery, target, run.isWoken, clock.now())
      if (pause) return pause
      const attempt: AfterAttempt | null = await this.#worker.runInSlot(target.user_id, () =>
        this.#holds.attempt(target.user_id, () => this.#claim(target, delivery, run)),
      )
      if (this.#worker.signal.aborted) return null
      if (!attempt) return { ms: heldPauseMs, msAfterWake: null }
      // Another node's attempt blocks the queue.
      if (attempt.waitMs > 0) return { ms: attempt.waitMs, msAfterWake: null }
      current = attempt.target
    }
  }

  #findTarget(targetId: string, run: Run): Promise<OwnedTarget | undefined> {
    run.isRunNowRequested = false
    return findOwnedTarget(this.#options.db, targetId)
  }

  async #claim(target: OwnedTarget, delivery: DeliveryRow, run: Run): Promise<AfterAttempt> {
    if (this.#worker.signal.aborted) return { target: null, waitMs: 0 }
    const claimResult = await this.#options.claims.claim(target.user_id, delivery)
    if ('waitMs' in claimResult) return { target: null, ...claimResult }
    run.isWoken = false
    return { target: await this.#attempt(target, delivery, run, claimResult.claim), waitMs: 0 }
  }

  async #attempt(
    target: OwnedTarget,
    delivery: DeliveryRow,
    run: Run,
    claim: Claim,
  ): Promise<OwnedTarget | null> {
    const { clock, ledger, onQueueChange } = this.#options
    try {
      const startedAt = clock.steady()
      const at = instant(clock)
      const outcome = await this.#deliver(target, delivery)
      if (this.#worker.signal.aborted) return null
      const result = { ...outcome, at, duration: Math.round(clock.steady() - startedAt) }
      const after = await ledger.settle(target, delivery, result, {
        claim,
        isRunNowRequested: () => run.isRunNowRequested,
      })
      onQueueChange(target.id)
      for (const other of after.notifiedTargets) this.wake(other)
      return after.target
    } catch (error) {
      if (error instanceof ClaimLost) return null
      throw error
    } finally {
      await claim.release()
    }
  }

  async #deliver(target: OwnedTarget, delivery: DeliveryRow): Promise<Outcome> {
    try {
      const sender = this.#options.senders[target.kind]
      if (!sender) throw new TypeError(`Nobody delivers to ${target.kind}`)
      return await sender.deliver(target, delivery, this.#worker.signal)
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
