import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Bus, Topic } from '../../core/cluster/bus.js'
import { SharedCounts } from '../../core/cluster/sharedCounts.js'
import type { Cancel, Clock } from '../../core/lib/clock.js'
import type { DeliveryRow } from '../../core/store/deliveryTables.js'
import { findDelivery } from '../../core/store/repositories/deliveries.js'
import type { Db } from '../../core/store/tables.js'
import { AllClientsLeftError, type EventClients } from './eventClients.js'

/** Added to the time of an acknowledgement for the way between the nodes. */
const marginMs = 2000
const Request = z.object({
  id: z.string(),
  sessionId: z.string(),
  targetId: z.string(),
  deliveryId: z.string(),
  limitMs: z.number(),
})
type Request = z.infer<typeof Request>
const Answer = z.object({
  id: z.string(),
  node: z.string(),
  outcome: z.enum(['acknowledged', 'left', 'unconfirmed']),
})
type Answer = z.infer<typeof Answer>

const requested: Topic<Request> = { name: 'clients:requested', schema: Request }
const answered: Topic<Answer> = { name: 'clients:answered', schema: Answer }
const signedOut: Topic<{ targetId: string }> = {
  name: 'clients:signed-out',
  schema: z.object({ targetId: z.string() }),
}

export interface ClusterClientsOptions {
  db: Db
  bus: Bus
  clock: Clock
  clients: EventClients
  onError: (error: unknown) => void
}

/** The clients of a target at all nodes. A delivery is made at the session's home, its clients may be anywhere. */
export class ClusterClients {
  readonly #options: ClusterClientsOptions
  readonly #counts: SharedCounts
  readonly #pending = new Map<string, (answer: Answer) => void>()
  readonly #unsubscribers: readonly (() => void)[]

  constructor(options: ClusterClientsOptions) {
    this.#options = options
    const { bus, clock, clients } = options
    this.#counts = new SharedCounts(bus, clock, 'clients')
    this.#unsubscribers = [
      bus.subscribe(requested, (request, isOwn) => {
        if (!isOwn) void this.#answer(request).catch(options.onError)
      }),
      bus.subscribe(answered, (answer) => this.#pending.get(answer.id)?.(answer)),
      bus.subscribe(signedOut, ({ targetId }) => clients.signOut(targetId)),
    ]
  }

  start(): void {
    this.#counts.start()
  }

  /** Call every minute. */
  refresh(): void {
    this.#counts.refresh()
  }

  count(targetId: string): number {
    return this.#counts.count(targetId)
  }

  /** Call when a client has come or left here. */
  changed(targetId: string, change: 1 | -1): void {
    this.#counts.add(targetId, change)
  }

  signOut(targetId: string): void {
    this.#options.bus.publish(signedOut, { targetId })
  }

  /** As `EventClients.send`, to the clients of all nodes. */
  async send(
    sessionId: string,
    targetId: string,
    { id, payload }: Pick<DeliveryRow, 'id' | 'payload'>,
    limitMs: number,
  ): Promise<void> {
    const { clients } = this.#options
    const ways: Promise<void>[] = []
    if (clients.count(targetId) > 0) ways.push(clients.send(targetId, JSON.parse(payload), id, limitMs))
    const nodes = this.#counts.nodesWith(targetId)
    if (nodes.length > 0) ways.push(this.#ask(nodes, { sessionId, targetId, deliveryId: id, limitMs }))
    try {
      await Promise.any(ways)
    } catch (error) {
      const haveLeft =
        error instanceof AggregateError && error.errors.every((one) => one instanceof AllClientsLeftError)
      throw haveLeft ? new AllClientsLeftError() : error
    }
  }

  close(): void {
    this.#counts.close()
    for (const unsubscribe of this.#unsubscribers) unsubscribe()
  }

  /** Resolves at the first acknowledgement; rejects once each node has answered, or at the time limit. */
  #ask(nodes: readonly string[], request: Omit<Request, 'id'>): Promise<void> {
    const { bus, clock } = this.#options
    const id = randomUUID()
    const open = new Set(nodes)
    let haveLeft = true
    let cancel: Cancel = () => undefined
    const asking = new Promise<void>((resolve, reject) => {
      cancel = clock.after(request.limitMs + marginMs, () => {
        for (const node of open) this.#counts.dropCount(node, request.targetId)
        reject(new Error('A node does not answer'))
      })
      this.#pending.set(id, ({ node, outcome }) => {
        open.delete(node)
        if (outcome === 'acknowledged') return resolve()
        haveLeft &&= outcome === 'left'
        if (open.size === 0)
          reject(haveLeft ? new AllClientsLeftError() : new Error('No client is connected'))
      })
      bus.publish(requested, { ...request, id })
    })
    return asking.finally(() => {
      cancel()
      this.#pending.delete(id)
    })
  }

  async #answer({ id, sessionId, targetId, deliveryId, limitMs }: Request): Promise<void> {
    const { bus, db, clients } = this.#options
    const answer = (outcome: Answer['outcome']) =>
      bus.publish(answered, { id, node: this.#counts.node, outcome })
    const delivery = await findDelivery(db, sessionId, deliveryId)
    if (!delivery || clients.count(targetId) === 0) return answer('left')
    try {
      await clients.send(targetId, JSON.parse(delivery.payload), delivery.id, limitMs)
      answer('acknowledged')
    } catch (error) {
      answer(error instanceof AllClientsLeftError ? 'left' : 'unconfirmed')
    }
  }
}
