import * as z from 'zod'
import { emailRules } from '../../locales/generated/pt-BR/rules/email.js'
import { createRules } from '../../locales/rules.js'

const rule = createRules(emailRules)

const minutes = z
  .int(rule('rules.email.minutes_whole'))
  .min(1, rule('rules.email.minutes_range'))
  .max(1440, rule('rules.email.minutes_range'))
const time = z
  .string(rule('rules.email.time_invalid'))
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, rule('rules.email.time_invalid'))
  .nullable()

/** Settings of e-mail alerts. Extension: the specification only has a switch. */
export const AlertSettings = z.object({
  /** Minutes that a session must be down before an alert. */
  sessionMinutes: minutes,
  /** Minutes that an integration must fail before an alert. */
  integrationMinutes: minutes,
  /** Start and end of the quiet hours in the account's time zone, the end excluded; null for none. */
  quietFrom: time,
  quietTo: time,
  /** Also sends a mail after a recovery. */
  tellRecovered: z.boolean(rule('rules.common.boolean')),
})
export type AlertSettings = z.output<typeof AlertSettings>

/**
 * The defaults of an account: alerts after 5 minutes for a session, after 15 for an integration, at any hour, and after
 * a recovery.
 */
export const defaultAlertSettings: AlertSettings = {
  sessionMinutes: 5,
  integrationMinutes: 15,
  quietFrom: null,
  quietTo: null,
  tellRecovered: true,
}
