import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { MessageRef } from '../../core/messageRef.js'
import { lenient } from '../../core/reading/lenient.js'
import { Instant } from '../../core/values.js'
import { TargetKind } from '../deliveries/targets.js'
import { MessageDirection, MessageState } from '../messages/messageRecord.js'

const endpoint = rowsOf({ category: 'webhooks-events', scope: 'events', sessions: 'own', ability: 'never' })

/**
 * The steps of a trace: a message was `received`, or `written` on the phone; `queued`, each `attempt` to send it, and
 * its state in the network; an `event` was stored, has a `delivery` to a target, with each `try` of it; it was a
 * `question` to bots, with each `asking` of one, and every message of the `reply`.
 */
export const traceSteps = [
  'received',
  'written',
  'queued',
  'attempt',
  'sent',
  'delivered',
  'read',
  'played',
  'failed',
  'cancelled',
  'edited',
  'revoked',
  'event',
  'delivery',
  'try',
  'question',
  'asking',
  'reply',
] as const
const TraceStep = z.enum(traceSteps)
/** The `step` of a hop; `traceSteps` explains each. */
export type TraceStep = z.output<typeof TraceStep>

const TraceOutcome = z.enum(['ok', 'waiting', 'failed', 'cancelled'])
/**
 * The outcome of a hop: `waiting` has not ended yet, `cancelled` was called off or skipped and is no failure. A client
 * reads an unknown one as `ok`.
 */
export type TraceOutcome = z.output<typeof TraceOutcome>

const reference = z.string().nullable().default(null)
const count = z.number().nullable().default(null)

/** One step that happened or is pending. It never holds message texts or secrets. */
export const TraceHop = z.object({
  /** Stable across reads, and unique in the trace. */
  id: z.string(),
  step: TraceStep,
  /** By the actor's own clock: the network's may differ from ours. Null where unknown. */
  at: Instant.nullable().default(null),
  /** In milliseconds: the duration of an attempt, else the time since the preceding hop; null where unknown. */
  duration: count,
  outcome: lenient(TraceOutcome, { fallback: () => 'ok' }),
  /** The reason why it failed or waits, in Portuguese. */
  cause: reference,
  causeI18n: MessageRef.nullish(),
  /** The other side's own text. */
  detail: reference,
  detailI18n: MessageRef.nullish(),
  messageId: reference,
  eventId: reference,
  cursor: count,
  /** The event's name: ours for a stored event, the target's for a delivery. */
  event: reference,
  deliveryId: reference,
  target: TargetKind.nullable().default(null),
  /** The target's address, without secrets. */
  address: reference,
  /** The number of an attempt, from 1. */
  number: count,
  answerStatus: count,
  nextAttemptAt: Instant.nullable().default(null),
  /** The event that triggered a message. */
  causedBy: reference,
})
export type TraceHop = z.output<typeof TraceHop>

const TracedMessage = z.object({
  id: z.string(),
  networkId: z.string(),
  direction: MessageDirection,
  type: z.string(),
  state: MessageState,
})

/** The way of one message or event, from its arrival or its queue to every target and answer. Not in the specification. */
export const Trace = z.object({
  kind: z.enum(['message', 'event', 'delivery']),
  id: z.string(),
  sessionId: z.string(),
  /** The message of the trace; null where there is none, or it was deleted. */
  message: TracedMessage.nullable().default(null),
  /** In chronological order. */
  hops: z.array(TraceHop),
  /** Gaps in the trace with their reasons, in Portuguese. */
  notes: z.array(z.string()).default([]),
  /** The language-independent forms of `notes`, in the same order. */
  notesI18n: z.array(MessageRef).nullish(),
})
export type Trace = z.output<typeof Trace>

export const trace = {
  /** Traces by the id of a message, ours or the network's, of an event or of a delivery. */
  get: endpoint('GET /trace/:id', { answer: Trace }),
}
