import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { MessageRef } from '../../core/messageRef.js'
import { lenient, requiredForItem } from '../../core/reading/lenient.js'
import { Instant, wholeNumber } from '../../core/values.js'
import { emailRules } from '../../locales/generated/pt-BR/rules/email.js'
import { createRules } from '../../locales/rules.js'
import { AlertSettings } from './alertSettings.js'
import { alertSeverities, alertTypes } from './choices.js'
import { MailAddress, SmtpInput, SmtpView } from './mail.js'
import { mailKinds, mailStates } from './mailChoices.js'

const rule = createRules(emailRules)

const endpoint = rowsOf({ category: 'configuration', scope: 'account', ability: 'never' })

const offByDefault = lenient(z.boolean(), { fallback: () => false })

/** Configuration spec §3; fields outside `emailService` and `notificationService` are ours. */
export const NotificationStatus = z.object({
  emailService: z.object({
    ready: offByDefault,
    /** True where the server accepted the connection just now. */
    smtpConnection: offByDefault,
  }),
  notificationService: z.object({
    /** True where alerts are sent: a server is configured, and alerts are enabled. */
    ready: offByDefault,
  }),
  /** The source of the mail server's settings: the environment wins. Null where there are none. */
  source: z.enum(['environment', 'settings']).nullable().optional(),
  /** `smtp.exemplo.com.br:587`. */
  server: z.string().nullable().optional(),
  from: z.string().nullable().optional(),
  /** The reason why the server refused the connection, in Portuguese. */
  problem: z.string().nullable().optional(),
  problemI18n: MessageRef.nullish(),
  /** True where the caller may configure the mail server and invite. */
  administrator: z.boolean().optional(),
})
export type NotificationStatus = z.output<typeof NotificationStatus>

/** A sent or queued mail, for its owner. */
export const SentMail = z.object({
  id: requiredForItem(z.string()),
  kind: z.enum(mailKinds),
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  tries: z.number(),
  /** The reason why the last attempt failed, in Portuguese. */
  error: z.string().nullable(),
  errorI18n: MessageRef.nullish(),
  createdAt: Instant,
  /** The time when it was accepted or abandoned. */
  endedAt: Instant.nullable(),
})
export type SentMail = z.output<typeof SentMail>

/** The form of a test mail, with its message, to any address. Configuration spec §5 and §7.5. */
export const TestMail = z.strictObject({ email: MailAddress })
const requiredMessage = rule('rules.email.alert_message_missing')
/**
 * The form of a simulated alert, with its messages; the mail goes to the caller's own address. `message` is trimmed,
 * and of 1 to 1000 characters. Configuration spec §3 and §5.
 */
export const AlertSimulation = z.strictObject({
  type: z.enum(alertTypes, rule('rules.email.alert_type_invalid')),
  message: z
    .string(requiredMessage)
    .trim()
    .min(1, requiredMessage)
    .max(1000, rule('rules.email.alert_message_long')),
  severity: z.enum(alertSeverities, rule('rules.email.severity_invalid')),
})
export type AlertSimulation = z.output<typeof AlertSimulation>

const SentResult = z.object({ message: z.string(), messageI18n: MessageRef.optional(), to: z.string() })

/** Configuration spec §2.6 and §7.5. */
export const email = {
  /** Checks the mail server, which may take up to ten seconds. */
  status: endpoint('GET /notifications/status', { answer: NotificationStatus }),
  /** Sends a test mail; answers once the mail server has accepted it. */
  testEmail: endpoint('POST /notifications/test-email', {
    body: TestMail,
    answer: SentResult,
    hasUnspecifiedAnswer: true,
  }),
  /** Sends a simulated alert to the caller's own address; answers once the mail server has accepted it. */
  simulateAlert: endpoint('POST /notifications/simulate-alert', {
    body: AlertSimulation,
    answer: SentResult,
    hasUnspecifiedAnswer: true,
  }),
  /** Extension: lists the caller's newest mails with their state. */
  emails: endpoint('GET /notifications/emails', {
    query: z.strictObject({ limit: wholeNumber(1, 100).optional() }),
    answer: z.object({ emails: z.array(SentMail) }),
  }),
  /** Extension: returns the caller's alert settings. */
  alerts: endpoint('GET /notifications/alerts', { answer: AlertSettings }),
  /** Takes any part and returns the whole. */
  changeAlerts: endpoint('PUT /notifications/alerts', {
    body: z.strictObject(AlertSettings.partial().shape),
    answer: AlertSettings,
  }),
  /** Extension, for administrators: returns the mail server, its password masked. */
  smtp: endpoint('GET /notifications/smtp', { answer: SmtpView }),
  /** Extension, for administrators. A masked password keeps the stored one, as long as the server is the same. */
  changeSmtp: endpoint('PUT /notifications/smtp', { body: SmtpInput, answer: SmtpView }),
  /** Extension, for administrators. */
  removeSmtp: endpoint('DELETE /notifications/smtp', { answer: SmtpView }),
}
