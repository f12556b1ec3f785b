import * as z from 'zod'
import { targetKinds } from '../integrations/catalogue.js'
import { EventName } from './eventNames.js'
import { choice } from './reading/lenient.js'
import { Instant } from './values.js'

/** What a session's events are delivered to, or that takes part in its conversations; it has at most one of each. */
export const TargetKind = z.enum(targetKinds, 'Destino desconhecido')
export type TargetKind = z.output<typeof TargetKind>

/**
 * The truth of the last attempt: `DISCONNECTED` before the first one and after the configuration changed. Configuration
 * spec §4.
 */
export const ConnectionStatus = z.enum(['CONNECTED', 'ERROR', 'DISCONNECTED'])
export type ConnectionStatus = z.output<typeof ConnectionStatus>

/** How a target stands. */
export const TargetState = z.object({
  enabled: z.boolean(),
  /** What is to be delivered is stored and waits. */
  paused: z.boolean(),
  connectionStatus: choice(ConnectionStatus, 'DISCONNECTED'),
  lastAttemptAt: Instant.nullable(),
  lastSuccessAt: Instant.nullable(),
  /** Why the last attempt failed, in Portuguese; null after a success. */
  lastError: z.string().nullable(),
})
export type TargetState = z.output<typeof TargetState>

/** A target's state with its queue. */
export const TargetHealth = z.object({
  kind: TargetKind,
  events: z.array(EventName),
  ...TargetState.shape,
  /** Deliveries that wait for their first or next attempt. */
  waiting: z.number(),
  /** Delivered, and failed for good, among what is kept. */
  delivered: z.number(),
  dead: z.number(),
  /** When the next attempt is due; null while none is, or the target is paused or disabled. */
  nextAttemptAt: Instant.nullable(),
  /** Ours: since when nothing has worked; null while it works, or was not tried. */
  failingSince: Instant.nullish(),
  /** Who is connected to a WebSocket now; null for other kinds. */
  currentClients: z.number().nullable().default(null),
  /**
   * Ours, of what answers customers: how long 95 of 100 of its answers took at most today, in milliseconds, null without
   * any; how many messages it said today; how many questions wait.
   */
  p95Ms: z.number().nullish(),
  repliesToday: z.number().nullish(),
  backlog: z.number().nullish(),
})
export type TargetHealth = z.output<typeof TargetHealth>
