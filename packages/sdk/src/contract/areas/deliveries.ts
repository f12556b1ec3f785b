import * as z from 'zod'
import { byKind, conversationKinds, eventTargetKinds } from '../../integrations/catalogue.js'
import { deliveryStates } from '../choices/deliveries.js'
import { rowsOf } from '../endpoint.js'
import { EventName } from '../eventNames.js'
import { choice, lenient } from '../reading/lenient.js'
import { TargetHealth, TargetKind } from '../targets.js'
import { Instant, SessionId, TimeZone, wholeNumber } from '../values.js'
import { TimeRange } from './monitoring.js'

const endpoint = rowsOf({
  category: 'webhooks-events',
  scope: 'integrations',
  sessions: 'one',
  ability: 'none',
})

/**
 * Reads one of `deliveryStates`, in a delivery or as a filter of the log; anything else is refused with
 * 'Estado inválido'.
 */
export const DeliveryState = z.enum(deliveryStates, 'Estado inválido')
export type DeliveryState = z.output<typeof DeliveryState>

/** An event on its way to one target. `id` is what the receiver sees as `webhook-id`, the same at every attempt. */
export const Delivery = z.object({
  id: z.string(),
  /** The stored event it is made from. */
  eventId: z.string(),
  sessionId: z.string(),
  target: TargetKind,
  event: EventName,
  state: DeliveryState,
  attempts: z.number(),
  createdAt: Instant,
  nextAttemptAt: Instant.nullable(),
  lastAttemptAt: Instant.nullable(),
  /** The status that the receiver last answered; null where none came. */
  answerStatus: z.number().nullable(),
  /** Of the last attempt, in milliseconds. */
  duration: z.number().nullable(),
  /** Why the last attempt failed, in Portuguese. */
  error: z.string().nullable(),
  /** Ours, in a list and of one alone: whom it is about, and how what it carries begins. */
  contact: z.object({ phone: z.string(), name: z.string().nullable() }).nullish(),
  preview: z.string().nullish(),
})
export type Delivery = z.output<typeof Delivery>

/**
 * One try to hand a delivery over. `number` counts from 1, `duration` is in milliseconds; `answerStatus` and
 * `answer` are null where the receiver gave no answer, `error` says in Portuguese why it failed and is null
 * where it arrived.
 */
export const DeliveryAttempt = z.object({
  number: z.number(),
  at: Instant,
  duration: z.number(),
  answerStatus: z.number().nullable(),
  error: z.string().nullable(),
  /** How the receiver's answer begins, as plain text. */
  answer: z.string().nullable(),
})
export type DeliveryAttempt = z.output<typeof DeliveryAttempt>

/** A span of time in the life of a session's deliveries. */
export const DeliveryBucket = z.object({
  /** Its beginning. */
  at: Instant,
  /** Deliveries that arrived in it. */
  delivered: z.number(),
  /** Attempts that failed in it. */
  failed: z.number(),
  /** Deliveries that waited as it ended; of the last one, now. */
  waiting: z.number(),
})
export type DeliveryBucket = z.output<typeof DeliveryBucket>

const moment = z.iso.datetime({ error: 'Data inválida', offset: true }).optional()
const filters = {
  page: wholeNumber(1, 1_000_000).optional(),
  /** Ours: only what comes after a page, by its `nextCursor`; `page` is then ignored. */
  cursor: z.string().max(200, 'Cursor inválido').optional(),
  limit: wholeNumber(1, 200).optional(),
  target: TargetKind.optional(),
  state: DeliveryState.optional(),
  /** Ours: how an id begins, or part of a phone or of the name of a contact. */
  search: z.string().max(200, 'Busca muito longa').optional(),
  /** Ours: created from this moment on, and before that. */
  from: moment,
  to: moment,
}
const DeliveryQuery = z.strictObject({ ...filters, event: EventName.optional() })
/** Which page of which deliveries: what `deliveries.list` and `deliveries.logs` may be asked with. */
export type DeliveryQuery = z.output<typeof DeliveryQuery>

const Page = z.object({
  logs: z.array(Delivery),
  page: lenient(z.number(), { otherwise: () => 1 }),
  totalPages: lenient(z.number(), { otherwise: () => 1 }),
  total: z.number(),
  /** Ours: there are more than `total` says, which stops counting at some. */
  isTotalCut: z.boolean().nullish(),
  /** Ours: where the next page begins, whatever arrives or changes meanwhile; null after the last. */
  nextCursor: z.string().nullish(),
})
/** The documents do not show it: a bare list is the whole of it. */
const DeliveryPage = lenient(Page, {
  from: (value) =>
    Array.isArray(value) ? { logs: value, page: 1, totalPages: 1, total: value.length } : value,
})

/** The documents show no more than that there is one. */
const healthOf = (kind: TargetKind) =>
  lenient(TargetHealth.nullable(), {
    from: (value) => (value === true ? { kind, enabled: true } : isObject(value) ? { kind, ...value } : null),
  })
const isObject = (value: unknown) => typeof value === 'object' && value !== null
const health = z.object({ target: TargetHealth })

/** What a copy did: it made a configuration, replaced one, or found it as it was to be. */
export const CopyOutcome = z.enum(['created', 'changed', 'unchanged'])
export type CopyOutcome = z.output<typeof CopyOutcome>

/** Event delivery: configuration spec §7.1 and §7.7; what is ours is said. */
export const deliveries = {
  /** Every target of the session's events with its state and queue; null for what is not configured. */
  targets: endpoint('GET /sessions/:id/events', {
    answer: z.object(byKind(eventTargetKinds, healthOf)),
  }),
  /** Ours: the same of everything that takes part in the session's conversations. */
  integrations: endpoint('GET /sessions/:id/integrations', {
    answer: z.object(byKind(conversationKinds, healthOf)),
  }),
  /** Ours: those of all of the caller's sessions together, as `logs` has them of one. */
  list: endpoint('GET /deliveries', {
    sessions: 'own',
    query: DeliveryQuery,
    answer: DeliveryPage,
  }),
  /**
   * Ours: configures this session's integration as another session of the caller has it, its secrets too, which no answer
   * shows; what it had is replaced. Again, it changes nothing. A WebSocket, an inbox of Chatwoot and an authorisation of
   * Kommo are one session's own: 400 `not_copied`.
   */
  copyIntegration: endpoint('POST /sessions/:id/integrations/:kind/copy', {
    body: z.strictObject({ fromSessionId: SessionId }),
    answer: z.object({ kind: TargetKind, outcome: choice(CopyOutcome, 'changed') }),
    acknowledged: true,
  }),
  /** Newest first; page 1 and 50 a page unless given. The filters are ours. */
  logs: endpoint('GET /sessions/:id/events/logs', {
    query: DeliveryQuery,
    answer: DeliveryPage,
  }),
  /** Ours: the same over time, in buckets of a minute (1h), ten minutes (6h, 24h) or an hour (7d); 24h unless given. */
  history: endpoint('GET /sessions/:id/events/history', {
    query: z.strictObject({ timeRange: TimeRange.optional(), target: TargetKind.optional() }),
    answer: z.object({ timeZone: TimeZone, buckets: z.array(DeliveryBucket) }),
  }),
  /** Ours: one delivery with what it carries and every attempt. */
  get: endpoint('GET /sessions/:id/events/logs/:deliveryId', {
    answer: z.object({
      delivery: Delivery,
      payload: z.unknown(),
      attempts: z.array(DeliveryAttempt),
      /** Its place in the queue of its target, 1 for the next one; null for what is done. */
      position: z.number().nullish(),
    }),
  }),
  /** Ours: delivers it again under the same id, from the first step of the schedule, in its old place in the order. */
  replay: endpoint('POST /sessions/:id/events/logs/:deliveryId/replay', {
    answer: z.object({ delivery: Delivery }),
  }),
  /** Ours: replays everything that was given up, as far back as `since`. */
  replayFailed: endpoint('POST /sessions/:id/events/replay', {
    body: z.strictObject({
      since: z.iso.datetime({ error: 'Data inválida', offset: true }),
      target: TargetKind.optional(),
    }),
    answer: z.object({ replayed: z.number() }),
  }),
  /** Ours: events go on being stored and wait. */
  pause: endpoint('POST /sessions/:id/events/:target/pause', {
    answer: health,
  }),
  /** Ours: what waits is tried at once. */
  resume: endpoint('POST /sessions/:id/events/:target/resume', {
    answer: health,
  }),
  /** The log under its documented path. */
  logsOf: endpoint('GET /events/logs', {
    query: z.strictObject({ ...filters, sessionId: SessionId, eventType: EventName.optional() }),
    answer: DeliveryPage,
  }),
  /** Delivers a made-up event, as a real one would be, to every enabled target that is subscribed to it. */
  test: endpoint('POST /events/test', {
    body: z.strictObject({
      sessionId: SessionId,
      eventType: EventName,
      data: z.record(z.string(), z.unknown(), 'Informe os dados do evento'),
    }),
    answer: z.object({ deliveries: z.array(Delivery) }),
    success: 201,
  }),
}
