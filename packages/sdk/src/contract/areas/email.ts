import * as z from 'zod'
import { alertSeverities, alertTypes } from '../choices/email.js'
import { mailKinds, mailStates } from '../choices/mail.js'
import { rowsOf } from '../endpoint.js'
import { AlertSettings } from '../notifying/alertSettings.js'
import { MailAddress, SmtpInput, SmtpView } from '../notifying/mail.js'
import { lenient, needed } from '../reading/lenient.js'
import { Instant, wholeNumber } from '../values.js'

const endpoint = rowsOf({ category: 'configuration', scope: 'account', ability: 'none' })

const off = lenient(z.boolean(), { otherwise: () => false })

/** Configuration spec §3; what is not in `emailService` and `notificationService` is ours. */
export const NotificationStatus = z.object({
  emailService: z.object({
    /** A mail server is configured. */
    ready: off,
    /** It let us in just now. */
    smtpConnection: off,
  }),
  notificationService: z.object({
    /** Alerts are sent: there is a server, and the opt-in flag is on. */
    ready: off,
  }),
  /** Whence the mail server's settings are: the environment wins. Null where there is none. */
  source: z.enum(['environment', 'settings']).nullable().optional(),
  /** `smtp.exemplo.com.br:587`. */
  server: z.string().nullable().optional(),
  from: z.string().nullable().optional(),
  /** Why the server did not let us in, in Portuguese. */
  problem: z.string().nullable().optional(),
  /** Whether the caller may set the mail server and invite. */
  administrator: z.boolean().optional(),
})
export type NotificationStatus = z.output<typeof NotificationStatus>

/** A mail as its owner sees it. */
export const SentMail = z.object({
  id: needed(z.string()),
  kind: z.enum(mailKinds),
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  tries: z.number(),
  /** Why the last attempt failed, in Portuguese. */
  error: z.string().nullable(),
  createdAt: Instant,
  /** When it was accepted or given up. */
  endedAt: Instant.nullable(),
})
export type SentMail = z.output<typeof SentMail>

/**
 * What the form of a test mail holds, with its message: any address, not the caller's alone. Configuration
 * spec §5 and §7.5.
 */
export const TestMail = z.strictObject({ email: MailAddress })
const requiredMessage = 'Por favor, insira uma mensagem para o alerta'
/**
 * What the form of a made-up alert holds, with its messages; the mail goes to the caller's own address.
 * `message` is trimmed, and of 1 to 1000 characters. Configuration spec §3 and §5.
 */
export const AlertSimulation = z.strictObject({
  type: z.enum(alertTypes, 'Tipo de alerta inválido'),
  message: z
    .string(requiredMessage)
    .trim()
    .min(1, requiredMessage)
    .max(1000, 'A mensagem deve ter no máximo 1000 caracteres'),
  severity: z.enum(alertSeverities, 'Severidade inválida'),
})
export type AlertSimulation = z.output<typeof AlertSimulation>

const Sent = z.object({ message: z.string(), to: z.string() })

/** Configuration spec §2.6 and §7.5. */
export const email = {
  /** Asks the mail server, so it takes as long as that does, ten seconds at most. */
  status: endpoint('GET /notifications/status', { answer: NotificationStatus }),
  /** Answers once the mail server has accepted the mail. */
  testEmail: endpoint('POST /notifications/test-email', {
    body: TestMail,
    answer: Sent,
    acknowledged: true,
  }),
  /** The same, to the caller's own address. */
  simulateAlert: endpoint('POST /notifications/simulate-alert', {
    body: AlertSimulation,
    answer: Sent,
    acknowledged: true,
  }),
  /** Ours: the caller's newest mails, and what became of them. */
  emails: endpoint('GET /notifications/emails', {
    query: z.strictObject({ limit: wholeNumber(1, 100).optional() }),
    answer: z.object({ emails: z.array(SentMail) }),
  }),
  /** Ours: when the caller is told of alerts. */
  alerts: endpoint('GET /notifications/alerts', { answer: AlertSettings }),
  /** Takes any part; answers the whole. */
  changeAlerts: endpoint('PUT /notifications/alerts', {
    body: z.strictObject(AlertSettings.partial().shape),
    answer: AlertSettings,
  }),
  /** Ours, and for administrators: the mail server, its password masked. */
  smtp: endpoint('GET /notifications/smtp', { answer: SmtpView }),
  /** Ours, and for administrators. A masked password leaves the stored one as it is, as long as the server is the same. */
  changeSmtp: endpoint('PUT /notifications/smtp', { body: SmtpInput, answer: SmtpView }),
  /** Ours, and for administrators. */
  removeSmtp: endpoint('DELETE /notifications/smtp', { answer: SmtpView }),
}
