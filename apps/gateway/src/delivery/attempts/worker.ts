import { setMaxListeners } from 'node:events'
import type { TargetKind } from '@morpheus/sdk/contract'
import * as z from 'zod'
import type { Bus, Topic } from '../../cluster/bus.js'
import { type Claim, ClaimLost, type Claims } from '../../cluster/claims.js'
import { type Cancel, type Clock, instant } from '../../kit/clock.js'
import { Shares, type SharesOptions } from '../../kit/limits/shares.js'
import { dayMs } from '../../kit/timeRange.js'
import type { DeliveryRow } from '../../store/deliveryTables.js'
import { headOf, targetsWithWork } from '../../store/repositories/deliveries.js'
import { findOwnedTarget, type OwnedTarget } from '../../store/repositories/deliveryTargets.js'
import type { Db } from '../../store/tables.js'
import type { Outcome, Sender } from '../sender.js'
import { AccountHolds } from './accountHolds.js'
import { earlyWait, waitFor } from './due.js'
import type { Ledger } from './ledger.js'

/** After a fault of our own, such as a full disk. */
const faultPauseMs = 5000
/** While an account is held. */
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
  /** How many attempts at once. */
  slots: SharesOptions
  /** A target's queue may have changed. */
  moved: (targetId: string) => void
  onError: (error: unknown) => void
}

interface Attempted {
  /** As it is then; null where it has to be looked up. */
  target: OwnedTarget | null
  /** Where another node attempts the delivery: until when at the latest. */
  waitMs: number
}

/** Milliseconds until the lane looks again. */
interface Pause {
  ms: number
  /** The same once a new event arrives; null where that changes nothing. */
  earlyMs: number | null
}

/** What is going on for one target: a run, or the wait for the next attempt. */
interface Lane {
  sleeping: Cancel | null
  /** By the steady clock: from when on a new event ends the sleep; null where none does. */
  earlyAt: number | null
  /** An event arrived since the last attempt began: the head need not wait for its moment. */
  eager: boolean
  /** Something happened during the run that it may not have seen. */
  again: boolean
  /** Something was changed by hand during the attempt under way: if it fails, that says nothing of how things are now. */
  hurried: boolean
  run: Promise<void>
}

/** Null where the delivery is attempted now. */
function pauseBefore(delivery: DeliveryRow, target: OwnedTarget, eager: boolean, now: number): Pause | null {
  const wait = waitFor(delivery, now)
  if (wait === 0) return null
  const earlyMs = earlyWait(delivery, target.failing_since, now)
  // No longer than a day: the clock may be set meanwhile.
  if (!eager || earlyMs === null) return { ms: Math.min(wait, dayMs), earlyMs }
  return earlyMs === 0 ? null : { ms: earlyMs, earlyMs: null }
}

/**
 * Brings what is queued to its targets. A target's deliveries go one after another, in order: while one is being
 * retried the later ones wait. Targets do not wait for each other. A delivery counts as done once that is on the disk,
 * so a process killed at any moment delivers it again, under the same id. Without work it does nothing at all.
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
    // Every attempt under way listens to it.
    setMaxListeners(0, this.#ending.signal)
    this.#leave = options.bus.subscribe(targetChanged, ({ targetId }) => this.#lookAfresh(targetId))
  }

  /** Takes up what an earlier process left. */
  async start(): Promise<void> {
    for (const id of await targetsWithWork(this.#options.db)) this.wake(id)
  }

  /** Takes up what nobody was told of. */
  async rescan(): Promise<void> {
    for (const id of await targetsWithWork(this.#options.db)) if (!this.#lanes.has(id)) this.wake(id)
  }

  /** Something new is queued for a target. One that waits to retry does so earlier, but not often. */
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

  /** Runs `work` with no attempt to an account's targets under way: what comes of one must not wait for its rows. */
  withheldDuring<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    return this.#holds.during(userId, work)
  }

  /** A target's queue or state was changed by hand: every node looks at it afresh. */
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

  /** Attempts what is due. */
  #look(targetId: string): void {
    if (this.#ending.signal.aborted) return
    this.#options.moved(targetId)
    const lane = this.#lanes.get(targetId)
    if (!lane) this.#begin(targetId, false)
    else if (!lane.sleeping) lane.again = true
  }

  /** Breaks off what is under way: the next start takes it up again. */
  async close(): Promise<void> {
    this.#ending.abort()
    const left = [...this.#lanes.keys()]
    const lanes = [...this.#lanes.values()]
    for (const lane of lanes) lane.sleeping?.()
    await Promise.all(lanes.map(({ run }) => run))
    for (const sender of Object.values(this.#options.senders)) await sender.close()
    this.#leave()
    // What was begun here need not wait for the end of a claim.
    for (const targetId of left) this.hurry(targetId)
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

  /** Delivers until nothing is due. Gives how long until something is, or null where nothing waits. */
  async #deliverDue(targetId: string, lane: Lane): Promise<Pause | null> {
    const { db, clock } = this.#options
    let known: OwnedTarget | null = null
    for (;;) {
      // As the last attempt left it, unless somebody has changed it since.
      const target: OwnedTarget | undefined =
        known === null || lane.hurried ? await this.#findTarget(targetId, lane) : known
      if (!target?.enabled || target.paused) return null
      const delivery = await headOf(db, targetId)
      if (!delivery) return null
      const pause = pauseBefore(delivery, target, lane.eager, clock.now())
      if (pause) return pause
      const attempted: Attempted | null = await this.#slots.use(target.user_id, () =>
        this.#holds.attempt(target.user_id, () => this.#claim(target, delivery, lane)),
      )
      if (this.#ending.signal.aborted) return null
      if (!attempted) return { ms: heldPauseMs, earlyMs: null }
      // Another node attempts it: nothing passes it meanwhile.
      if (attempted.waitMs > 0) return { ms: attempted.waitMs, earlyMs: null }
      known = attempted.target
    }
  }

  #findTarget(targetId: string, lane: Lane): Promise<OwnedTarget | undefined> {
    lane.hurried = false
    return findOwnedTarget(this.#options.db, targetId)
  }

  async #claim(target: OwnedTarget, delivery: DeliveryRow, lane: Lane): Promise<Attempted> {
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
      const began = clock.steady()
      const at = instant(clock)
      const outcome = await this.#deliver(target, delivery)
      if (this.#ending.signal.aborted) return null
      const settled = { ...outcome, at, duration: Math.round(clock.steady() - began) }
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
