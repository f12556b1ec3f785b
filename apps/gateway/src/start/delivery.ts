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
import { RabbitmqSender } from '../integrations/rabbitmq/rabbitmqSender.js'
import { Rabbitmqs } from '../integrations/rabbitmq/rabbitmqs.js'
import { SqsClient } from '../integrations/sqs/sqsClient.js'
import { SqsQueues } from '../integrations/sqs/sqsQueues.js'
import { SqsSender } from '../integrations/sqs/sqsSender.js'
import { WebhookSender } from '../integrations/webhook/webhookSender.js'
import { Webhooks } from '../integrations/webhook/webhooks.js'
import { EventClients } from '../integrations/websocket/clients.js'
import { WebsocketSender } from '../integrations/websocket/websocketSender.js'
import { Websockets } from '../integrations/websocket/websockets.js'
import type { Clock } from '../kit/clock.js'
import type { SharesOptions } from '../kit/limits/shares.js'
import type { Vault } from '../kit/vault.js'
import type { LogLine } from '../log/systemLog.js'
import type { ConnectionGuard } from '../realtime/connectionGuard.js'
import type { GroupCommit } from '../store/groupCommit.js'
import { makeDue } from '../store/repositories/deliveries.js'
import type { Db } from '../store/tables.js'

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
  readonly webhooks: Webhooks
  readonly rabbitmqs: Rabbitmqs
  readonly sqsQueues: SqsQueues
  readonly log: DeliveryLog
  readonly websockets: Websockets
  readonly queues: QueueBounds
  readonly #worker: DeliveryWorker
  readonly #tests: OutwardTests
  readonly #clients: EventClients
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
    const sender = new WebhookSender(poster, vault, clock)
    const sqsSender = new SqsSender(new SqsClient(poster), vault)
    const ledger = new Ledger(writes, clock, scheduleOf(retryDelays, random), tell)
    const clients = new EventClients({
      db,
      vault,
      most: eventClients,
      onLeave: (targetId) => news.touch(targetId),
      onClient: (targetId) => {
        // An attempt that is under way may end, without this client, before what waits is made due.
        worker.hurry(targetId)
        makeDue(db, targetId).then(() => worker.hurry(targetId), onError)
      },
      onError,
    })
    const senders = {
      webhook: sender,
      websocket: new WebsocketSender(clients),
      rabbitmq: new RabbitmqSender(guard, vault, clock),
      sqs: sqsSender,
    }
    const clientsOf = (targetId: string) => clients.count(targetId)
    const news = new TargetNews({ db, clock, audience, clientsOf, onError })
    const moved = (targetId: string) => news.touch(targetId)
    const worker = new DeliveryWorker({ db, bus, claims, clock, senders, ledger, slots, moved, onError })
    this.#worker = worker
    this.#tests = new OutwardTests(clock, testsPerMinute)
    this.#news = news
    const common = { db, clock, vault, worker, news, guard, tests: this.#tests }
    this.webhooks = new Webhooks({ ...common, sender })
    this.#clients = clients
    this.websockets = new Websockets({ ...common, clients })
    this.rabbitmqs = new Rabbitmqs(common)
    this.sqsQueues = new SqsQueues({ ...common, sender: sqsSender })
    this.queues = new QueueBounds({ db, most: queueLength, tell, changed: (id) => worker.hurry(id) })
    this.log = new DeliveryLog({ db, clock, worker, claims, news, stored })
  }

  /** Delivers what the river carries. */
  follow(eventStore: EventStore): void {
    eventStore.listen(({ type, sessionId, targets }) => {
      if (type === 'session:deleted') this.#clients.signOutSession(sessionId)
      for (const target of targets) this.#worker.wake(target)
    })
  }

  /** Lets the clients of WebSocket targets in. */
  serve(connectionGuard: ConnectionGuard): void {
    this.#clients.serve(connectionGuard)
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
