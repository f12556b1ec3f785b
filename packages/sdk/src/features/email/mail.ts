import * as z from 'zod'
import { secretText } from '../../core/visibleText.js'
import { emailRules } from '../../locales/generated/pt-BR/rules/email.js'
import { createRules } from '../../locales/rules.js'
import { smtpSecurities } from './mailChoices.js'

const rule = createRules(emailRules)

const invalidAddress = rule('rules.email.address_invalid')
/** An e-mail address, trimmed, of 254 characters at most. Configuration spec §5. */
export const MailAddress = z
  .string(invalidAddress)
  .trim()
  .max(254, { ...invalidAddress, abort: true })
  .check(z.email(invalidAddress))

const invalidHost = rule('rules.email.host_invalid')
const text = (maxLength: number) =>
  z
    .string(rule('rules.common.text_missing'))
    .max(maxLength, rule('rules.email.text_most'))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in a header.
    .regex(/^[^\u0000-\u001f\u007f]*$/, rule('rules.email.control_characters'))

/** A mail server, as an administrator sets it. */
export const SmtpInput = z.strictObject({
  host: z
    .string(invalidHost)
    .trim()
    .max(253, invalidHost)
    .regex(/^[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?$/, invalidHost),
  port: z
    .int(rule('rules.email.port_invalid'))
    .min(1, rule('rules.email.port_invalid'))
    .max(65_535, rule('rules.email.port_invalid')),
  security: z.enum(smtpSecurities, rule('rules.email.security_invalid')),
  /** Empty where the server requires none. */
  user: text(254),
  password: secretText(text(1024)),
  from: MailAddress,
  fromName: text(100),
  /** Enables alerts by e-mail. */
  notifications: z.boolean(rule('rules.common.boolean')),
})
export type SmtpInput = z.output<typeof SmtpInput>

/** The mail server in use, its password masked. Null where there is none. */
export const SmtpView = z.object({
  source: z.enum(['environment', 'settings']).nullable(),
  smtp: SmtpInput.nullable(),
})
export type SmtpView = z.output<typeof SmtpView>
