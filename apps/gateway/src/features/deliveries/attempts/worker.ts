import { setMaxListeners } from 'node:events'
import type { TargetKind } from '@morpheus/sdk/contract'
import * as z from 'zod'
import type { Bus, Topic } from '../../../core/cluster/bus.js'
import { type Claim, ClaimLost, type Claims } from '../../../core/cluster/claims.js'
import { type Cancel, type Clock, instant } from '../../../core/lib/clock.js'
import { Shares, type SharesOptions } from '../../../core/lib/limits/shares.js'
import { dayMs } from '../../../core/lib/timeRange.js'
import type { DeliveryRow } from '../../../core/store/deliveryTables.js'
import { headOf, targetsWithWork } from '../../../core/store/repositories/deliveries.js'
import { findOwnedTarget, type OwnedTarget } from '../../../core/store/repositories/deliveryTargets.js'
import type { Db } from '../../../core/store/tables.js'
import type { Outcome, Sender } from '../sender.js'
import { AccountHolds } from './accountHolds.js'
import { earlyWait, waitFor } from './due.js'
import type { Ledger } from './ledger.js'

/** Pause after an internal fault, such as a full disk. */
const faultPauseMs = 5000
const heldPauseMs = 1000

const Changed = z.object({ targetId: z.string() })
/** A target's queue or state was changed by hand. */
const targetChanged: Topic<z.infer<typeof Changed>> = { name: 'target:changed', schema: Changed }

export interface WorkerOptions {
  db: Db
  bus: Bus
  claims: Claims
  clock: Clock
  senders: Readonly<Partial<Record<TargetKind, Sender>>>
  ledger: Ledger
  slots: SharesOptions
  moved: (targetId: string) => void
  onError: (error: unknown) => void
}

interface AfterAttempt {
  /** New state; null when it has to be read. */
  target: OwnedTarget | null
  /** Time until another node's claim expires. */
  waitMs: number
}

/** Milliseconds until the queue is checked again. */
interface Pause {
  ms: number
  /** The same after a new event; null when that changes nothing. */
  earlyMs: number | null
}

/** Worker state of a target: a run, or a sleep until the next attempt. */
interface Lane {
  sleeping: Cancel | null
  /** Monotonic time from which a new event ends the sleep; null when none does. */
  earlyAt: number | null
  /** An event arrived since the last attempt began, which may bring the head forward. */
  eager: boolean
  /** Something happened during the run that it may have missed: run again. */
  again: boolean
  /** Something was changed by hand during the attempt: its failure is outdated. */
  hurried: boolean
  run: Promise<void>
}

/** Null when the delivery is due. */
function pauseBefore(delivery: DeliveryRow, target: OwnedTarget, eager: boolean, now: number): Pause | null {
  const wait = waitFor(delivery, now)
  if (wait === 0) return null
  const earlyMs = earlyWait(delivery, target.failing_since, now)
  // At most a day: the clock may be set meanwhile.
  if (!eager || earlyMs === null) return { ms: Math.min(wait, dayMs), earlyMs }
  return earlyMs === 0 ? null : { ms: earlyMs, earlyMs: null }
}

/**
 * Delivers queued events. Strict order within a target: while one is retried later ones wait. Targets are independent.
 * A delivery is done once committed, so after a crash it is repeated under the same id. Idle without work.
 */
export class DeliveryWorker {
  readonly #options: WorkerOptions
  readonly #lanes = new Map<string, Lane>()
  readonly #slots: Shares
  readonly #holds = new AccountHolds()
  readonly #ending = new AbortController()
  readonly #leave: () => void

  constructor(options: WorkerOptions) {
    this.#options = options
    this.#slots = new Shares(options.slots)
    // Every attempt listens to it: no limit.
    setMaxListeners(0, this.#ending.signal)
    this.#leave = options.bus.subscribe(targetChanged, ({ targetId }) => this.#lookAfresh(targetId))
  }

  /** Resumes queues left by an earlier process. */
  async start(): Promise<void> {
    for (const id of await targetsWithWork(this.#options.db)) this.wake(id)
  }

  /** Processes queues whose notification was lost. */
  async rescan(): Promise<void> {
    for (const id of await targetsWithWork(this.#options.db)) if (!this.#lanes.has(id)) this.wake(id)
  }

  /** Call when something was queued for a target. Brings a pending retry forward, within limits. */
  wake(targetId: string): void {
    if (this.#ending.signal.aborted) return
    this.#options.moved(targetId)
    const lane = this.#lanes.get(targetId)
    if (lane?.sleeping) this.#wakeEarly(targetId, lane)
    else if (lane) {
      lane.again = true
      lane.eager = true
    } else this.#begin(targetId, true)
  }

  #wakeEarly(targetId: string, lane: Lane): void {
    if (lane.eager) return
    lane.eager = true
    if (lane.earlyAt === null) return
    lane.sleeping?.()
    const wait = lane.earlyAt - this.#options.clock.steady()
    if (wait > 0) this.#sleep(targetId, lane, wait)
    else this.#begin(targetId, true)
  }

  /** Runs `work` while no attempt for an account is in progress: recording one would wait for its locks. */
  withheldDuring<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    return this.#holds.during(userId, work)
  }

  /** Call when a target's queue or state was changed by hand: every node checks it again. */
  hurry(targetId: string): void {
    this.#options.bus.publish(targetChanged, { targetId })
  }

  #lookAfresh(targetId: string): void {
    const lane = this.#lanes.get(targetId)
    if (lane?.sleeping) {
      lane.sleeping()
      this.#lanes.delete(targetId)
    } else if (lane) lane.hurried = true
    this.#look(targetId)
  }

  #look(targetId: string): void {
    if (this.#ending.signal.aborted) return
    this.#options.moved(targetId)
    const lane = this.#lanes.get(targetId)
    if (!lane) this.#begin(targetId, false)
    else if (!lane.sleeping) lane.again = true
  }

  /** Aborts attempts in progress: the next start resumes them. */
  async close(): Promise<void> {
    this.#ending.abort()
    const remainingIds = [...this.#lanes.keys()]
    const lanes = [...this.#lanes.values()]
    for (const lane of lanes) lane.sleeping?.()
    await Promise.all(lanes.map(({ run }) => run))
    for (const sender of Object.values(this.#options.senders)) await sender.close()
    this.#leave()
    // Other nodes may resume at once instead of waiting for the claims to expire.
    for (const targetId of remainingIds) this.hurry(targetId)
  }

  #begin(targetId: string, eager: boolean): void {
    const lane: Lane = {
      sleeping: null,
      earlyAt: null,
      eager,
      again: false,
      hurried: false,
      run: Promise.resolve(),
    }
    this.#lanes.set(targetId, lane)
    lane.run = this.#drain(targetId, lane)
  }

  async #drain(targetId: string, lane: Lane): Promise<void> {
    const { clock, onError } = this.#options
    let pause: Pause | null
    do {
      lane.again = false
      try {
        pause = await this.#deliverDue(targetId, lane)
      } catch (error) {
        onError(error)
        pause = { ms: faultPauseMs, earlyMs: null }
        break
      }
    } while (lane.again && !this.#ending.signal.aborted)
    if (pause === null || this.#ending.signal.aborted) {
      this.#lanes.delete(targetId)
      return
    }
    lane.earlyAt = pause.earlyMs === null ? null : clock.steady() + pause.earlyMs
    this.#sleep(targetId, lane, pause.ms)
  }

  #sleep(targetId: string, lane: Lane, ms: number): void {
    lane.sleeping = this.#options.clock.after(ms, () => this.#begin(targetId, lane.eager))
  }

  /** Delivers until nothing is due. Returns the pause until the next delivery, or null for an empty queue. */
  async #deliverDue(targetId: string, lane: Lane): Promise<Pause | null> {
    const { db, clock } = this.#options
    let known: OwnedTarget | null = null
    for (;;) {
      // The state after the last attempt, unless somebody has changed it since.
      const target: OwnedTarget | undefined =
        known === null || lane.hurried ? await this.#findTarget(targetId, lane) : known
      if (!target?.enabled || target.paused) return null
      const delivery = await headOf(db, targetId)
      if (!delivery) return null
      const pause = pauseBefore(delivery, target, lane.eager, clock.now())
      if (pause) return pause
      const attempted: AfterAttempt | null = await this.#slots.use(target.user_id, () =>
        this.#holds.attempt(target.user_id, () => this.#claim(target, delivery, lane)),
      )
      if (this.#ending.signal.aborted) return null
      if (!attempted) return { ms: heldPauseMs, earlyMs: null }
      // Another node's attempt blocks the queue.
      if (attempted.waitMs > 0) return { ms: attempted.waitMs, earlyMs: null }
      known = attempted.target
    }
  }

  #findTarget(targetId: string, lane: Lane): Promise<OwnedTarget | undefined> {
    lane.hurried = false
    return findOwnedTarget(this.#options.db, targetId)
  }

  async #claim(target: OwnedTarget, delivery: DeliveryRow, lane: Lane): Promise<AfterAttempt> {
    if (this.#ending.signal.aborted) return { target: null, waitMs: 0 }
    const claimed = await this.#options.claims.claim(delivery)
    if ('waitMs' in claimed) return { target: null, ...claimed }
    lane.eager = false
    return { target: await this.#attempt(target, delivery, lane, claimed.claim), waitMs: 0 }
  }

  async #attempt(
    target: OwnedTarget,
    delivery: DeliveryRow,
    lane: Lane,
    claim: Claim,
  ): Promise<OwnedTarget | null> {
    const { clock, ledger, moved } = this.#options
    try {
      const startedAt = clock.steady()
      const at = instant(clock)
      const outcome = await this.#deliver(target, delivery)
      if (this.#ending.signal.aborted) return null
      const settled = { ...outcome, at, duration: Math.round(clock.steady() - startedAt) }
      const after = await ledger.settle(target, delivery, settled, { claim, hurried: () => lane.hurried })
      moved(target.id)
      for (const other of after.told) this.wake(other)
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
      return await sender.deliver(target, delivery, this.#ending.signal)
    } catch (error) {
      if (!this.#ending.signal.aborted) this.#options.onError(error)
      return { delivered: false, error: 'Falha inesperada na entrega', answerStatus: null, answer: null }
    }
  }
}
