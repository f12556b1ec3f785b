import type { GatewayNode } from '@morpheus/sdk/contract'
import type { Leases } from '../../core/cluster/leases.js'
import { OtherNodeError } from '../../core/cluster/otherNodeError.js'
import type { ThisNode } from '../../core/cluster/thisNode.js'
import type { Clock } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import { version } from '../../core/lib/version.js'
import type { LogLine } from '../../core/log/systemLog.js'
import {
  drainNodeIfOthers,
  type ListedNode,
  leaseMs,
  listRecentNodes,
} from '../../core/store/repositories/nodes.js'
import type { Db } from '../../core/store/tables.js'

export interface NodesOptions {
  db: Db
  clock: Clock
  leases: Pick<Leases, 'nodeId'>
  node: ThisNode
  /** Hand the sessions here over, and take some again. */
  sessions: { drain(): Promise<void>; resumeFromDrain(): Promise<void> }
  writeLog: (line: LogLine) => void
  onError: (error: unknown) => void
}

/** The gateways that share the database, for administrators. */
export class Nodes {
  readonly #options: NodesOptions
  readonly #startedAt: string

  constructor(options: NodesOptions) {
    this.#options = options
    this.#startedAt = new Date(options.clock.now()).toISOString()
  }

  async list(): Promise<GatewayNode[]> {
    const { db, leases } = this.#options
    return leases.nodeId === null ? [this.#single()] : (await listRecentNodes(db)).map(toNode)
  }

  /**
   * Begins to hand the node's sessions over.
   * @throws OtherNodeError where another node has to do it
   * @throws HttpError 404 for an unknown node, 409 for a silent one and where no other could take the sessions
   */
  async drain(id: string, by: string): Promise<GatewayNode> {
    const { db, node, sessions, onError } = this.#options
    const { state } = await this.#findHere(id)
    if (state !== 'draining') {
      if (this.#options.leases.nodeId === null || !(await drainNodeIfOthers(db, id)))
        throw new HttpError(
          'conflict',
          'no_other_node',
          'Nenhum outro nó está ativo para receber as sessões deste. Inicie outro, ou retome um que foi esvaziado.',
        )
      this.#log(`O nó ${node.name} está sendo esvaziado, a pedido de ${by}`)
      // An answer does not wait for the sessions, which may be many.
      void sessions.drain().catch(onError)
    }
    return this.#find(id)
  }

  /** Errors as in `drain`. */
  async resume(id: string, by: string): Promise<GatewayNode> {
    const { node, sessions } = this.#options
    const { state } = await this.#findHere(id)
    if (state === 'draining') {
      await sessions.resumeFromDrain()
      this.#log(`O nó ${node.name} voltou a receber sessões, a pedido de ${by}`)
    }
    return this.#find(id)
  }

  async #findHere(id: string): Promise<GatewayNode> {
    const { leases } = this.#options
    const found = await this.#find(id)
    const silent = () =>
      new HttpError(
        'conflict',
        'node_silent',
        `O nó ${found.name} não dá sinal de vida. As sessões dele passam aos outros sem pedido.`,
      )
    if (found.state === 'silent') throw silent()
    if (leases.nodeId !== null && id !== leases.nodeId) throw new OtherNodeError(id, silent())
    return found
  }

  async #find(id: string): Promise<GatewayNode> {
    const found = (await this.list()).find((one) => one.id === id)
    if (found) return found
    throw new HttpError('not_found', 'node_not_found', 'Nó não encontrado')
  }

  #single(): GatewayNode {
    const { node } = this.#options
    const { homes, running, lag_ms: lag, memory } = node.figures()
    const { id, name } = node
    return {
      ...{ id, name, version, state: 'active', startedAt: this.#startedAt, silentFor: 0 },
      ...{ homes, running, lag, memory },
    }
  }

  #log(message: string): void {
    this.#options.writeLog({ level: 'info', service: 'system', message })
  }
}

function toNode(row: ListedNode): GatewayNode {
  return {
    id: row.id,
    name: row.name ?? row.host,
    version: row.version,
    state: row.silent_ms >= leaseMs ? 'silent' : row.draining ? 'draining' : 'active',
    startedAt: new Date(row.started_at).toISOString(),
    silentFor: Math.round(row.silent_ms / 1000),
    homes: row.homes ?? 0,
    running: row.running ?? 0,
    lag: row.lag_ms,
    memory: row.memory,
  }
}
