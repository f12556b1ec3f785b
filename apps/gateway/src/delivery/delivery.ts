import type { Server as HttpServer } from 'node:http'
import { type Clock, instant } from '../clock.js'
import type { River } from '../domain/river.js'
import type { LogLine } from '../domain/systemLog.js'
import type { Vault } from '../domain/vault.js'
import type { UnknownSockets } from '../realtime/unknownSockets.js'
import { makeDue } from '../store/deliveries.js'
import type { Db } from '../store/tables.js'
import { EventLog } from './eventLog.js'
import { Ledger } from './ledger.js'
import { Guard, type Resolve } from './net/guard.js'
import { Poster } from './net/poster.js'
import { RabbitmqCourier } from './rabbitmq/rabbitmqCourier.js'
import { Rabbitmqs } from './rabbitmq/rabbitmqs.js'
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
  /** From 0 to 1, for the jitter. */
  random: () => number
  tell: (line: LogLine) => void
  onError: (error: unknown) => void
}

/** The room that brings events to other systems. */
export class DeliveryRoom {
  readonly webhooks: Webhooks
  readonly rabbitmqs: Rabbitmqs
  readonly log: EventLog
  readonly websockets: Websockets
  readonly #worker: DeliveryWorker
  readonly #clients: EventClients

  constructor({ db, clock, vault, resolve, allowLocal, random, tell, onError }: DeliveryOptions) {
    const guard = new Guard(resolve, allowLocal)
    const courier = new WebhookCourier(new Poster(guard, clock), vault, clock)
    const ledger = new Ledger(db, clock, random, tell)
    const clients = new EventClients({
      db,
      vault,
      onClient: (targetId) => {
        makeDue(db, targetId, instant(clock)).then(() => worker.hurry(targetId), onError)
      },
      onError,
    })
    const couriers = {
      webhook: courier,
      websocket: new WebsocketCourier(clients),
      rabbitmq: new RabbitmqCourier(guard, vault, clock),
    }
    const worker = new DeliveryWorker({ db, clock, couriers, ledger, onError })
    this.#worker = worker
    this.webhooks = new Webhooks({ db, clock, vault, guard, courier, worker })
    this.#clients = clients
    this.websockets = new Websockets({ db, clock, vault, worker, clients })
    this.rabbitmqs = new Rabbitmqs({ db, clock, vault, guard, worker })
    this.log = new EventLog(db, clock, worker)
  }

  /** Delivers what the river carries. */
  follow(river: River): void {
    river.listen(({ targets }) => {
      for (const target of targets) this.#worker.wake(target)
    })
  }

  /** Lets the clients of WebSocket targets in. */
  serve(http: HttpServer, unknown: UnknownSockets): void {
    this.#clients.serve(http, unknown)
  }

  /** Lets them go: a server does not stop while it holds a connection. */
  stopServing(): void {
    this.#clients.close()
  }

  /** Takes up what an earlier process left. */
  start(): Promise<void> {
    return this.#worker.start()
  }

  close(): Promise<void> {
    return this.#worker.close()
  }
}
