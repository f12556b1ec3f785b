import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { MessageRef } from '../../core/messageRef.js'
import { choiceWithFallback, lenient } from '../../core/reading/lenient.js'
import { Instant, SessionId, TimeZone, wholeNumber } from '../../core/values.js'
import { byKind, conversationKinds, eventTargetKinds } from '../../integrations/catalogue.js'
import { deliveriesRules } from '../../locales/generated/pt-BR/rules/deliveries.js'
import { createRules } from '../../locales/rules.js'
import { EventName } from '../events/eventNames.js'
import { TimeRange } from '../monitoring/rows.js'
import { deliveryStates } from './choices.js'
import { TargetHealth, TargetKind } from './targets.js'

const rule = createRules(deliveriesRules)

const endpoint = rowsOf({
  category: 'webhooks-events',
  scope: 'integrations',
  sessions: 'one',
  ability: 'never',
})

/**
 * Parses one of `deliveryStates`, in a delivery or as a filter of the log; refuses anything else with 'Estado
 * inválido'.
 */
export const DeliveryState = z.enum(deliveryStates, rule('rules.common.state_invalid'))
export type DeliveryState = z.output<typeof DeliveryState>

/** The delivery of an event to one target. Receivers see `id` as `webhook-id`, the same at every attempt. */
export const Delivery = z.object({
  id: z.string(),
  eventId: z.string(),
  sessionId: z.string(),
  target: TargetKind,
  event: EventName,
  state: DeliveryState,
  attempts: z.number(),
  createdAt: Instant,
  nextAttemptAt: Instant.nullable(),
  lastAttemptAt: Instant.nullable(),
  /** The status code of the receiver's last answer; null where none came. */
  answerStatus: z.number().nullable(),
  /** The duration of the last attempt, in milliseconds. */
  duration: z.number().nullable(),
  /** The reason why the last attempt failed, in Portuguese. */
  error: z.string().nullable(),
  errorI18n: MessageRef.nullish(),
  /** Extension, in lists and single deliveries: the contact, and the beginning of the content. */
  contact: z.object({ phone: z.string(), name: z.string().nullable() }).nullish(),
  preview: z.string().nullish(),
})
export type Delivery = z.output<typeof Delivery>

/**
 * One attempt of a delivery. `number` counts from 1, `duration` is in milliseconds; `answerStatus` and `answer` are
 * null without an answer, `error` is the reason of a failure in Portuguese and null after a success.
 */
export const DeliveryAttempt = z.object({
  number: z.number(),
  at: Instant,
  duration: z.number(),
  answerStatus: z.number().nullable(),
  error: z.string().nullable(),
  errorI18n: MessageRef.nullish(),
  /** The beginning of the receiver's answer, as plain text. */
  answer: z.string().nullable(),
})
export type DeliveryAttempt = z.output<typeof DeliveryAttempt>

/** Counts of a session's deliveries in a span of time. */
export const DeliveryBucket = z.object({
  at: Instant,
  delivered: z.number(),
  failed: z.number(),
  /** Deliveries waiting at its end; in the last bucket, now. */
  waiting: z.number(),
})
export type DeliveryBucket = z.output<typeof DeliveryBucket>

const timeFilter = z.iso.datetime({ ...rule('rules.deliveries.date_invalid'), offset: true }).optional()
const filters = {
  page: wholeNumber(1, 1_000_000).optional(),
  /** Extension: continues after a page, by its `nextCursor`; `page` is then ignored. */
  cursor: z.string().max(200, rule('rules.common.cursor_invalid')).optional(),
  limit: wholeNumber(1, 200).optional(),
  target: TargetKind.optional(),
  state: DeliveryState.optional(),
  /** Extension: the start of an id, or a part of a contact's phone or name. */
  search: z.string().max(200, rule('rules.common.search_long')).optional(),
  /** Extension: creation time, `from` included and `to` excluded. */
  from: timeFilter,
  to: timeFilter,
}
const DeliveryQuery = z.strictObject({ ...filters, event: EventName.optional() })
/** Filters and page of `deliveries.list` and `deliveries.logs`. */
export type DeliveryQuery = z.output<typeof DeliveryQuery>

const Page = z.object({
  logs: z.array(Delivery),
  page: lenient(z.number(), { fallback: () => 1 }),
  totalPages: lenient(z.number(), { fallback: () => 1 }),
  total: z.number(),
  /** Extension: true where `total` is a lower bound, as counting stops at a limit. */
  isTotalCut: z.boolean().nullish(),
  /** Extension: the stable start of the next page; null after the last. */
  nextCursor: z.string().nullish(),
})
/** The documents do not show it: a bare list is the only page. */
const DeliveryPage = lenient(Page, {
  from: (value) =>
    Array.isArray(value) ? { logs: value, page: 1, totalPages: 1, total: value.length } : value,
})

/** The documents only show that there is a target, as true. */
const createHealthRow = (kind: TargetKind) =>
  lenient(TargetHealth.nullable(), {
    from: (value) => (value === true ? { kind, enabled: true } : isObject(value) ? { kind, ...value } : null),
  })
const isObject = (value: unknown) => typeof value === 'object' && value !== null
const health = z.object({ target: TargetHealth })

/** The outcome of a copy: a configuration was created, replaced, or already equal. */
export const CopyOutcome = z.enum(['created', 'changed', 'unchanged'])
export type CopyOutcome = z.output<typeof CopyOutcome>

/** Event delivery: configuration spec §7.1 and §7.7; extensions are marked. */
export const deliveries = {
  /** Returns every event target of the session with its status and queue; null for those not configured. */
  targets: endpoint('GET /sessions/:id/events', {
    answer: z.object(byKind(eventTargetKinds, createHealthRow)),
  }),
  /** Extension: returns the same for conversation systems. */
  integrations: endpoint('GET /sessions/:id/integrations', {
    answer: z.object(byKind(conversationKinds, createHealthRow)),
  }),
  /** Extension: lists deliveries of all of the caller's sessions, like `logs` for one. */
  list: endpoint('GET /deliveries', {
    sessions: 'own',
    query: DeliveryQuery,
    answer: DeliveryPage,
  }),
  /**
   * Extension: copies an integration from another session of the caller, including its secrets, and replaces the
   * present one. Repeating it changes nothing. A WebSocket, an inbox of Chatwoot and an authorisation of Kommo belong
   * to one session: 400 `not_copied`.
   */
  copyIntegration: endpoint('POST /sessions/:id/integrations/:kind/copy', {
    body: z.strictObject({ fromSessionId: SessionId }),
    answer: z.object({ kind: TargetKind, outcome: choiceWithFallback(CopyOutcome, 'changed') }),
    hasUnspecifiedAnswer: true,
  }),
  /** Lists deliveries, newest first; page 1 and 50 a page by default. The filters are ours. */
  logs: endpoint('GET /sessions/:id/events/logs', {
    query: DeliveryQuery,
    answer: DeliveryPage,
  }),
  /**
   * Extension: counts over time, in buckets of a minute (1h), ten minutes (6h, 24h) or an hour (7d); 24h by default.
   */
  history: endpoint('GET /sessions/:id/events/history', {
    query: z.strictObject({ timeRange: TimeRange.optional(), target: TargetKind.optional() }),
    answer: z.object({ timeZone: TimeZone, buckets: z.array(DeliveryBucket) }),
  }),
  /** Extension: returns a delivery with its content and every attempt. */
  get: endpoint('GET /sessions/:id/events/logs/:deliveryId', {
    answer: z.object({
      delivery: Delivery,
      payload: z.unknown(),
      attempts: z.array(DeliveryAttempt),
      /** Its position in the target's queue, 1 for the next one; null for finished ones. */
      position: z.number().nullish(),
    }),
  }),
  /** Extension: delivers again under the same id, from the first step of the schedule, in its original position. */
  replay: endpoint('POST /sessions/:id/events/logs/:deliveryId/replay', {
    answer: z.object({ delivery: Delivery }),
  }),
  /** Extension: replays every dead delivery since `since`. */
  replayFailed: endpoint('POST /sessions/:id/events/replay', {
    body: z.strictObject({
      since: z.iso.datetime({ ...rule('rules.deliveries.date_invalid'), offset: true }),
      target: TargetKind.optional(),
    }),
    answer: z.object({ replayed: z.number() }),
  }),
  /** Extension: pauses a target; its events are stored and wait. */
  pause: endpoint('POST /sessions/:id/events/:target/pause', {
    answer: health,
  }),
  /** Extension: resumes a target and tries waiting deliveries at once. */
  resume: endpoint('POST /sessions/:id/events/:target/resume', {
    answer: health,
  }),
  /** Lists deliveries under the documented path. */
  logsOf: endpoint('GET /events/logs', {
    query: z.strictObject({ ...filters, sessionId: SessionId, eventType: EventName.optional() }),
    answer: DeliveryPage,
  }),
  /** Delivers a fictitious event, like a real one, to every enabled target that is subscribed to it. */
  test: endpoint('POST /events/test', {
    body: z.strictObject({
      sessionId: SessionId,
      eventType: EventName,
      data: z.record(z.string(), z.unknown(), rule('rules.deliveries.event_data_missing')),
    }),
    answer: z.object({ deliveries: z.array(Delivery) }),
    success: 201,
  }),
}
