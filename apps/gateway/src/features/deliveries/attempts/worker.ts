import type { TargetKind } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import * as z from 'zod'
import type { Bus, Topic } from '../../../core/cluster/bus.js'
import { type Claim, ClaimLost, type Claims } from '../../../core/cluster/claims.js'
import { type Clock, instant } from '../../../core/lib/clock.js'
import { KeyedWorker, type Rest, type Run } from '../../../core/lib/keyedWorker.js'
import type { FairConcurrencyOptions } from '../../../core/lib/limits/fairConcurrency.js'
import { toErrorFields } from '../../../core/lib/messageRefs.js'
import type { DeliveryRow } from '../../../core/store/deliveryTables.js'
import { findNextDelivery, listTargetsWithWork } from '../../../core/store/repositories/deliveries.js'
import { findOwnedTarget, type OwnedTarget } from '../../../core/store/repositories/deliveryTargets.js'
import type { Db } from '../../../core/store/tables.js'
import type { Outcome, Sender } from '../sender.js'
import { AccountHolds } from './accountHolds.js'
import type { Ledger } from './ledger.js'
import { getEarlyWait, getRetryWait } from './retryWaits.js'

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
  moved: (targetId: string) => void
  onError: (error: unknown) => void
}

interface AfterAttempt {
  /** New state; null when it has to be read. */
  target: OwnedTarget | null
  /** Time until another node's claim expires. */
  waitMs: number
}

/** Null when the delivery is due. */
function pauseBefore(delivery: DeliveryRow, target: OwnedTarget, eager: boolean, now: number): Rest | null {
  const wait = getRetryWait(delivery, now)
  if (wait === 0) return null
  const earlyMs = getEarlyWait(delivery, target.failing_since, now)
  if (!eager || earlyMs === null) return { ms: wait, earlyMs: eager ? null : earlyMs }
  return earlyMs === 0 ? null : { ms: earlyMs, earlyMs: null }
}

/**
 * Delivers queued events. Strict order within a target: while one is retried later ones wait. Targets are independent.
 * A delivery is done once committed, so after a crash it is repeated under the same id. Idle without work.
 */
export class DeliveryWorker {
  readonly #options: WorkerOptions
  readonly #worker: KeyedWorker<string>
  readonly #holds = new AccountHolds()
  readonly #leave: () => void

  constructor(options: WorkerOptions) {
    this.#options = options
    this.#worker = new KeyedWorker({
      clock: options.clock,
      nameOf: (targetId) => targetId,
      work: (targetId, run) => this.#deliverDue(targetId, run),
      slots: options.slots,
      onError: options.onError,
    })
    this.#leave = options.bus.subscribe(targetChanged, ({ targetId }) => {
      if (this.#worker.signal.aborted) return
      options.moved(targetId)
      this.#worker.hurry(targetId)
    })
  }

  async start(): Promise<void> {
    for (const id of await listTargetsWithWork(this.#options.db)) this.wake(id)
  }

  async rescan(): Promise<void> {
    for (const id of await listTargetsWithWork(this.#options.db))
      if (this.#worker.stateOf(id) === 'idle') this.wake(id)
  }

  /** Call when something was queued for a target. Brings a pending retry forward, within limits. */
  wake(targetId: string): void {
    if (this.#worker.signal.aborted) return
    this.#options.moved(targetId)
    this.#worker.wake(targetId)
  }

  /** Runs `work` while no attempt for an account is in progress: recording one would wait for its locks. */
  withheldDuring<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    return this.#holds.during(userId, work)
  }

  /** Call when a target's queue or state was changed by hand: every node checks it again. */
  hurry(targetId: string): void {
    this.#options.bus.publish(targetChanged, { targetId })
  }

  /** Aborts attempts in progress: the next start resumes them. */
  async close(): Promise<void> {
    const interrupted = this.#worker.keys
    await this.#worker.close()
    for (const sender of Object.values(this.#options.senders)) await sender.close()
    this.#leave()
    // Other nodes may resume at once instead of waiting for the claims to expire.
    for (const targetId of interrupted) this.hurry(targetId)
  }

  /** Delivers until nothing is due. Returns the pause until the next delivery, or null for an empty queue. */
  async #deliverDue(targetId: string, run: Run): Promise<Rest | null> {
    const { db, clock } = this.#options
    let known: OwnedTarget | null = null
    for (;;) {
      // The state after the last attempt, unless somebody has changed it since.
      const target: OwnedTarget | undefined =
        known === null || run.hurried ? await this.#findTarget(targetId, run) : known
      if (!target?.enabled || target.paused) return null
      const delivery = await findNextDelivery(db, targetId)
      if (!delivery) return null
      const pause = pauseBefore(delivery, target, run.woken, clock.now())
      if (pause) return pause
      const attempted: AfterAttempt | null = await this.#worker.fairly(target.user_id, () =>
        this.#holds.attempt(target.user_id, () => this.#claim(target, delivery, run)),
      )
      if (this.#worker.signal.aborted) return null
      if (!attempted) return { ms: heldPauseMs, earlyMs: null }
      // Another node's attempt blocks the queue.
      if (attempted.waitMs > 0) return { ms: attempted.waitMs, earlyMs: null }
      known = attempted.target
    }
  }

  #findTarget(targetId: string, run: Run): Promise<OwnedTarget | undefined> {
    run.hurried = false
    return findOwnedTarget(this.#options.db, targetId)
  }

  async #claim(target: OwnedTarget, delivery: DeliveryRow, run: Run): Promise<AfterAttempt> {
    if (this.#worker.signal.aborted) return { target: null, waitMs: 0 }
    const claimed = await this.#options.claims.claim(target.user_id, delivery)
    if ('waitMs' in claimed) return { target: null, ...claimed }
    run.woken = false
    return { target: await this.#attempt(target, delivery, run, claimed.claim), waitMs: 0 }
  }

  async #attempt(
    target: OwnedTarget,
    delivery: DeliveryRow,
    run: Run,
    claim: Claim,
  ): Promise<OwnedTarget | null> {
    const { clock, ledger, moved } = this.#options
    try {
      const startedAt = clock.steady()
      const at = instant(clock)
      const outcome = await this.#deliver(target, delivery)
      if (this.#worker.signal.aborted) return null
      const settled = { ...outcome, at, duration: Math.round(clock.steady() - startedAt) }
      const after = await ledger.settle(target, delivery, settled, { claim, hurried: () => run.hurried })
      moved(target.id)
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
