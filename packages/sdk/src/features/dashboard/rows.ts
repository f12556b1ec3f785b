import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { MessageRef } from '../../core/messageRef.js'
import { choiceWithFallback, lenient, requiredForItem } from '../../core/reading/lenient.js'
import { Instant, SessionId, TimeZone } from '../../core/values.js'
import { commonRule as rule } from '../../locales/rules.js'
import { MessageFigures } from '../messages/messageFigures.js'

const endpoint = rowsOf({ category: 'dashboard', scope: 'monitoring', sessions: 'own' })

const MetricTrend = lenient(
  z.object({ value: requiredForItem(z.number()), label: z.string(), labelI18n: MessageRef.nullish() }),
  { from: parseTrend },
)

/** Parses `+12% desde ontem`, or a number without a label. */
function parseTrend(value: unknown): unknown {
  if (typeof value === 'number') return { value }
  if (typeof value !== 'string') return value
  const [, number, label] = /^\s*([+-]?\d+(?:[.,]\d+)?)\s*%?\s*(.*)$/s.exec(value) ?? []
  return { value: number, label }
}

/** Extension: additional information on a card. */
const MetricNote = z.object({
  text: z.string(),
  textI18n: MessageRef.nullish(),
  color: z.string(),
  /** The parts of its text that count messages, for links to them: those that wait, and those that failed today. */
  parts: z
    .array(
      z.object({ state: z.enum(['queued', 'failed']), text: z.string(), textI18n: MessageRef.nullish() }),
    )
    .nullish(),
})

/** Extension: the metric of a card, independent of its title. */
const CardMetric = choiceWithFallback(
  z.enum(['messages', 'contacts', 'attention', 'responseTime']).nullable(),
  null,
)

/**
 * Core spec §2. `icon` is a name of Lucide's, `color` one of green, blue, yellow, red and neutral; clients map both to
 * their own.
 */
export const OverviewCard = z.object({
  title: z.string(),
  titleI18n: MessageRef.nullish(),
  value: lenient(z.union([z.string(), z.number()]), { fallback: () => '–' }),
  subtitle: z.string(),
  subtitleI18n: MessageRef.nullish(),
  icon: z.string(),
  color: z.string(),
  /** `null` where nothing was measured. */
  trend: MetricTrend.nullable().default(null),
  note: MetricNote.nullable().default(null),
  metric: CardMetric.default(null),
  /**
   * Extension: hourly values of up to 24 hours, the current one last, as far back as they are complete; `null` where
   * not recorded.
   */
  history: z.array(z.number()).nullable().default(null),
})
export type OverviewCard = z.output<typeof OverviewCard>

const activityTypes = [
  ...(['message_sent', 'message_received', 'session_connected', 'template_created'] as const),
  // Extension: failures.
  ...(['session_fell', 'message_failed', 'delivery_failed'] as const),
] as const

/**
 * An event of one of the sessions, for a feed: `type` decides its icon, `description` is for people. Core spec §2.
 * Extension: `sessionId`, null for a deleted session.
 */
export const Activity = z.object({
  id: lenient(z.string(), {
    fallback: ({ fields }) =>
      [fields.timestamp, fields.type, fields.sessionName, fields.description].map(String).join(' '),
  }),
  type: lenient(z.enum(activityTypes), {
    fallback: ({ fields }) =>
      /mess|mens/i.test(String(fields.type)) ? 'message_received' : 'session_connected',
  }),
  description: z.string(),
  descriptionI18n: MessageRef.nullish(),
  sessionName: z.string().nullable(),
  sessionId: z.string().nullable().default(null),
  timestamp: Instant,
})
export type Activity = z.output<typeof Activity>

/**
 * The span of `dashboard.messageStats`: `day` is the last 24 hours, `week` the last 7 days, `month` the last 30. Core
 * spec §7; anything else is refused with 'Período inválido'.
 */
export const StatsPeriod = z.enum(['day', 'week', 'month'], rule('rules.common.period_invalid'))
export type StatsPeriod = z.output<typeof StatsPeriod>

/** Core spec §7, Dashboard. */
export const dashboard = {
  /** Returns the data of the first screen. */
  overview: endpoint('GET /dashboard/overview', {
    ability: 'read',
    answer: z.object({
      cards: z.array(OverviewCard),
      // The cards are shown even where this list is unreadable.
      recentActivity: lenient(z.array(Activity), { fallback: () => [] }),
    }),
  }),
  stats: endpoint('GET /dashboard/stats', {
    ability: 'read',
    answer: z.object({
      sessions: z.object({
        total: z.number(),
        connected: z.number(),
        // Extension: the fields below; null where a server sends none.
        /** Sessions that are down, and sessions that are reconnecting. */
        down: z.number().nullable().default(null),
        reconnecting: z.number().nullable().default(null),
        /** Sessions that need attention (`attention` of a session): `GET /sessions?attention=true` lists them. */
        attention: z.number().nullable().default(null),
        /** Sessions that were paired, in any state now. */
        paired: z.number().nullable().default(null),
        /** The number of configured event targets. */
        targets: z.number().nullable().default(null),
      }),
      contacts: z.object({ total: z.number() }),
      /** Since midnight in `timeZone`. */
      messagesToday: MessageFigures,
      timeZone: TimeZone,
    }),
  }),
  /**
   * Message counts of the last 24 hours by hour, or of the last 7 or 30 days by day in `timeZone`, including the
   * current bucket and empty ones. Extension: with `sessionId`, for that session alone, which the answer then names; an
   * answer without a session counts all.
   */
  messageStats: endpoint('GET /dashboard/messages/stats', {
    ability: 'read',
    query: z.strictObject({ period: StatsPeriod.default('month'), sessionId: SessionId.optional() }),
    answer: z.object({
      period: lenient(StatsPeriod, { fallback: ({ input }) => input.period ?? 'month' }),
      timeZone: TimeZone,
      sessionId: z.string().nullable().default(null),
      /** `at` is the beginning of the bucket. */
      buckets: z.array(z.object({ at: requiredForItem(Instant), sent: z.number(), received: z.number() })),
      totals: z.object({ sent: z.number(), received: z.number() }),
    }),
  }),
}
