import { Ledger } from '../../delivery/attempts/ledger.js'
import { scheduleOf, usualDelays } from '../../delivery/attempts/schedule.js'
import { DeliveryWorker } from '../../delivery/attempts/worker.js'
import { DeliveryLog } from '../../delivery/deliveryLog.js'
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
import { Integrations, type TargetAreas } from '../../integrations/integrations.js'
import type { CallTools } from '../../integrations/kind.js'
import type { ConnectionGuard } from '../../realtime/connectionGuard.js'
import type { DeliveryTargetRow } from '../../store/deliveryTables.js'
import { makeDue } from '../../store/repositories/deliveries.js'
import type { Settings } from '../config.js'
import type { Foundation } from './foundation.js'

interface DeliveryOptions extends Foundation {
  settings: Pick<Settings, 'allowLocalTargets' | 'retryDelays' | 'limits'>
  /** Host names to addresses. */
  resolve: Resolve
  /** A user had so many bytes stored. */
  stored: (userId: string, bytes: number) => void
  /** From 0 to 1, for the jitter. */
  random: () => number
  /** Who hears live how targets stand. */
  audience: Audience
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

  constructor({ settings, resolve, stored, random, audience, ...foundation }: DeliveryOptions) {
    const { db, writes, bus, claims, eventStore, clock, vault, tell, onError } = foundation
    const { allowLocalTargets, retryDelays = usualDelays, limits } = settings
    const names = new Names({ resolve, clock, lookups: limits.lookups })
    const guard = new Guard(names, allowLocalTargets)
    const poster = new Poster(guard, clock)
    const ledger = new Ledger(writes, clock, scheduleOf(retryDelays, random), tell)
    const integrations = new Integrations({
      db,
      vault,
      clock,
      guard,
      poster,
      mostClients: limits.eventClients,
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
    const slots = limits.deliverySlots
    const worker = new DeliveryWorker({ db, bus, claims, clock, senders, ledger, slots, moved, onError })
    const tests = new OutwardTests(clock, limits.testsPerMinute)
    this.#integrations = integrations
    this.poster = poster
    this.streams = new Streams(guard)
    this.downloader = new Downloader(this.streams, clock)
    this.#worker = worker
    this.#tests = tests
    this.#news = news
    this.#callTools = { db, clock, vault, worker, news, guard, tests }
    this.queues = new QueueBounds({ db, most: limits.queueLength, tell, changed: (id) => worker.hurry(id) })
    this.log = new DeliveryLog({ db, clock, worker, claims, news, stored })
    eventStore.listen(({ type, sessionId, targets }) => {
      if (type === 'session:deleted') integrations.signOutSession(sessionId)
      for (const target of targets) worker.wake(target)
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
