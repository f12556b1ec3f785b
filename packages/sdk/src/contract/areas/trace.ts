import * as z from 'zod'
import { rowsOf } from '../endpoint.js'
import { MessageDirection, MessageState } from '../messageRecord.js'
import { lenient } from '../reading/lenient.js'
import { TargetKind } from '../targets.js'
import { Instant } from '../values.js'

const endpoint = rowsOf({ category: 'webhooks-events', scope: 'events', sessions: 'own', ability: 'none' })

/**
 * What happened: a message was `received`, or `written` on the phone; `queued`, each `attempt` to hand it over, and how
 * far it came; an `event` was stored, is on its way to a target (`delivery`), each `try` of that; it was a `question` to bots, each
 * `asking` of one, and every message of the `reply`.
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
/** The `step` of a hop: what each means is said at `traceSteps`. */
export type TraceStep = z.output<typeof TraceStep>

const TraceOutcome = z.enum(['ok', 'waiting', 'failed', 'cancelled'])
/**
 * How a hop ended: `waiting` has not ended yet, `cancelled` was called off or passed over and is no failure.
 * A client reads one that it does not know as `ok`.
 */
export type TraceOutcome = z.output<typeof TraceOutcome>

const reference = z.string().nullable().default(null)
const count = z.number().nullable().default(null)

/** One thing that happened, or is waited for. Neither what messages say nor secrets are in it. */
export const TraceHop = z.object({
  /** The same whenever the trace is read, and another one than the others of the trace. */
  id: z.string(),
  step: TraceStep,
  /** As whoever did it has it: the network's clock may be another than ours. Null where that is not known. */
  at: Instant.nullable().default(null),
  /** In milliseconds: of an attempt its own, else since what it follows from; null where that is not known. */
  duration: count,
  outcome: lenient(TraceOutcome, { otherwise: () => 'ok' }),
  /** Why it failed or waits, in Portuguese. */
  cause: reference,
  /** What the other side said of it. */
  detail: reference,
  messageId: reference,
  eventId: reference,
  /** The event's place among the user's. */
  cursor: count,
  /** The event's name: in `events` of ours, as the target knows it in a delivery. */
  event: reference,
  deliveryId: reference,
  target: TargetKind.nullable().default(null),
  /** Where the target is, without what may be secret. */
  address: reference,
  /** Of an attempt, from 1. */
  number: count,
  answerStatus: count,
  nextAttemptAt: Instant.nullable().default(null),
  /** The event that a message answers. */
  causedBy: reference,
})
export type TraceHop = z.output<typeof TraceHop>

const TracedMessage = z.object({
  id: z.string(),
  networkId: z.string(),
  direction: MessageDirection,
  /** `text`, `image` … */
  type: z.string(),
  state: MessageState,
})

/** What one message or event went through, from its arrival or its queue to every target and answer. Ours. */
export const Trace = z.object({
  /** What the id names. */
  kind: z.enum(['message', 'event', 'delivery']),
  id: z.string(),
  sessionId: z.string(),
  /** The message that all of it is about; null where there is none, or none that is kept. */
  message: TracedMessage.nullable().default(null),
  /** In the order in which it happened. */
  hops: z.array(TraceHop),
  /** What is missing and why, in Portuguese. */
  notes: z.array(z.string()).default([]),
})
export type Trace = z.output<typeof Trace>

/** Ours: what happened to one message or event. */
export const trace = {
  /** By the id of a message, ours or the network's, of an event or of a delivery. */
  get: endpoint('GET /trace/:id', { answer: Trace }),
}
