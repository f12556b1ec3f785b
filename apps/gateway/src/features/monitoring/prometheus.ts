import { sessionStatuses } from '@morpheus/sdk/contract'
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client'
import type { Leases } from '../../core/cluster/leases.js'
import type { EventStore } from '../../core/events/eventStore.js'
import { countByStatus, countByStatusAtNode } from '../../core/store/repositories/sessionCounts.js'
import type { Db } from '../../core/store/tables.js'

interface Answered {
  method: string
  /** Route pattern: the URL would contain session ids. */
  route: string
  status: number
  ms: number
}

interface PrometheusOptions {
  db: Db
  eventStore: EventStore
  leases: Pick<Leases, 'nodeId'>
  node: { readonly name: string }
  socketConnections: () => number
}

let ofProcess: Registry | undefined

/** Created once, as nothing ends their observers of the event loop and of garbage collections. */
function readProcessMetrics(): Metric[] {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  const all = ofProcess
  return all.getMetricsAsArray().flatMap(({ name }) => all.getSingleMetric(name) ?? [])
}

/** Prometheus metrics of this gateway, without user or session labels. The sum over the nodes of a cluster is that of all. */
export class Prometheus {
  readonly #registry = new Registry()
  readonly #requests: Histogram<'method' | 'route' | 'status'>

  constructor({ db, eventStore, leases, node, socketConnections }: PrometheusOptions) {
    const registers = [this.#registry]
    // A single gateway keeps its series as they are.
    if (leases.nodeId !== null) this.#registry.setDefaultLabels({ node: node.name })
    for (const metric of readProcessMetrics()) this.#registry.registerMetric(metric)
    this.#requests = new Histogram({
      name: 'morpheus_http_request_duration_seconds',
      help: 'Duration of API requests by route and class of status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    })
    new Gauge({
      name: 'morpheus_sessions',
      help: 'Sessions by status',
      labelNames: ['status'],
      registers,
      async collect() {
        const { nodeId } = leases
        const counts = await (nodeId === null ? countByStatus(db) : countByStatusAtNode(db, nodeId))
        for (const status of sessionStatuses) this.set({ status }, counts.get(status) ?? 0)
      },
    })
    new Gauge({
      name: 'morpheus_socket_connections',
      help: 'Open real-time connections',
      registers,
      collect() {
        this.set(socketConnections())
      },
    })
    const events = new Counter({
      name: 'morpheus_events_stored_total',
      help: 'Events stored since the start',
      registers,
    })
    const messages = new Counter({
      name: 'morpheus_messages_total',
      help: 'Messages since the start by direction',
      labelNames: ['direction'],
      registers,
    })
    for (const direction of ['received', 'sent']) messages.inc({ direction }, 0)
    eventStore.listen(({ type, payload }, isOwn) => {
      // Each node counts its own events.
      if (!isOwn) return
      events.inc()
      if (type !== 'message:received' || !('message' in payload)) return
      messages.inc({ direction: payload.message.isFromMe ? 'sent' : 'received' })
    })
  }

  answered({ method, route, status, ms }: Answered): void {
    this.#requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000)
  }

  get registry(): Registry {
    return this.#registry
  }

  text(): Promise<string> {
    return this.#registry.metrics()
  }

  close(): void {
    this.#registry.clear()
  }
}
