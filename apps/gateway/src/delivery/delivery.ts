import type { Clock } from '../clock.js'
import type { River } from '../domain/river.js'
import type { LogLine } from '../domain/systemLog.js'
import type { Vault } from '../domain/vault.js'
import type { Entrance } from '../realtime/entrance.js'
import { makeDue } from '../store/deliveries.js'
import type { Db } from '../store/tables.js'
import { EventLog } from './eventLog.js'
import { Ledger } from './ledger.js'
import { Guard } from './net/guard.js'
import { Names } from './net/names.js'
import { Poster } from './net/poster.js'
import type { Resolve } from './net/resolver.js'
import { OutwardTests } from './outwardTests.js'
import { QueueBounds } from './queueBounds.js'
import { RabbitmqCourier } from './rabbitmq/rabbitmqCourier.js'
import { Rabbitmqs } from './rabbitmq/rabbitmqs.js'
import { scheduleOf, usualDelays } from './schedule.js'
import type { SharesOptions } from './shares.js'
import { SqsSender } from './sqs/sender.js'
import { SqsCourier } from './sqs/sqsCourier.js'
import { SqsQueues } from './sqs/sqsQueues.js'
import { type Audience, TargetNews } from './targetNews.js'
import { WebhookCourier } from './webhook/webhookCourier.js'
import { Webhooks } from './webhook/webhooks.js'
import { EventClients } from './websocket/clients.js'
import { WebsocketCourier } from './websocket/websocketCourier.js'
import { Websockets } from './websocket/websockets.js'
import { DeliveryWorker } from './worker.js'

export interface DeliveryOptions {
  db: Db
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
  readonly webhooks: Webhooks
  readonly rabbitmqs: Rabbitmqs
  readonly sqsQueues: SqsQueues
  readonly log: EventLog
  readonly websockets: Websockets
  readonly queues: QueueBounds
  readonly #worker: DeliveryWorker
  readonly #tests: OutwardTests
  readonly #clients: EventClients
  readonly #news: TargetNews

  constructor({
    db,
    clock,
    vault,
    resolve,
    allowLocal,
    retryDelays = usualDelays,
    slots,
    lookups,
    testsPerMinute,
    queueLength,
    stored,
    random,
    audience,
    tell,
    onError,
  }: DeliveryOptions) {
    const guard = new Guard(new Names({ resolve, clock, lookups }), allowLocal)
    const poster = new Poster(guard, clock)
    const courier = new WebhookCourier(poster, vault, clock)
    const sqsCourier = new SqsCourier(new SqsSender(poster), vault)
    const ledger = new Ledger(db, clock, scheduleOf(retryDelays, random), tell)
    const clients = new EventClients({
      db,
      vault,
      onLeave: (targetId) => news.touch(targetId),
      onClient: (targetId) => {
        // An attempt that is under way may end, without this client, before what waits is made due.
        worker.hurry(targetId)
        makeDue(db, targetId).then(() => worker.hurry(targetId), onError)
      },
      onError,
    })
    const couriers = {
      webhook: courier,
      websocket: new WebsocketCourier(clients),
      rabbitmq: new RabbitmqCourier(guard, vault, clock),
      sqs: sqsCourier,
    }
    const clientsOf = (targetId: string) => clients.count(targetId)
    const news = new TargetNews({ db, clock, audience, clientsOf, onError })
    const moved = (targetId: string) => news.touch(targetId)
    const worker = new DeliveryWorker({ db, clock, couriers, ledger, slots, moved, onError })
    this.#worker = worker
    this.#tests = new OutwardTests(clock, testsPerMinute)
    this.#news = news
    const common = { db, clock, vault, worker, news, guard, tests: this.#tests }
    this.webhooks = new Webhooks({ ...common, courier })
    this.#clients = clients
    this.websockets = new Websockets({ ...common, clients })
    this.rabbitmqs = new Rabbitmqs(common)
    this.sqsQueues = new SqsQueues({ ...common, courier: sqsCourier })
    this.queues = new QueueBounds({ db, most: queueLength, tell, changed: (id) => worker.hurry(id) })
    this.log = new EventLog({ db, clock, worker, news, stored })
  }

  /** Delivers what the river carries. */
  follow(river: River): void {
    river.listen(({ type, sessionId, targets }) => {
      if (type === 'session:deleted') this.#clients.signOutSession(sessionId)
      for (const target of targets) this.#worker.wake(target)
    })
  }

  /** Lets the clients of WebSocket targets in. */
  serve(entrance: Entrance): void {
    this.#clients.serve(entrance)
  }

  /** Lets them go: a server does not stop while it holds a connection. */
  stopServing(): void {
    this.#clients.close()
  }

  /** Takes up what an earlier process left. */
  start(): Promise<void> {
    return this.#worker.start()
  }

  async close(): Promise<void> {
    this.#tests.close()
    await this.#worker.close()
    await this.#news.close()
  }
}
