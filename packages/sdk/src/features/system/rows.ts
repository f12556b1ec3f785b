import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { choiceWithFallback } from '../../core/reading/lenient.js'
import { Instant } from '../../core/values.js'

const endpoint = rowsOf({ category: 'system', scope: 'monitoring', ability: 'never' })

const EngineName = z.enum(['virtual', 'whatsapp', 'cloud'])
/**
 * The engine of a gateway's sessions, from `system.health`: `virtual` is a simulated network for trials, `whatsapp` the
 * network itself, `cloud` Meta's Cloud API. A client reads an unknown one as `whatsapp`.
 */
export type EngineName = z.output<typeof EngineName>

/** Information about a gateway for its users. Bytes and seconds; null where a server sends none. */
export const SystemInfo = z.object({
  version: z.string().nullable().default(null),
  engine: z.string().nullable().default(null),
  /** Since its start. */
  uptime: z.number().nullable().default(null),
  startedAt: Instant.nullable().default(null),
  node: z.string().nullable().default(null),
  database: z
    .object({
      kind: z.enum(['sqlite', 'postgres']),
      /** The number of applied migrations. */
      schema: z.number(),
    })
    .nullable()
    .default(null),
  disk: z.object({ free: z.number(), total: z.number() }).nullable().default(null),
  memory: z
    .object({
      /** Memory of the gateway's process. */
      used: z.number(),
      /** Memory of the machine. */
      free: z.number(),
      total: z.number(),
    })
    .nullable()
    .default(null),
})
export type SystemInfo = z.output<typeof SystemInfo>

const info = { answer: SystemInfo, sessions: 'none' } as const

export const system = {
  /** Configuration spec §7.6, which shows no answer. */
  info: endpoint('GET /settings/system/info', info),
  /** The documented path of `info`: §7.7. */
  documentedInfo: endpoint('GET /settings/system-info', info),
  /**
   * Tells that the gateway's process answers, whatever the database does; returns its version and engine. Configuration
   * spec §7.7. Public, as orchestrators and `morpheus doctor` have no account.
   */
  health: endpoint('GET /health', {
    access: 'public',
    answer: z.object({
      status: choiceWithFallback(z.literal('ok'), 'ok'),
      version: z.string(),
      engine: choiceWithFallback(EngineName, 'whatsapp'),
    }),
  }),
  /**
   * Extension: checks that calls can be served: an administrator exists, the database reads back what is written, and
   * the node is not being drained. Otherwise 503, with the code `starting`, `store_unavailable` or `draining`. Public,
   * for load balancers.
   */
  ready: endpoint('GET /ready', {
    access: 'public',
    answer: z.object({ status: choiceWithFallback(z.literal('ready'), 'ready') }),
  }),
  /** Prometheus metrics in its text format; the collector sends a token. */
  metrics: endpoint('GET /metrics', {
    format: 'text',
    answer: z.string(),
  }),
}
