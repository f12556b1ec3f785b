import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod'
import { PeriodicJob } from '../../jobs/periodicJob.js'
import type { Cancel, Clock } from '../../lib/clock.js'
import type { Db } from '../../store/tables.js'
import type { Bus, BusListener, Topic } from '../bus.js'
import { Subscriptions } from '../subscriptions.js'
import { channel, NodeConnection } from './nodeConnection.js'

/** Postgres refuses notifications of 8000 bytes and more. */
const payloadBytes = 7900
/** A connection that has silently broken would miss messages without a gap. */
const probeMs = 5000

const Envelope = z.object({
  from: z.string(),
  /** Pairs of topic and message; null where messages were lost on their way. */
  sent: z.array(z.tuple([z.string(), z.unknown()])).nullable(),
})

const probe: Topic<string> = { name: 'bus:probe', schema: z.string() }

export interface PostgresBusOptions {
  databaseUrl: string
  clock: Clock
  onError: (error: unknown) => void
}

/** Messages between the gateways of one Postgres, by LISTEN and NOTIFY. */
export class PostgresBus implements Bus {
  /** Distinguishes its own messages from those of others. */
  readonly #sender = randomUUID()
  readonly #clock: Clock
  readonly #onError: (error: unknown) => void
  readonly #connection: NodeConnection
  readonly #subscriptions: Subscriptions
  readonly #gapListeners = new Set<() => void>()
  /** Messages to the other nodes, each as JSON. */
  readonly #outgoing: string[] = []
  #currentSend: Promise<void> | null = null
  /** Messages were lost before they were sent: the others have to read the store. */
  #hasLost = false
  #probeJob: PeriodicJob | null = null

  constructor({ clock, onError, databaseUrl }: PostgresBusOptions) {
    this.#clock = clock
    this.#onError = onError
    this.#subscriptions = new Subscriptions(onError)
    this.#connection = new NodeConnection({
      databaseUrl,
      clock,
      onMessage: (payload) => this.#receive(payload),
      onReconnect: () => {
        this.#announceGap()
        if (this.#hasLost) this.#send()
      },
    })
  }

  /** @throws Error of the driver where the server cannot be reached. */
  async open(): Promise<void> {
    await this.#connection.open()
    this.#probeJob = new PeriodicJob(this.#clock, probeMs, () => this.#connection.probe(), this.#onError)
  }

  publish<Message>({ name }: Topic<Message>, message: Message): void {
    this.#subscriptions.deliver(name, message, true)
    this.#outgoing.push(JSON.stringify([name, message]))
    this.#send()
  }

  subscribe<Message>(topic: Topic<Message>, listener: BusListener<Message>): () => void {
    return this.#subscriptions.add(topic, listener)
  }

  onGap(run: () => void): () => void {
    const listener = () => run()
    this.#gapListeners.add(listener)
    return () => void this.#gapListeners.delete(listener)
  }

  /** True once a notification that is sent by way of `db` arrives, false after `ms` without it. */
  async receivesFrom(db: Db, ms: number): Promise<boolean> {
    const text = randomUUID()
    const envelope: z.infer<typeof Envelope> = { from: text, sent: [[probe.name, text]] }
    let unsubscribe = () => {}
    let cancel: Cancel = () => {}
    const echo = new Promise<boolean>((resolve) => {
      unsubscribe = this.subscribe(probe, (message) => {
        if (message === text) resolve(true)
      })
      cancel = this.#clock.after(ms, () => resolve(false))
    })
    await sql`select pg_notify(${channel}, ${JSON.stringify(envelope)})`.execute(db)
    return echo.finally(() => {
      unsubscribe()
      cancel()
    })
  }

  async close(): Promise<void> {
    await this.#probeJob?.stop()
    await this.#currentSend
    await this.#connection.close()
  }

  #send(): void {
    this.#currentSend ??= this.#sendAll().finally(() => {
      this.#currentSend = null
    })
  }

  /** One notification for all that was published meanwhile: each costs a lock of the whole database. */
  async #sendAll(): Promise<void> {
    await Promise.resolve()
    while (this.#outgoing.length > 0 || (this.#hasLost && this.#connection.isOpen)) {
      const parts = this.#hasLost ? null : this.#take()
      const message = parts === null ? 'null' : `[${parts.join(',')}]`
      if (parts === null) this.#outgoing.length = 0
      this.#hasLost = false
      try {
        await this.#connection.notify(`{"from":"${this.#sender}","sent":${message}}`)
      } catch {
        // The other nodes get a gap instead, once this one is connected again.
        this.#hasLost = true
        this.#outgoing.length = 0
        return
      }
    }
  }

  /** As many messages as fit; null where the first one does not: the others then read the store. */
  #take(): string[] | null {
    let bytes = 100
    const parts: string[] = []
    for (let part = this.#outgoing[0]; part !== undefined; part = this.#outgoing[0]) {
      bytes += Buffer.byteLength(part) + 1
      if (bytes > payloadBytes) break
      parts.push(part)
      this.#outgoing.shift()
    }
    return parts.length > 0 ? parts : null
  }

  #receive(payload: string): void {
    try {
      const { from, sent } = Envelope.parse(JSON.parse(payload))
      if (from === this.#sender) return
      if (sent === null) this.#announceGap()
      else for (const [topic, message] of sent) this.#subscriptions.deliver(topic, message, false)
    } catch (error) {
      this.#onError(error)
    }
  }

  #announceGap(): void {
    for (const run of this.#gapListeners) {
      try {
        run()
      } catch (error) {
        this.#onError(error)
      }
    }
  }
}
