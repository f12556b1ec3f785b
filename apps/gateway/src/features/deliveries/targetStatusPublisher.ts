import type { ServerEvents, TargetHealth } from '@morpheus/sdk/contract'
import { isConversationKind, targetKinds } from '@morpheus/sdk/integrations'
import * as z from 'zod'
import type { Bus, Topic } from '../../core/cluster/bus.js'
import type { Leases } from '../../core/cluster/leases.js'
import type { Clock } from '../../core/lib/clock.js'
import { KeyedThrottle } from '../../core/lib/keyedThrottle.js'
import { startOfDay } from '../../core/lib/localTime.js'
import type { DeliveryTargetRow } from '../../core/store/deliveryTables.js'
import { countBotAnswers } from '../../core/store/repositories/botAnswers.js'
import { findNextDelivery } from '../../core/store/repositories/deliveries.js'
import { countQueues } from '../../core/store/repositories/deliveryCounts.js'
import { findTargetWithOwner } from '../../core/store/repositories/deliveryTargets.js'
import { findSession } from '../../core/store/repositories/sessions.js'
import type { Db } from '../../core/store/tables.js'
import type { TimeZones } from '../../core/store/timeZones.js'
import { targetHealth } from './views.js'

const quietMs = 1000

const TargetIdPayload = z.object({ targetId: z.string() })
/** For the dashboards at other nodes. */
const statusChanged: Topic<z.infer<typeof TargetIdPayload>> = {
  name: 'target:status-changed',
  schema: TargetIdPayload,
}

const Removed = z.object({ sessionId: z.string(), kind: z.enum(targetKinds) })
type Removed = z.infer<typeof Removed>
const targetRemoved: Topic<Removed> = { name: 'target:removed', schema: Removed }

export interface Audience {
  hasWatchers(): boolean
  hasWatchersOf(userId: string, sessionId: string): boolean
  emit(userId: string, sessionId: string, news: ServerEvents['target:status']): void
}

type TargetScope = Pick<DeliveryTargetRow, 'session_id' | 'kind'>

export interface TargetStatusPublisherOptions {
  db: Db
  bus: Bus
  leases: Pick<Leases, 'isShared'>
  clock: Clock
  timeZones: TimeZones
  audience: Audience
  /** Number of a target's connected clients; null for kinds without clients. */
  countClients: (target: DeliveryTargetRow) => number | null
  onError: (error: unknown) => void
}

/** Publishes live target statuses: at once, then at most once a second each. */
export class TargetStatusPublisher {
  readonly #options: TargetStatusPublisherOptions
  readonly #touched: KeyedThrottle
  readonly #announced: KeyedThrottle
  readonly #reading = new Set<Promise<void>>()
  readonly #unsubscribers: readonly (() => void)[]
  #closed = false

  constructor(options: TargetStatusPublisherOptions) {
    this.#options = options
    const { bus, clock } = options
    this.#touched = new KeyedThrottle(clock, quietMs, (targetId) => {
      if (options.audience.hasWatchers()) this.#run(this.#look(targetId))
    })
    this.#announced = new KeyedThrottle(clock, quietMs, (targetId) =>
      bus.publish(statusChanged, { targetId }),
    )
    this.#unsubscribers = [
      bus.subscribe(statusChanged, ({ targetId }, isOwn) => {
        if (!isOwn) this.touchHere(targetId)
      }),
      bus.subscribe(targetRemoved, (removed) => {
        if (options.audience.hasWatchers()) this.#run(this.#publishRemoved(removed))
      }),
    ]
  }

  async health(target: DeliveryTargetRow): Promise<TargetHealth> {
    const [health] = await this.healths([target])
    if (!health) throw new Error('One target has one health')
    return health
  }

  async healths(targets: readonly DeliveryTargetRow[]): Promise<TargetHealth[]> {
    const { db, clock, timeZones, countClients } = this.#options
    const queues = await countQueues(
      db,
      targets.map(({ id }) => id),
    )
    const talking = targets.filter(({ kind }) => isConversationKind(kind))
    const [one] = talking
    const midnight = one && startOfDay(clock.now(), await timeZones.getZoneOfSession(one.session_id))
    const answers =
      midnight === undefined ? null : await countBotAnswers(db, talking, new Date(midnight).toISOString())
    return Promise.all(
      targets.map(async (target) => {
        const queue = queues.get(target.id) ?? { waiting: 0, delivered: 0, dead: 0 }
        const head = queue.waiting === 0 ? undefined : await findNextDelivery(db, target.id)
        const health = targetHealth(target, queue, head, countClients(target))
        const figures = answers?.get(target.id)
        if (!figures) return health
        const { p95Ms, replies, backlog } = figures
        return { ...health, p95Ms, repliesToday: replies, backlog }
      }),
    )
  }

  /** Call when a target's queue or state may have changed: notifies the other nodes. */
  touch(targetId: string): void {
    if (this.#closed) return
    this.touchHere(targetId)
    if (this.#options.leases.isShared) this.#announced.touch(targetId)
  }

  /** As `touch`, where every node hears of the change. */
  touchHere(targetId: string): void {
    // Later subscribers read the current state.
    if (this.#closed || !this.#options.audience.hasWatchers()) return
    this.#touched.touch(targetId)
  }

  removed({ id, session_id: sessionId, kind }: Pick<DeliveryTargetRow, 'id' | 'session_id' | 'kind'>): void {
    this.#touched.drop(id)
    this.#options.bus.publish(targetRemoved, { sessionId, kind })
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const unsubscribe of this.#unsubscribers) unsubscribe()
    this.#touched.close()
    this.#announced.close()
    await Promise.all(this.#reading)
  }

  #run(work: Promise<void>): void {
    const reading = work.catch(this.#options.onError).finally(() => this.#reading.delete(reading))
    this.#reading.add(reading)
  }

  async #look(targetId: string): Promise<void> {
    const target = await findTargetWithOwner(this.#options.db, targetId)
    if (target) await this.#publish(target.user_id, target, () => this.health(target))
  }

  async #publishRemoved({ sessionId, kind }: Removed): Promise<void> {
    const session = await findSession(this.#options.db, sessionId)
    const target = { session_id: sessionId, kind }
    if (session) await this.#publish(session.user_id, target, async () => null)
  }

  async #publish(userId: string, of: TargetScope, read: () => Promise<TargetHealth | null>): Promise<void> {
    const { session_id: sessionId, kind } = of
    const { audience } = this.#options
    if (!audience.hasWatchersOf(userId, sessionId)) return
    audience.emit(userId, sessionId, { sessionId, kind, target: await read() })
  }
}
