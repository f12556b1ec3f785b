import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { answersCsv } from '../../core/files.js'
import { MessageRef } from '../../core/messageRef.js'
import { choiceWithFallback, lenient, requiredForItem } from '../../core/reading/lenient.js'
import { Instant, wholeNumber } from '../../core/values.js'
import { activityRules } from '../../locales/generated/pt-BR/rules/activity.js'
import { createRules, type Rule } from '../../locales/rules.js'
import { activityActions, activityStatuses } from './activityLog.js'
import { activityPeriods } from './choices.js'

const rule = createRules(activityRules)

const endpoint = rowsOf({ category: 'activity-logs', scope: 'account', ability: 'never' })

/** An audited action of the account. Configuration spec §3. */
export const ActivityEntry = z.object({
  id: requiredForItem(z.string()),
  action: choiceWithFallback(z.enum(activityActions), 'other'),
  /** One line in Portuguese. */
  details: lenient(z.string(), { fallback: ({ fields }) => fields.action }),
  detailsI18n: MessageRef.nullish(),
  status: choiceWithFallback(z.enum(activityStatuses), 'success'),
  timestamp: Instant,
  /** The caller's address; null for an action without a request. */
  ip: z.string().nullable().default(null),
  userAgent: z.string().nullable().default(null),
  metadata: lenient(z.record(z.string(), z.unknown()), { fallback: () => ({}) }),
})
export type ActivityEntry = z.output<typeof ActivityEntry>

const wrongStatus = rule('rules.common.status_invalid')
const wrongDate = rule('rules.activity.date_invalid')
const allOrNone = (wrong: Rule) => z.literal('all', wrong).transform(() => undefined)

/** A day in the account's time zone, or an instant. */
const timeFilter = z.union([z.iso.date(), z.iso.datetime({ offset: true })], wrongDate).optional()

const ActivityFilter = z.strictObject({
  period: z.enum(activityPeriods, rule('rules.common.period_invalid')).optional(),
  /** The documents also call `error` `failed`. */
  status: z
    .union(
      [
        z.enum(activityStatuses),
        z.literal('failed').transform(() => 'error' as const),
        allOrNone(wrongStatus),
      ],
      wrongStatus,
    )
    .optional(),
  action: z
    .union(
      [z.enum(activityActions), allOrNone(rule('rules.activity.action_invalid'))],
      rule('rules.activity.action_invalid'),
    )
    .optional(),
  startDate: timeFilter,
  /** A day is included as a whole. */
  endDate: timeFilter,
})

/** The activity log of an account: its owner can read it, not write it. Configuration spec §2.5, §7.6 and §7.7. */
export const activity = {
  /** Lists entries, the newest first. */
  list: endpoint('GET /settings/activity-logs', {
    query: z.strictObject({
      ...ActivityFilter.shape,
      page: wholeNumber(1, 1_000_000).optional(),
      /** 20 by default. */
      limit: wholeNumber(1, 100).optional(),
    }),
    answer: z.object({
      logs: z.array(ActivityEntry),
      page: lenient(z.number(), { fallback: ({ input }) => Number(input.page ?? 1) }),
      totalPages: lenient(z.number(), { fallback: () => 1 }),
      total: lenient(z.number(), {
        fallback: ({ fields }) => (Array.isArray(fields.logs) ? fields.logs.length : 0),
      }),
    }),
  }),
  /** Adds sample entries to try the screen, each marked as an example. */
  sample: endpoint('POST /settings/activity-logs/sample', {
    answer: z.object({ created: z.number() }),
    hasUnspecifiedAnswer: true,
    success: 201,
  }),
  /** Downloads all matching entries as CSV. */
  download: endpoint('GET /settings/activity-logs/export', { query: ActivityFilter, ...answersCsv }),
}
