import { Ledger } from '../../delivery/attempts/ledger.js'
import { scheduleOf, usualDelays } from '../../delivery/attempts/schedule.js'
import { DeliveryWorker } from '../../delivery/attempts/worker.js'
import { DeliveryLog } from '../../delivery/deliveryLog.js'
import { ApiCaller } from '../../delivery/net/apiCaller.js'
import { Downloader } from '../../delivery/net/downloader.js'
import { Guard } from '../../delivery/net/guard.js'
import { Names } from '../../delivery/net/names.js'
import { Poster } from '../../delivery/net/poster.js'
import type { Resolve } from '../../delivery/net/resolver.js'
import { Streams } from '../../delivery/net/streams.js'
import { OutwardTests } from '../../delivery/outwardTests.js'
import { QueueBounds } from '../../delivery/queueBounds.js'
import { type Audience, TargetNews } from '../../delivery/targetNews.js'
import type { HandlersOf } from '../../http/call.js'
import { type CopyIntegration, Integrations, type TargetAreas } from '../../integrations/integrations.js'
import type { CallTools } from '../../integrations/kind.js'
import type { Messaging } from '../../integrations/messaging.js'
import type { ConnectionGuard } from '../../realtime/connectionGuard.js'
import type { FindResponders } from '../../responders/configured.js'
import type { DeliveryTargetRow } from '../../store/deliveryTables.js'
import { makeDue } from '../../store/repositories/deliveries.js'
import type { Settings } from '../config/config.js'
import type { Foundation } from './foundation.js'

interface DeliveryOptions extends Foundation {
  settings: Pick<Settings, 'allowLocalTargets' | 'retryDelays' | 'limits' | 'kommo'>
  /** Host names to addresses. */
  resolve: Resolve
  /** A user had so many bytes stored. */
  stored: (userId: string, bytes: number) => void
  /** From 0 to 1, for the jitter. */
  random: () => number
  /** Who hears live how targets stand. */
  audience: Audience
  /** Where others find the gateway; known once it listens. */
  publicUrl: Promise<string>
  /** What is said, for what takes part in it. */
  messaging: () => Messaging
}

/** The room that brings events to other systems. */
export class DeliveryRoom {
  readonly log: DeliveryLog
  readonly queues: QueueBounds
  /** The guarded way out, for what else calls other systems. */
  readonly poster: Poster
  readonly streams: Streams
  /** The same for files. */
  readonly downloader: Downloader
  readonly #integrations: Integrations
  readonly #callTools: Omit<CallTools, 'pages' | 'engines'>
  readonly #worker: DeliveryWorker
  readonly #tests: OutwardTests
  readonly #news: TargetNews

  constructor(options: DeliveryOptions) {
    const { settings, resolve, stored, random, audience, publicUrl, messaging, ...foundation } = options
    const { db, writes, bus, leases, claims, eventStore, clock, vault, acts, timeZones, tell, onError } =
      foundation
    const { allowLocalTargets, retryDelays = usualDelays, limits, kommo } = settings
    const names = new Names({ resolve, clock, lookups: limits.lookups })
    const guard = new Guard(names, allowLocalTargets)
    const poster = new Poster(guard, clock)
    const streams = new Streams(guard)
    const downloader = new Downloader(streams, clock)
    const ledger = new Ledger(writes, clock, scheduleOf(retryDelays, random), tell)
    const integrations = new Integrations({
      db,
      writes,
      leases,
      eventStore,
      vault,
      clock,
      timeZones,
      guard,
      poster,
      api: new ApiCaller(poster, clock),
      downloader,
      messaging,
      publicUrl,
      kommo,
      stored,
      mostClients: limits.eventClients,
      queued: (targetId) => worker.wake(targetId),
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
    const news = new TargetNews({ db, clock, timeZones, audience, clientsOf, onError })
    const moved = (targetId: string) => news.touch(targetId)
    const slots = limits.deliverySlots
    const worker = new DeliveryWorker({ db, bus, claims, clock, senders, ledger, slots, moved, onError })
    const tests = new OutwardTests(clock, limits.testsPerMinute)
    this.#integrations = integrations
    this.poster = poster
    this.streams = streams
    this.downloader = downloader
    this.#worker = worker
    this.#tests = tests
    this.#news = news
    this.#callTools = { db, acts, clock, vault, worker, news, guard, tests }
    this.queues = new QueueBounds({ db, most: limits.queueLength, tell, changed: (id) => worker.hurry(id) })
    this.log = new DeliveryLog({ db, clock, worker, claims, news, stored })
    eventStore.listenReplaced(({ sessionIds }) => {
      for (const id of sessionIds) integrations.signOutSession(id)
    })
    eventStore.listen(({ type, sessionId, targets }) => {
      if (type === 'session:deleted') integrations.signOutSession(sessionId)
      for (const target of targets) worker.wake(target)
    })
  }

  /** Who answers a session's customers. */
  get findResponders(): FindResponders {
    return (...of) => this.#integrations.responders(...of)
  }

  /** How a target stands may have changed. */
  touch(targetId: string): void {
    this.#news.touch(targetId)
  }

  /** What waits for a target is due. */
  hurry(targetId: string): void {
    this.#worker.hurry(targetId)
  }

  /** Runs `work` with nothing of an account being delivered. */
  withheldDuring<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    return this.#worker.withheldDuring(userId, work)
  }

  /** What answers the calls about targets. */
  handlers(tools: Pick<CallTools, 'pages' | 'engines'>): HandlersOf<TargetAreas> {
    return this.#integrations.handlers({ ...this.#callTools, ...tools })
  }

  /** What configures a session's target as another session has it. */
  copier(tools: Pick<CallTools, 'pages' | 'engines'>): CopyIntegration {
    return this.#integrations.copier({ ...this.#callTools, ...tools })
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
  async start(): Promise<void> {
    await this.#worker.start()
    await this.#integrations.start()
  }

  /** Takes up what nobody was told of. */
  async rescan(): Promise<void> {
    await this.#worker.rescan()
    await this.#integrations.rescan()
  }

  async close(): Promise<void> {
    this.#tests.close()
    await this.#integrations.close()
    await this.#worker.close()
    this.poster.close()
    await this.#news.close()
  }
}
