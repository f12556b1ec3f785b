import * as z from 'zod'
import { formatUptime } from '../../format/uptime.js'
import { logLevels, logServices, timeRanges } from '../choices/monitoring.js'
import { rowsOf } from '../endpoint.js'
import { SessionReason, sessionAvailabilities } from '../entities.js'
import { MessageFigures } from '../messageFigures.js'
import { choice, lenient, needed } from '../reading/lenient.js'
import { readStatus } from '../reading/sessionStatus.js'
import { TargetHealth } from '../targets.js'
import { Instant, SessionId, TimeZone, wholeNumber } from '../values.js'

const endpoint = rowsOf({ category: 'monitoring', scope: 'monitoring', sessions: 'own', ability: 'none' })

const percent = z.number()
/** With commas between. */
const SessionIds = z.string().max(8000, 'Sessões demais')
/** Change in percent against the same span before; `null` where nothing was measured yet. */
const trend = z.number().nullable().default(null)

/**
 * Core spec §3 names no unit and shows GB. No machine has 2048 bytes, nor most 2048 GB: figures that small are GB, and up
 * to 2048 times as many are MB.
 */
function inBytes(value: unknown): unknown {
  const { used, total } = Object(value)
  const whole = Number(total)
  const unit = whole < 2048 ? 1024 ** 3 : whole < 2048 * 1024 ? 1024 ** 2 : 1
  return unit === 1 ? value : { ...Object(value), used: Number(used) * unit, total: whole * unit }
}

/**
 * Core spec §3. Memory in bytes; `responseTime` in milliseconds over the last 5 minutes; `errors` counts the requests
 * that the gateway itself failed (5xx) in the last hour, `rate` as a percentage of all.
 */
export const SystemMetrics = z.object({
  cpu: z.object({ usage: percent, cores: z.number(), trend }),
  memory: lenient(z.object({ usage: percent, used: z.number(), total: z.number(), trend }), {
    from: inBytes,
  }),
  sessions: z.object({ active: z.number(), total: z.number(), trend }),
  uptime: z.object({
    seconds: z.number(),
    formatted: lenient(z.string(), { otherwise: ({ own }) => formatUptime(Number(own.seconds) || 0) }),
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
  id: needed(z.string()),
  name: lenient(z.string(), { otherwise: ({ own }) => own.id }),
  phone: z.string().nullable(),
  status: lenient(z.enum(healthStatuses), {
    otherwise: ({ own }) => (readStatus(own.status) === 'qr' ? 'connecting' : 'disconnected'),
  }),
  lastActivity: Instant.nullable(),
  /** Today's messages in both directions. */
  messagesCount: z.number(),
  latency: z.number().nullable(),
  /** Ours, of sessions asked for by their ids: messages in both directions of the last 24 hours, the running one last. */
  messagesByHour: z.array(z.number()).optional(),
})
export type SessionHealth = z.output<typeof SessionHealth>

/**
 * Reads one of `logLevels`; anything else is refused with 'Nível inválido'. As a filter it is that level
 * alone, not what is graver.
 */
export const LogLevel = z.enum(logLevels, 'Nível inválido')
export type LogLevel = z.output<typeof LogLevel>
/** Reads one of `logServices`; anything else is refused with 'Serviço inválido'. */
export const LogService = z.enum(logServices, 'Serviço inválido')
export type LogService = z.output<typeof LogService>
/**
 * Reads one of `timeRanges`; anything else is refused with 'Período inválido'. `1h` where none is chosen. Core spec §9.
 */
export const TimeRange = z.enum(timeRanges, 'Período inválido')
export type TimeRange = z.output<typeof TimeRange>

/** Core spec §3. `id` grows with time. `message` and `details` are plain text, however they look. */
export const LogEntry = z.object({
  // Lines without an id must stay tellable from one another between two reads.
  id: lenient(z.string(), {
    otherwise: ({ own }) => [own.timestamp, own.service, own.message].map(String).join(' '),
  }),
  level: lenient(LogLevel, {
    otherwise: ({ own }) => (String(own.level).toLowerCase() === 'warning' ? 'warn' : 'info'),
  }),
  service: choice(LogService, 'system'),
  timestamp: Instant,
  message: z.string(),
  /** Ours: the session that it is about, and what that is called now; null where it is about none, or that is gone. */
  sessionId: z.string().nullable().default(null),
  sessionName: z.string().nullable().default(null),
  details: z.record(z.string(), z.unknown()).optional(),
})
export type LogEntry = z.output<typeof LogEntry>

const filters = { level: LogLevel.optional(), service: LogService.optional() }
const logId = z.string().regex(/^\d{1,15}$/, 'Identificador inválido')

/** The average of a span that begins at `at`. Units as in the metrics. */
export const MetricsSample = z.object({
  at: needed(Instant),
  cpu: percent,
  memory: percent,
  /** Milliseconds, average over the caller's connected sessions. */
  latency: z.number().nullable(),
  errors: percent,
  /** `null` where no request came. */
  responseTime: z.number().nullable(),
})
export type MetricsSample = z.output<typeof MetricsSample>

/**
 * Something to mark in a plot: a session `fell`, with why where that is known, or no gateway ran from `stopped` to
 * `started`.
 */
export const SystemEvent = z.object({
  at: needed(Instant),
  kind: needed(z.enum(['fell', 'stopped', 'started'])),
  sessionId: z.string().nullable().default(null),
  sessionName: z.string().nullable().default(null),
  /** In Portuguese. */
  reason: z.string().nullable().default(null),
})
export type SystemEvent = z.output<typeof SystemEvent>

/** How something stands that a session is connected with: `TargetHealth`, and of which session. */
export const IntegrationHealth = z.object({
  sessionId: needed(z.string()),
  sessionName: lenient(z.string(), { otherwise: ({ own }) => own.sessionId }),
  ...TargetHealth.shape,
})
export type IntegrationHealth = z.output<typeof IntegrationHealth>

/** How a session stood in one part of a span: the worst of it, `stopped` where no gateway ran, `unknown` before it was made. */
const StoodAs = choice(z.enum([...sessionAvailabilities, 'stopped', 'unknown']), 'unknown')
/** Percent of the time in which it was meant to be up; null where it never was. */
const uptime = z.number().nullable().default(null)

/**
 * How a session stood over a span, cut into equal parts from the oldest to now. `outages` are the last ten times that it
 * was not up while it was meant to be, the newest first: `to` is null for one that lasts.
 */
export const SessionAvailabilityHistory = z.object({
  sessionId: needed(z.string()),
  parts: z.array(StoodAs),
  outages: z.array(
    z.object({
      from: needed(Instant),
      to: Instant.nullable().default(null),
      availability: z.enum(['reconnecting', 'down']),
      reason: SessionReason.nullish(),
    }),
  ),
  uptime: z.object({ day: uptime, week: uptime, month: uptime }),
})
export type SessionAvailabilityHistory = z.output<typeof SessionAvailabilityHistory>

/** Core spec §7, Monitoring. */
export const monitoring = {
  metrics: endpoint('GET /monitoring/metrics', {
    answer: SystemMetrics,
  }),
  /** With `sessionIds`, ours, those that it names with commas between, at most 100. */
  sessions: endpoint('GET /monitoring/sessions', {
    query: z.strictObject({ sessionIds: SessionIds.optional() }),
    answer: z.array(SessionHealth),
  }),
  /**
   * Ours: everything that the caller's sessions are connected with, what needs a person first (`byUrgency`), at most
   * `limit` (200 unless given) of `total`. `failing` counts those whose last attempt failed.
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
   * The newest entries first, or with `after` those that came after an entry, oldest first: lines about the system and
   * about the caller's own sessions. `search` folds case and accents and looks into message and service. `sessionId` leaves the
   * lines about that session, each of which names it. `search`, `sessionId`, `before`, `after` and `limit` (500 unless
   * given) are ours: a log has more lines than one answer should.
   */
  logs: endpoint('GET /monitoring/logs', {
    query: z.strictObject({
      ...filters,
      timeRange: TimeRange.default('1h'),
      search: z.string().max(200, 'Busca muito longa').optional(),
      sessionId: SessionId.optional(),
      before: logId.optional(),
      after: logId.optional(),
      limit: wholeNumber(1, 2000).optional(),
    }),
    answer: z.array(LogEntry),
  }),
  /**
   * Clears what `logs` would show under the same filters; without `timeRange` of any age. The system's lines, which
   * everybody reads, are cleared by an administrator only: for others they stay.
   */
  clearLogs: endpoint('DELETE /monitoring/logs', {
    sessions: 'all',
    query: z.strictObject({ ...filters, timeRange: TimeRange.optional() }),
    answer: z.object({ deleted: z.number() }),
    acknowledged: true,
  }),
  /**
   * The spec does not show this answer's shape; ours is the health with the last hour's latency by the minute, and the
   * messages in figures.
   */
  sessionMetrics: endpoint('GET /monitoring/sessions/:id/metrics', {
    sessions: 'one',
    answer: z.object({
      session: lenient(SessionHealth, { otherwise: ({ own, input }) => ({ ...own, id: input.id }) }),
      timeZone: TimeZone,
      history: z.array(z.object({ at: needed(Instant), latency: z.number().nullable() })),
      messages: MessageFigures.nullable().default(null),
    }),
  }),
  /** Drops the engine's connection and makes it anew; the pairing stays. 400 for a disconnected session. */
  restartSession: endpoint('POST /monitoring/sessions/:id/restart', {
    sessions: 'one',
    scope: 'sessions:write',
    answer: z.object({ session: SessionHealth }),
    acknowledged: true,
  }),
  /**
   * Ours: what the spec fixes as the texts '+12% nas últimas 24h' and '+8% nas últimas 24h', measured. The last hour's
   * average latency against the same hour a day before, and the messages of the last 24 whole hours against the 24
   * before; percent, `null` where nothing was measured a day ago.
   */
  trends: endpoint('GET /monitoring/trends', {
    answer: z.object({ latency: trend, messages: trend }),
  }),
  /**
   * Ours: how sessions stood over the last `hours` (24 unless given), cut into `parts` (48) equal ones. Of the sessions
   * that `sessionIds` names with commas between, at most 100; without it of the newest. What is not the caller's is left
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
      /** When no gateway ran, as far as that is known: of the last seven days. */
      stops: z.array(z.object({ from: needed(Instant), to: needed(Instant) })).default([]),
    }),
  }),
  /** Ours: what the plots draw, thinned to some 300 samples, and the last hundred things at most that they mark. */
  history: endpoint('GET /monitoring/history', {
    query: z.strictObject({ timeRange: TimeRange.default('1h') }),
    answer: z.object({
      timeZone: TimeZone,
      samples: z.array(MetricsSample),
      events: z.array(SystemEvent).default([]),
    }),
  }),
}
