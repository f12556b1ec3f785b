import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { choiceWithFallback, lenient, requiredForItem } from '../../core/reading/lenient.js'
import { Instant } from '../../core/values.js'

const endpoint = rowsOf({ category: 'monitoring', scope: 'monitoring', sessions: 'none', ability: 'never' })

/**
 * A `draining` node hands its sessions to the others and takes none; it still answers calls. A `silent` one has sent no
 * recent heartbeat: it has ended, or cannot reach the database.
 */
export const nodeStates = ['active', 'draining', 'silent'] as const
/** One of `nodeStates`. */
export type NodeState = (typeof nodeStates)[number]

/** One of the gateways that share a database, or the only one. */
export const GatewayNode = z.object({
  /** New at each start. */
  id: requiredForItem(z.string()),
  /** `MORPHEUS_NODE_NAME`, or the name of its machine. Nodes of one machine may have the same. */
  name: lenient(z.string(), { fallback: ({ fields }) => fields.id }),
  version: z.string().nullable().default(null),
  state: choiceWithFallback(z.enum(nodeStates), 'active'),
  startedAt: Instant.nullable().default(null),
  /** Seconds since its last heartbeat, by the database's clock. */
  silentFor: z.number().nullable().default(null),
  /** Sessions whose home it is, connected or not. */
  homes: z.number().default(0),
  /** Sessions that it runs: connected, connecting or pairing. */
  running: z.number().default(0),
  /** Milliseconds that its event loop was late, 99th percentile of the last seconds. */
  lag: z.number().nullable().default(null),
  /** Memory of its process in bytes. */
  memory: z.number().nullable().default(null),
})
export type GatewayNode = z.output<typeof GatewayNode>

/** Extension, for administrators. */
export const nodes = {
  /** Lists the nodes, the oldest first, and those that fell silent in the last ten minutes. A single gateway lists itself. */
  list: endpoint('GET /system/nodes', { answer: z.object({ nodes: z.array(GatewayNode) }) }),
  /**
   * Hands the node's sessions to the others, a few at a time; ends with the node's process or by `resume`. 409 where no
   * other node is active.
   */
  drain: endpoint('POST /system/nodes/:id/drain', {
    answer: z.object({ node: GatewayNode }),
    stores: false,
  }),
  /** Lets a drained node take sessions again. */
  resume: endpoint('POST /system/nodes/:id/resume', {
    answer: z.object({ node: GatewayNode }),
    stores: false,
  }),
}
