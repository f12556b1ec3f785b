import * as z from 'zod'
import { rowsOf } from '../endpoint.js'
import { choice } from '../lenient.js'

const endpoint = rowsOf({ category: 'system', scope: 'monitoring' })

/** What runs a gateway's sessions. */
const EngineName = z.enum(['virtual', 'whatsapp', 'cloud'])
export type EngineName = z.output<typeof EngineName>

export const system = {
  /**
   * Whether the gateway is up, and writes and reads, its version and its engine. Configuration spec §7.7. Public: who
   * watches over it, a load balancer or `morpheus doctor`, has no account.
   */
  health: endpoint('GET /health', {
    access: 'public',
    answer: z.object({
      status: choice(z.literal('ok'), 'ok'),
      version: z.string(),
      engine: choice(EngineName, 'whatsapp'),
    }),
  }),
  /** What Prometheus collects, in its text format; the collector sends a token. */
  metrics: endpoint('GET /metrics', {
    format: 'text',
    answer: z.string(),
  }),
}
