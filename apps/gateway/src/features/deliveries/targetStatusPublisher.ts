import type { ServerEvents, TargetHealth } from '@morpheus/sdk/contract'
import { isConversationKind } from '@morpheus/sdk/integrations'
import type { Cancel, Clock } from '../../core/lib/clock.js'
import { startOfDay } from '../../core/lib/localTime.js'
import type { DeliveryTargetRow } from '../../core/store/deliveryTables.js'
import { countBotAnswers } from '../../core/store/repositories/botAnswers.js'
import { findNextDelivery } from '../../core/store/repositories/deliveries.js'
import { countQueues } from '../../core/store/repositories/deliveryCounts.js'
import { findOwnedTarget } from '../../core/store/repositories/deliveryTargets.js'
import { findSession } from '../../core/store/repositories/sessions.js'
import type { Db } from '../../core/store/tables.js'
import type { TimeZones } from '../../core/store/timeZones.js'
import { targetHealth } from './views.js'

const quietMs = 1000

export interface Audience {
  hasWatchers(): boolean
  hasWatchersOf(userId: string, sessionId: string): boolean
  emit(userId: string, sessionId: string, news: ServerEvents['target:status']): void
}

type TargetScope = Pick<DeliveryTargetRow, 'session_id' | 'kind'>

export interface TargetStatusPublisherOptions {
  db: Db
  clock: Clock
  timeZones: TimeZones
  audience: Audience
  /** Number of a target's connected clients; null for kinds without clients. */
  clientsOf: (target: DeliveryTargetRow) => number | null
  onError: (error: unknown) => void
}

/** Publishes live target statuses: at once, then at most once a second each. */
export class TargetStatusPublisher {
  readonly #options: TargetStatusPublisherOptions
  /** Targets published within the last second; `more` when another change is pending. */
  readonly #quiet = new Map<string, { more: boolean; end: Cancel }>()
  readonly #reading = new Set<Promise<void>>()
  #closed = false

  constructor(options: TargetStatusPublisherOptions) {
    this.#options = options
  }

  async health(target: DeliveryTargetRow): Promise<TargetHealth> {
    const [health] = await this.healths([target])
    if (!health) throw new Error('One target has one health')
    return health
  }

  async healths(targets: readonly DeliveryTargetRow[]): Promise<TargetHealth[]> {
    const { db, clock, timeZones, clientsOf } = this.#options
    const queues = await countQueues(
      db,
      targets.map(({ id }) => id),
    )
    const talking = targets.filter(({ kind }) => isConversationKind(kind))
    const [one] = talking
    const midnight = one && startOfDay(clock.now(), await timeZones.ofSession(one.session_id))
    const answers =
      midnight === undefined ? null : await countBotAnswers(db, talking, new Date(midnight).toISOString())
    return Promise.all(
      targets.map(async (target) => {
        const queue = queues.get(target.id) ?? { waiting: 0, delivered: 0, dead: 0 }
        const head = queue.waiting === 0 ? undefined : await findNextDelivery(db, target.id)
        const health = targetHealth(target, queue, head, clientsOf(target))
        const figures = answers?.get(target.id)
        if (!figures) return health
        const { p95Ms, replies, backlog } = figures
        return { ...health, p95Ms, repliesToday: replies, backlog }
      }),
    )
  }

  touch(targetId: string): void {
    if (this.#closed) return
    const quiet = this.#quiet.get(targetId)
    if (quiet) quiet.more = true
    else this.#begin(targetId)
  }

  removed(target: TargetScope & Pick<DeliveryTargetRow, 'id'>): void {
    this.#forget(target.id)
    if (this.#options.audience.hasWatchers()) this.#run(this.#tellRemoved(target))
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const id of [...this.#quiet.keys()]) this.#forget(id)
    await Promise.all(this.#reading)
  }

  #begin(targetId: string): void {
    // Later subscribers read the present state.
    if (!this.#options.audience.hasWatchers()) return
    const end = this.#options.clock.after(quietMs, () => {
      const more = this.#quiet.get(targetId)?.more
      this.#quiet.delete(targetId)
      if (more) this.#begin(targetId)
    })
    this.#quiet.set(targetId, { more: false, end })
    this.#run(this.#look(targetId))
  }

  #run(work: Promise<void>): void {
    const reading = work.catch(this.#options.onError).finally(() => this.#reading.delete(reading))
    this.#reading.add(reading)
  }

  #forget(targetId: string): void {
    this.#quiet.get(targetId)?.end()
    this.#quiet.delete(targetId)
  }

  async #look(targetId: string): Promise<void> {
    const target = await findOwnedTarget(this.#options.db, targetId)
    if (target) await this.#publish(target.user_id, target, () => this.health(target))
  }

  async #tellRemoved(target: TargetScope): Promise<void> {
    const session = await findSession(this.#options.db, target.session_id)
    if (session) await this.#publish(session.user_id, target, async () => null)
  }

  async #publish(userId: string, of: TargetScope, read: () => Promise<TargetHealth | null>): Promise<void> {
    const { session_id: sessionId, kind } = of
    const { audience } = this.#options
    if (!audience.hasWatchersOf(userId, sessionId)) return
    audience.emit(userId, sessionId, { sessionId, kind, target: await read() })
  }
}
