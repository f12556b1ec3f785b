import * as z from 'zod'
import { MessageRef } from '../../core/messageRef.js'
import { choiceWithFallback } from '../../core/reading/lenient.js'
import { Instant } from '../../core/values.js'
import { targetKinds } from '../../integrations/catalogue.js'
import { deliveriesRules } from '../../locales/generated/pt-BR/rules/deliveries.js'
import { createRules } from '../../locales/rules.js'
import { EventName } from '../events/eventNames.js'

const rule = createRules(deliveriesRules)

/** The kinds of targets: event targets and conversation systems; a session has at most one of each. */
export const TargetKind = z.enum(targetKinds, rule('rules.deliveries.target_unknown'))
export type TargetKind = z.output<typeof TargetKind>

/**
 * The result of the last attempt: `DISCONNECTED` before the first one and after a change of the configuration.
 * Configuration spec §4.
 */
export const ConnectionStatus = z.enum(['CONNECTED', 'ERROR', 'DISCONNECTED'])
export type ConnectionStatus = z.output<typeof ConnectionStatus>

/** The status of a target. */
export const TargetState = z.object({
  enabled: z.boolean(),
  /** Deliveries are stored and wait. */
  paused: z.boolean(),
  connectionStatus: choiceWithFallback(ConnectionStatus, 'DISCONNECTED'),
  lastAttemptAt: Instant.nullable(),
  lastSuccessAt: Instant.nullable(),
  /** The reason why the last attempt failed, in Portuguese; null after a success. */
  lastError: z.string().nullable(),
  lastErrorI18n: MessageRef.nullish(),
})
export type TargetState = z.output<typeof TargetState>

/** A target's status with its queue. */
export const TargetHealth = z.object({
  kind: TargetKind,
  events: z.array(EventName),
  ...TargetState.shape,
  waiting: z.number(),
  /** Delivered, and failed for good, within the retention period. */
  delivered: z.number(),
  dead: z.number(),
  /** The next attempt's time; null while none is due, or the target is paused or disabled. */
  nextAttemptAt: Instant.nullable(),
  /** Extension: the time since when nothing succeeded; null while it works, or was not tried. */
  failingSince: Instant.nullish(),
  /** Clients connected to a WebSocket now; null for other kinds. */
  currentClients: z.number().nullable().default(null),
  /**
   * Extension, for responders, counted today: the 95th percentile of answer times in milliseconds, null without any;
   * sent messages; waiting questions.
   */
  p95Ms: z.number().nullish(),
  repliesToday: z.number().nullish(),
  backlog: z.number().nullish(),
})
export type TargetHealth = z.output<typeof TargetHealth>
