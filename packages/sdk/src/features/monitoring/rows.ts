import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { SessionReason, sessionAvailabilities } from '../../core/entities.js'
import { formatUptime } from '../../core/format/uptime.js'
import { MessageRef } from '../../core/messageRef.js'
import { choiceWithFallback, lenient, requiredForItem } from '../../core/reading/lenient.js'
import { Instant, SessionId, TimeZone, wholeNumber } from '../../core/values.js'
import { monitoringRules } from '../../locales/generated/pt-BR/rules/monitoring.js'
import { createRules } from '../../locales/rules.js'
import { TargetHealth } from '../deliveries/targets.js'
import { MessageFigures } from '../messages/messageFigures.js'
import { readStatus } from '../sessions/sessionStatus.js'
import { logLevels, logServices, timeRanges } from './choices.js'

const rule = createRules(monitoringRules)

const endpoint = rowsOf({ category: 'monitoring', scope: 'monitoring', sessions: 'own', ability: 'never' })

const percent = z.number()
/** Comma-separated. */
const SessionIds = z.string().max(8000, rule('rules.monitoring.sessions_many'))
/** Change in percent against the previous span; `null` where nothing was measured yet. */
const trend = z.number().nullable().default(null)

/**
 * Core spec §3 names no unit and shows GB. No machine has 2048 bytes, nor most 2048 GB: figures that small are GB, and
 * up to 2048 times as many are MB.
 */
function toBytes(value: unknown): unknown {
  const { used, total } = Object(value)
  const totalNumber = Number(total)
  const unit = totalNumber < 2048 ? 1024 ** 3 : totalNumber < 2048 * 1024 ? 1024 ** 2 : 1
  return unit === 1 ? value : { ...Object(value), used: Number(used) * unit, total: totalNumber * unit }
}

/**
 * Core spec §3. Memory in bytes; `responseTime` in milliseconds over the last 5 minutes; `errors` counts the requests
 * that the gateway itself failed (5xx) in the last hour, `rate` as a percentage of all.
 */
export const SystemMetrics = z.object({
  cpu: z.object({ usage: percent, cores: z.number(), trend }),
  memory: lenient(z.object({ usage: percent, used: z.number(), total: z.number(), trend }), {
    from: toBytes,
  }),
  sessions: z.object({ active: z.number(), total: z.number(), trend }),
  uptime: z.object({
    seconds: z.number(),
    formatted: lenient(z.string(), { fallback: ({ fields }) => formatUptime(Number(fields.seconds) || 0) }),
  }),
  errors: z.object({ rate: percent, count: z.number(), trend }),
  responseTime: z.object({ avg: z.number(), p95: z.number(), trend }),
})
export type SystemMetrics = z.output<typeof SystemMetrics>

const healthStatuses = ['connected', 'connecting', 'disconnected', 'error'] as const

/**
 * Core spec §3. A session that waits for its QR to be read is `connecting`; one that an error ended is `error`.
 * `latency` is the engine's last round trip to the phone in milliseconds, `null` while it has measured none.
 */
export const SessionHealth = z.object({
  id: requiredForItem(z.string()),
  name: lenient(z.string(), { fallback: ({ fields }) => fields.id }),
  phone: z.string().nullable(),
  status: lenient(z.enum(healthStatuses), {
    fallback: ({ fields }) => (readStatus(fields.status) === 'qr' ? 'connecting' : 'disconnected'),
  }),
  lastActivity: Instant.nullable(),
  /** Today's messages in both directions. */
  messagesCount: z.number(),
  latency: z.number().nullable(),
  /**
   * Extension, for sessions requested by their ids: hourly messages in both directions of the last 24 hours, the
   * current hour last.
   */
  messagesByHour: z.array(z.number()).optional(),
})
export type SessionHealth = z.output<typeof SessionHealth>

/**
 * Parses one of `logLevels`; refuses anything else with 'Nível inválido'. As a filter it selects that level alone,
 * without graver ones.
 */
export const LogLevel = z.enum(logLevels, rule('rules.monitoring.level_invalid'))
export type LogLevel = z.output<typeof LogLevel>
/** Parses one of `logServices`; refuses anything else with 'Serviço inválido'. */
export const LogService = z.enum(logServices, rule('rules.monitoring.service_invalid'))
export type LogService = z.output<typeof LogService>
/** Parses one of `timeRanges`; refuses anything else with 'Período inválido'. `1h` by default. Core spec §9. */
export const TimeRange = z.enum(timeRanges, rule('rules.common.period_invalid'))
export type TimeRange = z.output<typeof TimeRange>

/** Core spec §3. `id` grows with time. `message` and `details` are plain text and must never be rendered as markup. */
export const LogEntry = z.object({
  // Entries without an id need a stable one across reads.
  id: lenient(z.string(), {
    fallback: ({ fields }) => [fields.timestamp, fields.service, fields.message].map(String).join(' '),
  }),
  level: lenient(LogLevel, {
    fallback: ({ fields }) => (String(fields.level).toLowerCase() === 'warning' ? 'warn' : 'info'),
  }),
  service: choiceWithFallback(LogService, 'system'),
  timestamp: Instant,
  message: z.string(),
  /** Extension: the entry's session, and its current name; null without a session, or where it was deleted. */
  sessionId: z.string().nullable().default(null),
  sessionName: z.string().nullable().default(null),
  details: z.record(z.string(), z.unknown()).optional(),
})
export type LogEntry = z.output<typeof LogEntry>

const filters = { level: LogLevel.optional(), service: LogService.optional() }
const logId = z.string().regex(/^\d{1,15}$/, rule('rules.monitoring.id_invalid'))

/** The averages of a span that begins at `at`, in the units of the metrics. */
export const MetricsSample = z.object({
  at: requiredForItem(Instant),
  cpu: percent,
  memory: percent,
  /** Milliseconds, averaged over the caller's connected sessions. */
  latency: z.number().nullable(),
  errors: percent,
  /** `null` where no request came. */
  responseTime: z.number().nullable(),
})
export type MetricsSample = z.output<typeof MetricsSample>

/** A mark in a plot: a session `fell`, with the reason where known, or no gateway ran from `stopped` to `started`. */
export const SystemEvent = z.object({
  at: requiredForItem(Instant),
  kind: requiredForItem(z.enum(['fell', 'stopped', 'started'])),
  sessionId: z.string().nullable().default(null),
  sessionName: z.string().nullable().default(null),
  /** In Portuguese. */
  reason: z.string().nullable().default(null),
  reasonI18n: MessageRef.nullish(),
})
export type SystemEvent = z.output<typeof SystemEvent>

/** The status of an integration: `TargetHealth` with its session. */
export const IntegrationHealth = z.object({
  sessionId: requiredForItem(z.string()),
  sessionName: lenient(z.string(), { fallback: ({ fields }) => fields.sessionId }),
  ...TargetHealth.shape,
})
export type IntegrationHealth = z.output<typeof IntegrationHealth>

/** A session's worst state in one part of a span: `stopped` where no gateway ran, `unknown` before its creation. */
const PastAvailability = choiceWithFallback(
  z.enum([...sessionAvailabilities, 'stopped', 'unknown']),
  'unknown',
)
/** Percent of the time in which it should have been up; null where there was none. */
const uptime = z.number().nullable().default(null)

/**
 * A session's availability over a span, in equal parts from the oldest to now. `outages` are the last ten, newest
 * first; `to` is null for a current one. `outageCount` counts all of the span, a loss that became a fall once. Periods
 * in which the session was not meant to be up are no outages.
 */
export const SessionAvailabilityHistory = z.object({
  sessionId: requiredForItem(z.string()),
  parts: z.array(PastAvailability),
  outages: z.array(
    z.object({
      from: requiredForItem(Instant),
      to: Instant.nullable().default(null),
      availability: z.enum(['reconnecting', 'down']),
      reason: SessionReason.nullish(),
    }),
  ),
  outageCount: z.number().optional(),
  uptime: z.object({ day: uptime, week: uptime, month: uptime }),
})
export type SessionAvailabilityHistory = z.output<typeof SessionAvailabilityHistory>

/** Core spec §7, Monitoring. */
export const monitoring = {
  metrics: endpoint('GET /monitoring/metrics', {
    answer: SystemMetrics,
  }),
  /** Extension: with `sessionIds`, only these, comma-separated, at most 100. */
  sessions: endpoint('GET /monitoring/sessions', {
    query: z.strictObject({ sessionIds: SessionIds.optional() }),
    answer: z.array(SessionHealth),
  }),
  /**
   * Extension: lists all integrations of the caller's sessions, the most urgent first (`byUrgency`), at most `limit`
   * (200 by default) of `total`. `failing` counts those whose last attempt failed.
   */
  integrations: endpoint('GET /monitoring/integrations', {
    query: z.strictObject({ limit: wholeNumber(1, 1000).optional() }),
    answer: z.object({
      integrations: z.array(IntegrationHealth),
      total: z.number(),
      failing: z.number(),
    }),
  }),
  /**
   * Lists entries about the system and the caller's own sessions, newest first, or with `after` the ones after an
   * entry, oldest first. `search` ignores case and accents and covers message and service; `sessionId` selects the
   * entries of one session. `search`, `sessionId`, `before`, `after` and `limit` (500 by default) are ours: a log has
   * more entries than one answer should.
   */
  logs: endpoint('GET /monitoring/logs', {
    query: z.strictObject({
      ...filters,
      timeRange: TimeRange.default('1h'),
      search: z.string().max(200, rule('rules.common.search_long')).optional(),
      sessionId: SessionId.optional(),
      before: logId.optional(),
      after: logId.optional(),
      limit: wholeNumber(1, 2000).optional(),
    }),
    answer: z.array(LogEntry),
  }),
  /**
   * Deletes the entries that `logs` would show under the same filters; without `timeRange` of any age. Only
   * administrators delete the system's entries, which everybody reads: for others they stay.
   */
  clearLogs: endpoint('DELETE /monitoring/logs', {
    sessions: 'all',
    query: z.strictObject({ ...filters, timeRange: TimeRange.optional() }),
    answer: z.object({ deleted: z.number() }),
    hasUnspecifiedAnswer: true,
  }),
  /**
   * The spec does not show this answer's shape; ours is the health with the last hour's latency by the minute, and
   * message counts.
   */
  sessionMetrics: endpoint('GET /monitoring/sessions/:id/metrics', {
    sessions: 'one',
    answer: z.object({
      session: lenient(SessionHealth, { fallback: ({ fields, input }) => ({ ...fields, id: input.id }) }),
      timeZone: TimeZone,
      history: z.array(z.object({ at: requiredForItem(Instant), latency: z.number().nullable() })),
      messages: MessageFigures.nullable().default(null),
    }),
  }),
  /** Reconnects the engine; the pairing stays. 400 for a disconnected session. */
  restartSession: endpoint('POST /monitoring/sessions/:id/restart', {
    sessions: 'one',
    scope: 'sessions:write',
    answer: z.object({ session: SessionHealth }),
    hasUnspecifiedAnswer: true,
  }),
  /**
   * Extension: measured values for the spec's fixed texts '+12% nas últimas 24h' and '+8% nas últimas 24h'. The last
   * hour's average latency against the same hour a day before, and the messages of the last 24 whole hours against the
   * 24 before; percent, `null` where nothing was measured a day ago.
   */
  trends: endpoint('GET /monitoring/trends', {
    answer: z.object({ latency: trend, messages: trend }),
  }),
  /**
   * Extension: the availability of sessions over the last `hours` (24 by default), in `parts` (48) equal ones.
   * `sessionIds` selects up to 100, comma-separated; the default is the newest sessions. Other users' sessions are left
   * out.
   */
  availability: endpoint('GET /monitoring/availability', {
    query: z.strictObject({
      sessionIds: SessionIds.optional(),
      hours: wholeNumber(1, 720).optional(),
      parts: wholeNumber(4, 96).optional(),
    }),
    answer: z.object({
      from: Instant,
      to: Instant,
      timeZone: TimeZone,
      sessions: z.array(SessionAvailabilityHistory),
      /** Known periods without a running gateway in the last seven days. */
      stops: z.array(z.object({ from: requiredForItem(Instant), to: requiredForItem(Instant) })).default([]),
    }),
  }),
  /** Extension: the data of the plots, thinned to some 300 samples, and at most the last hundred marks. */
  history: endpoint('GET /monitoring/history', {
    query: z.strictObject({ timeRange: TimeRange.default('1h') }),
    answer: z.object({
      timeZone: TimeZone,
      samples: z.array(MetricsSample),
      events: z.array(SystemEvent).default([]),
    }),
  }),
}
