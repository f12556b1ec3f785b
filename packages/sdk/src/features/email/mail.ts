import * as z from 'zod'
import { secretText } from '../../core/visibleText.js'
import { smtpSecurities } from './mailChoices.js'

const invalidAddress = 'Por favor, insira um e-mail válido'
/** An e-mail address, trimmed, of 254 characters at most. Configuration spec §5. */
export const MailAddress = z
  .string(invalidAddress)
  .trim()
  .max(254, { error: invalidAddress, abort: true })
  .check(z.email(invalidAddress))

const invalidHost = 'Informe o endereço do servidor, como smtp.exemplo.com.br'
const text = (most: number) =>
  z
    .string('Informe um texto')
    .max(most, `Use no máximo ${most} caracteres`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in a header.
    .regex(/^[^\u0000-\u001f\u007f]*$/, 'Use uma linha só, sem caracteres de controle')

/** A mail server, as an administrator sets it. */
export const SmtpInput = z.strictObject({
  host: z
    .string(invalidHost)
    .trim()
    .max(253, invalidHost)
    .regex(/^[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?$/, invalidHost),
  port: z
    .int('Use um número de 1 a 65535')
    .min(1, 'Use um número de 1 a 65535')
    .max(65_535, 'Use um número de 1 a 65535'),
  security: z.enum(smtpSecurities, 'Use starttls, tls ou none'),
  /** Empty where the server requires none. */
  user: text(254),
  password: secretText(text(1024)),
  from: MailAddress,
  fromName: text(100),
  /** Enables alerts by e-mail. */
  notifications: z.boolean('Informe verdadeiro ou falso'),
})
export type SmtpInput = z.output<typeof SmtpInput>

/** The mail server in use, its password masked. Null where there is none. */
export const SmtpView = z.object({
  source: z.enum(['environment', 'settings']).nullable(),
  smtp: SmtpInput.nullable(),
})
export type SmtpView = z.output<typeof SmtpView>
