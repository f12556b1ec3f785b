import * as z from 'zod'
import { messagesRules } from '../../locales/generated/pt-BR/rules/messages.js'
import { createRules } from '../../locales/rules.js'

const rule = createRules(messagesRules)

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/

/**
 * A time in the future: `2026-12-01T09:00` on the clocks of the account's time zone, or with an offset of its own, as
 * in `2026-12-01T12:00:00Z`.
 */
export const ScheduledTime = z
  .string(rule('rules.messages.schedule_invalid'))
  .regex(isoTime, rule('rules.messages.schedule_invalid'))
