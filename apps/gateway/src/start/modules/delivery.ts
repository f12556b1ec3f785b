import type { HandlersOf } from '../../core/http/call.js'
import { ApiCaller } from '../../core/net/apiCaller.js'
import { DnsCache } from '../../core/net/dnsCache.js'
import { Downloader } from '../../core/net/downloader.js'
import { HostGuard } from '../../core/net/hostGuard.js'
import { Poster } from '../../core/net/poster.js'
import type { Resolve } from '../../core/net/resolver.js'
import { Streams } from '../../core/net/streams.js'
import type { DeliveryTargetRow } from '../../core/store/deliveryTables.js'
import type { FindResponders } from '../../features/conversations/configuredResponders.js'
import { Ledger } from '../../features/deliveries/attempts/ledger.js'
import { createSchedule, defaultDelays } from '../../features/deliveries/attempts/schedule.js'
import { DeliveryWorker } from '../../features/deliveries/attempts/worker.js'
import { DeliveryLog } from '../../features/deliveries/deliveryLog.js'
import { OutwardTests } from '../../features/deliveries/outwardTests.js'
import { QueueBounds } from '../../features/deliveries/queueBounds.js'
import { type Audience, TargetStatusPublisher } from '../../features/deliveries/targetStatusPublisher.js'
import type { ConnectionGuard } from '../../features/events/realtime/connectionGuard.js'
import { type CopyIntegration, Integrations, type TargetAreas } from '../../integrations/integrations.js'
import type { CallDependencies } from '../../integrations/kind.js'
import type { Messaging } from '../../integrations/messaging.js'
import type { Settings } from '../config/config.js'
import type { Core } from './core.js'

interface DeliveryOptions extends Core {
  settings: Pick<Settings, 'allowLocalTargets' | 'retryDelays' | 'limits' | 'kommo'>
  resolve: Resolve
  addStoredBytes: (userId: string, bytes: number) => void
  random: () => number
  audience: Audience
  /** Public URL of the gateway; resolves once it listens. */
  publicUrl: Promise<string>
  messaging: () => Messaging
}

export class DeliveryModule {
  readonly log: DeliveryLog
  readonly queues: QueueBounds
  readonly poster: Poster
  readonly streams: Streams
  readonly downloader: Downloader
  readonly guard: HostGuard
  readonly #integrations: Integrations
  readonly #callDeps: Omit<CallDependencies, 'pages' | 'engines'>
  readonly #worker: DeliveryWorker
  readonly #tests: OutwardTests
  readonly #statusPublisher: TargetStatusPublisher

  constructor(options: DeliveryOptions) {
    const { settings, resolve, addStoredBytes, random, audience, publicUrl, messaging, ...core } = options
    const {
      db,
      writes,
      bus,
      leases,
      homes,
      eventStore,
      clock,
      vault,
      activityLog,
      timeZones,
      writeLog,
      onError,
    } = core
    const { allowLocalTargets, retryDelays = defaultDelays, limits, kommo } = settings
    const names = new DnsCache({ resolve, clock, lookups: limits.lookups })
    const guard = new HostGuard(names, allowLocalTargets)
    const poster = new Poster(guard, clock)
    const streams = new Streams(guard)
    const downloader = new Downloader(streams, clock)
    const ledger = new Ledger(writes, clock, createSchedule(retryDelays, random), writeLog)
    const integrations = new Integrations({
      db,
      writes,
      bus,
      leases,
      homes,
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
      addStoredBytes,
      maxClients: limits.eventClients,
      queued: (targetId) => worker.wake(targetId),
      left: (targetId) => statusPublisher.touch(targetId),
      arrived: (targetId) => worker.notifyReachable(targetId),
      onError,
    })
    const { senders } = integrations
    const countClients = (target: DeliveryTargetRow) => integrations.countClients(target)
    const statusPublisher = new TargetStatusPublisher({
      ...{ db, bus, leases, clock, timeZones, audience, countClients, onError },
    })
    const concurrency = limits.deliveryConcurrency
    const worker = new DeliveryWorker({
      ...{ db, bus, homes, clock, senders, ledger, concurrency, onError },
      onQueueChange: (targetId) => statusPublisher.touchHere(targetId),
      onAttempt: (targetId) => statusPublisher.touch(targetId),
    })
    const tests = new OutwardTests(core.allowances, limits.testsPerMinute)
    this.#integrations = integrations
    this.poster = poster
    this.streams = streams
    this.downloader = downloader
    this.guard = guard
    this.#worker = worker
    this.#tests = tests
    this.#statusPublisher = statusPublisher
    this.#callDeps = { db, activityLog, clock, vault, worker, statusPublisher, guard, tests }
    this.queues = new QueueBounds({
      db,
      clock,
      maxLength: limits.queueLength,
      writeLog,
      changed: (id) => worker.runNow(id),
    })
    this.log = new DeliveryLog({ db, writes, clock, worker, statusPublisher, addStoredBytes })
    eventStore.listenAccountReplaced(({ sessionIds }) => {
      for (const id of sessionIds) integrations.signOutSession(id)
    })
    eventStore.listen(({ type, sessionId, targets }) => {
      if (type === 'session:deleted') integrations.signOutSession(sessionId)
      for (const target of targets) worker.wakeHere(target)
    })
    homes.onArrival((sessionId) => void worker.resume(sessionId).catch(onError))
  }

  get inProgress(): ReadonlySet<string> {
    return this.#worker.inProgress
  }

  get findResponders(): FindResponders {
    return (...of) => this.#integrations.responders(...of)
  }

  /** As `OutwardTests.run`: all tests of a user share a limit. */
  limitTests<Result>(userId: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    return this.#tests.run(userId, work)
  }

  touch(targetId: string): void {
    this.#statusPublisher.touch(targetId)
  }

  runNow(targetId: string): void {
    this.#worker.runNow(targetId)
  }

  pauseAttemptsDuring<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    return this.#worker.pauseAttemptsDuring(userId, work)
  }

  handlers(deps: Pick<CallDependencies, 'pages' | 'engines'>): HandlersOf<TargetAreas> {
    return this.#integrations.handlers({ ...this.#callDeps, ...deps })
  }

  copier(deps: Pick<CallDependencies, 'pages' | 'engines'>): CopyIntegration {
    return this.#integrations.copier({ ...this.#callDeps, ...deps })
  }

  serve(connectionGuard: ConnectionGuard): void {
    this.#integrations.serve(connectionGuard)
  }

  /** Disconnects all clients: a server with an open connection does not stop. */
  stopServing(): void {
    this.#integrations.stopServing()
  }

  async start(): Promise<void> {
    await this.#worker.start()
    await this.#integrations.start()
  }

  async rescan(): Promise<void> {
    await this.#worker.rescan()
    await this.#integrations.rescan()
  }

  async close(): Promise<void> {
    this.#tests.close()
    await this.#integrations.close()
    await this.#worker.close()
    this.poster.close()
    await this.#statusPublisher.close()
  }
}
