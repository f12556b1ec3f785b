import * as z from 'zod'
import { activityActions, activityStatuses } from '../activityLog.js'
import { activityPeriods } from '../choices/activity.js'
import { rowsOf } from '../endpoint.js'
import { answersCsv } from '../files.js'
import { choice, lenient, needed } from '../reading/lenient.js'
import { Instant, wholeNumber } from '../values.js'

const endpoint = rowsOf({ category: 'activity-logs', scope: 'account', ability: 'none' })

/** What was done in the name of the account. Configuration spec §3. */
export const ActivityEntry = z.object({
  id: needed(z.string()),
  action: choice(z.enum(activityActions), 'other'),
  /** One line in Portuguese. */
  details: lenient(z.string(), { otherwise: ({ own }) => own.action }),
  status: choice(z.enum(activityStatuses), 'success'),
  timestamp: Instant,
  /** Whence it came; null where nobody asked for it. */
  ip: z.string().nullable().default(null),
  userAgent: z.string().nullable().default(null),
  metadata: lenient(z.record(z.string(), z.unknown()), { otherwise: () => ({}) }),
})
export type ActivityEntry = z.output<typeof ActivityEntry>

const wrongStatus = 'Status inválido'
const wrongDate = 'Use uma data como 2026-11-22 ou 2026-11-22T14:03:00Z'
const anyOf = (wrong: string) => z.literal('all', wrong).transform(() => undefined)

/** A day, in the zone of the account, or an instant. */
const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })], wrongDate).optional()

const ActivityFilter = z.strictObject({
  period: z.enum(activityPeriods, 'Período inválido').optional(),
  /** The documents call `error` also `failed`. */
  status: z
    .union(
      [z.enum(activityStatuses), z.literal('failed').transform(() => 'error' as const), anyOf(wrongStatus)],
      wrongStatus,
    )
    .optional(),
  action: z.union([z.enum(activityActions), anyOf('Ação inválida')], 'Ação inválida').optional(),
  startDate: moment,
  /** With a day, to its end. */
  endDate: moment,
})

/** The activity log of an account: read, never written by its owner. Configuration spec §2.5, §7.6 and §7.7. */
export const activity = {
  /** The newest first. */
  list: endpoint('GET /settings/activity-logs', {
    query: z.strictObject({
      ...ActivityFilter.shape,
      page: wholeNumber(1, 1_000_000).optional(),
      /** 20 unless told. */
      limit: wholeNumber(1, 100).optional(),
    }),
    answer: z.object({
      logs: z.array(ActivityEntry),
      page: lenient(z.number(), { otherwise: ({ input }) => Number(input.page ?? 1) }),
      totalPages: lenient(z.number(), { otherwise: () => 1 }),
      total: lenient(z.number(), {
        otherwise: ({ own }) => (Array.isArray(own.logs) ? own.logs.length : 0),
      }),
    }),
  }),
  /** Adds entries to try the screen with, each marked as an example. */
  sample: endpoint('POST /settings/activity-logs/sample', {
    answer: z.object({ created: z.number() }),
    acknowledged: true,
    success: 201,
  }),
  /** The same entries as CSV, all of them. */
  download: endpoint('GET /settings/activity-logs/export', { query: ActivityFilter, ...answersCsv }),
}
