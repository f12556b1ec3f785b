import * as z from 'zod'
import { rowsOf } from '../endpoint.js'
import { choice } from '../reading/lenient.js'
import { Instant } from '../values.js'

const endpoint = rowsOf({ category: 'system', scope: 'monitoring', ability: 'none' })

/** What runs a gateway's sessions. */
const EngineName = z.enum(['virtual', 'whatsapp', 'cloud'])
/**
 * What runs a gateway's sessions, as `system.health` tells it: `virtual` is a made-up network to try things
 * with, `whatsapp` the network itself, `cloud` Meta's Cloud API. A client reads one that it does not know as
 * `whatsapp`.
 */
export type EngineName = z.output<typeof EngineName>

/** What a gateway says of itself to who uses it. Bytes and seconds; null where a server does not say. */
export const SystemInfo = z.object({
  version: z.string().nullable().default(null),
  engine: z.string().nullable().default(null),
  /** Since it was started. */
  uptime: z.number().nullable().default(null),
  startedAt: Instant.nullable().default(null),
  /** The version of Node.js. */
  node: z.string().nullable().default(null),
  database: z
    .object({
      kind: z.enum(['sqlite', 'postgres']),
      /** How many migrations it has seen. */
      schema: z.number(),
    })
    .nullable()
    .default(null),
  /** Of the data folder. */
  disk: z.object({ free: z.number(), total: z.number() }).nullable().default(null),
  memory: z
    .object({
      /** Of the gateway itself. */
      used: z.number(),
      /** Of the machine. */
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
