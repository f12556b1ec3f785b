import type { Bus } from '../cluster/bus.js'
import type { Claims } from '../cluster/claims.js'
import { Ledger } from '../delivery/attempts/ledger.js'
import { scheduleOf, usualDelays } from '../delivery/attempts/schedule.js'
import { DeliveryWorker } from '../delivery/attempts/worker.js'
import { DeliveryLog } from '../delivery/deliveryLog.js'
import { Guard } from '../delivery/net/guard.js'
import { Names } from '../delivery/net/names.js'
import { Poster } from '../delivery/net/poster.js'
import type { Resolve } from '../delivery/net/resolver.js'
import { OutwardTests } from '../delivery/outwardTests.js'
import { QueueBounds } from '../delivery/queueBounds.js'
import { type Audience, TargetNews } from '../delivery/targetNews.js'
import type { EventStore } from '../events/eventStore.js'
import type { HandlersOf } from '../http/call.js'
import { Integrations, type TargetAreas } from '../integrations/integrations.js'
import type { CallTools } from '../integrations/kind.js'
import type { Clock } from '../kit/clock.js'
import type { SharesOptions } from '../kit/limits/shares.js'
import type { Vault } from '../kit/vault.js'
import type { LogLine } from '../log/systemLog.js'
import type { ConnectionGuard } from '../realtime/connectionGuard.js'
import type { GroupCommit } from '../store/groupCommit.js'
import { makeDue } from '../store/repositories/deliveries.js'
import type { Db, DeliveryTargetRow } from '../store/tables.js'

export interface DeliveryOptions {
  db: Db
  writes: GroupCommit
  bus: Bus
  claims: Claims
  clock: Clock
  vault: Vault
  /** Host names to addresses. */
  resolve: Resolve
  /** Whether targets may be on this machine or its network. */
  allowLocal: boolean
  /** Milliseconds before each attempt; the recommended ones where absent. */
  retryDelays?: readonly number[] | undefined
  /** How many attempts at once. */
  slots: SharesOptions
  /** How many names are looked up at once. */
  lookups: SharesOptions
  /** Of one user. */
  testsPerMinute: number
  /** Clients of one user's WebSocket targets. */
  eventClients: number
  /** Deliveries that wait for one target. */
  queueLength: number
  /** A user had so many bytes stored. */
  stored: (userId: string, bytes: number) => void
  /** From 0 to 1, for the jitter. */
  random: () => number
  /** Who hears live how targets stand. */
  audience: Audience
  tell: (line: LogLine) => void
  onError: (error: unknown) => void
}

/** The room that brings events to other systems. */
export class DeliveryRoom {
  readonly log: DeliveryLog
  readonly queues: QueueBounds
  /** The guarded way out, for what else calls other systems. */
  readonly poster: Poster
  readonly #integrations: Integrations
  readonly #callTools: Omit<CallTools, 'pages' | 'engines'>
  readonly #worker: DeliveryWorker
  readonly #tests: OutwardTests
  readonly #news: TargetNews

  constructor({
    db,
    writes,
    bus,
    claims,
    clock,
    vault,
    resolve,
    allowLocal,
    retryDelays = usualDelays,
    slots,
    lookups,
    testsPerMinute,
    eventClients,
    queueLength,
    stored,
    random,
    audience,
    tell,
    onError,
  }: DeliveryOptions) {
    const guard = new Guard(new Names({ resolve, clock, lookups }), allowLocal)
    const poster = new Poster(guard, clock)
    const ledger = new Ledger(writes, clock, scheduleOf(retryDelays, random), tell)
    const integrations = new Integrations({
      db,
      vault,
      clock,
      guard,
      poster,
      mostClients: eventClients,
      left: (targetId) => news.touch(targetId),
      arrived: (targetId) => {
        // An attempt that is under way may end, without this client, before what waits is made due.
        worker.hurry(targetId)
        makeDue(db, targetId).then(() => worker.hurry(targetId), onError)
      },
      onError,
    })
    const { senders } = integrations
    const clientsOf = (target: DeliveryTargetRow) => integrations.clientsOf(target)
    const news = new TargetNews({ db, clock, audience, clientsOf, onError })
    const moved = (targetId: string) => news.touch(targetId)
    const worker = new DeliveryWorker({ db, bus, claims, clock, senders, ledger, slots, moved, onError })
    const tests = new OutwardTests(clock, testsPerMinute)
    this.#integrations = integrations
    this.poster = poster
    this.#worker = worker
    this.#tests = tests
    this.#news = news
    this.#callTools = { db, clock, vault, worker, news, guard, tests }
    this.queues = new QueueBounds({ db, most: queueLength, tell, changed: (id) => worker.hurry(id) })
    this.log = new DeliveryLog({ db, clock, worker, claims, news, stored })
  }

  /** Delivers what is stored. */
  follow(eventStore: EventStore): void {
    eventStore.listen(({ type, sessionId, targets }) => {
      if (type === 'session:deleted') this.#integrations.signOutSession(sessionId)
      for (const target of targets) this.#worker.wake(target)
    })
  }

  /** What answers the calls about targets. */
  handlers(tools: Pick<CallTools, 'pages' | 'engines'>): HandlersOf<TargetAreas> {
    return this.#integrations.handlers({ ...this.#callTools, ...tools })
  }

  /** Lets the clients of targets in. */
  serve(connectionGuard: ConnectionGuard): void {
    this.#integrations.serve(connectionGuard)
  }

  /** Lets them go: a server does not stop while it holds a connection. */
  stopServing(): void {
    this.#integrations.stopServing()
  }

  /** Takes up what an earlier process left. */
  start(): Promise<void> {
    return this.#worker.start()
  }

  async close(): Promise<void> {
    this.#tests.close()
    await this.#worker.close()
    this.poster.close()
    await this.#news.close()
  }
}
