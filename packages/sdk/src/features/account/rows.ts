import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { choiceWithFallback, lenient } from '../../core/reading/lenient.js'
import { visibleLine, visibleName } from '../../core/visibleText.js'
import { accountRules } from '../../locales/generated/pt-BR/rules/account.js'
import { createRules } from '../../locales/rules.js'
import { Credentials } from '../auth/rows.js'
import { defaultTimeZone, languages } from './choices.js'

const rule = createRules(accountRules)

const endpoint = rowsOf({ category: 'configuration', scope: 'account', ability: 'never' })

/** The settings of an account (configuration spec §3), and the documented `language`. */
export const UserSettings = z.object({
  name: lenient(z.string(), { fallback: ({ fields }) => fields.email }),
  email: lenient(z.string(), { fallback: () => '' }),
  phone: z.string().nullable().default(null),
  /** The IANA zone of the account's days, hours and 'hoje'. */
  timezone: lenient(z.string(), { fallback: () => defaultTimeZone }),
  language: choiceWithFallback(z.enum(languages), 'pt-BR'),
  twoFactorEnabled: lenient(z.boolean(), { fallback: () => false }),
  /** True where the account may invite others and change global settings. Not in the specification. */
  administrator: z.boolean().default(false),
})
export type UserSettings = z.output<typeof UserSettings>

const unknownZone = rule('rules.account.time_zone_unknown')

/** True for the name of a time zone, false for an offset from UTC. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('pt-BR', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const wrongPhone = rule('rules.account.phone_invalid')

/** The account form, with its messages; absent fields stay. Configuration spec §5. */
export const UserSettingsChange = z
  .strictObject({
    name: visibleName(rule('rules.common.name_missing'), 120, rule('rules.common.name_most')),
    email: Credentials.shape.email,
    phone: visibleLine(wrongPhone, 40, wrongPhone).refine(
      (phone) => phone === null || /^\+?[\d\s().-]{8,}$/.test(phone),
      wrongPhone,
    ),
    timezone: z.string(unknownZone).max(64, unknownZone).refine(isTimeZone, unknownZone),
    language: z.enum(languages, rule('rules.account.language_unavailable')),
  })
  .partial()

const answers = { answer: UserSettings }
const change = {
  body: UserSettingsChange,
  entity: UserSettings,
  answer: UserSettings,
  hasUnspecifiedAnswer: true,
} as const

/** The account's own settings. Configuration spec §7.6, and by a second path §7.7. */
export const account = {
  get: endpoint('GET /settings/user', answers),
  /** Takes any part and returns the whole. Two-factor authentication has calls of its own. */
  update: endpoint('PUT /settings/user', change),
  /** The documented path of `get`. */
  settings: endpoint('GET /settings', answers),
  /** The documented path of `update`. */
  updateSettings: endpoint('PUT /settings', change),
}
