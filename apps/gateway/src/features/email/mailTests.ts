import type { AlertSimulation, NotificationStatus, SentMail, User } from '@morpheus/sdk/contract'
import { type Localized, localized } from '@morpheus/sdk/text'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { toWaitParam } from '../../core/lib/duration.js'
import { HttpError } from '../../core/lib/httpError.js'
import { formatTimeInWords } from '../../core/lib/localTime.js'
import { parseMessageRef, toAnswerMessage, toMessageRef } from '../../core/lib/messageRefs.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import type { MailRow } from '../../core/store/mail/mailTables.js'
import { isAdministrator, lockUser } from '../../core/store/repositories/users.js'
import type { Db } from '../../core/store/tables.js'
import type { ActiveMailServer, MailServerSettings } from './mailServerSettings.js'
import { listMails, mailError, mailTimes, updateMail } from './mails.js'
import type { MailMessage } from './messages/mailMessage.js'
import { type MessageContext, simulationMessage, testMessage } from './messages/noticeMessages.js'
import type { Outbox } from './outbox.js'
import { smtpFailure } from './smtpFailure.js'
import type { MailTransport, SmtpServer } from './transport.js'

/** Test mails per user and hour: they go to any address in our name. */
const sendsPerHour = 20
const hourMs = 60 * 60_000
const probeIntervalMs = 5000

interface MailTestsOptions {
  db: Db
  clock: Clock
  outbox: Outbox
  server: MailServerSettings
  transport: MailTransport
  publicUrl: Promise<string>
  timeZone: string
}

/** Configuration spec §2.6 and §7.5. */
export class MailTests {
  readonly #options: MailTestsOptions
  #last: { at: number; server: string; trouble: Promise<Localized | null> } | null = null

  constructor(options: MailTestsOptions) {
    this.#options = options
  }

  async status(user: Pick<User, 'id'>): Promise<NotificationStatus> {
    const { db, server } = this.#options
    const smtp = await server.current()
    const problem = smtp && (await this.#trouble(smtp))
    return {
      emailService: { ready: smtp !== null, smtpConnection: smtp !== null && problem === null },
      notificationService: { ready: smtp?.smtp.notifications ?? false },
      source: smtp?.source ?? null,
      server: smtp && `${smtp.smtp.host}:${smtp.smtp.port}`,
      from: smtp?.smtp.from ?? null,
      problem: problem?.text ?? null,
      problemI18n: problem && toMessageRef(problem),
      administrator: await isAdministrator(db, user.id),
    }
  }

  /**
   * Sends a test to any address. Resolves once the mail server has accepted it.
   * @throws HttpError 422 where there is no server or it does not take it, 429 after 20 in an hour.
   */
  async test(user: User, to: string) {
    const message = testMessage(await this.#context(), user.name)
    await this.#send(user, { kind: 'test', to, message })
    return { ...toAnswerMessage(localized('email.test_sent')), to }
  }

  /** @throws HttpError as `test` does, and 422 where alerts are switched off. */
  async simulate(user: User, alert: AlertSimulation) {
    const smtp = await this.#options.server.current()
    if (smtp && !smtp.smtp.notifications) {
      throw new HttpError(
        'unprocessable',
        'notifications_off',
        'Os avisos por e-mail estão desligados neste servidor. Ligue-os com MORPHEUS_EMAIL_NOTIFICATIONS=1, ou nas configurações do servidor de e-mail.',
      )
    }
    const message = simulationMessage(await this.#context(), alert)
    await this.#send(user, { kind: 'simulation', to: user.email, message })
    return { ...toAnswerMessage(localized('email.alert_simulated')), to: user.email }
  }

  async newest(user: Pick<User, 'id'>, limit: number): Promise<{ emails: SentMail[] }> {
    const rows = await listMails(this.#options.db, user.id, limit)
    return { emails: rows.map(mailView) }
  }

  async #send(
    user: User,
    mail: { kind: 'test' | 'simulation'; to: string; message: MailMessage },
  ): Promise<void> {
    const { db, clock, outbox, server, transport } = this.#options
    const smtp = await server.current()
    const row =
      smtp &&
      (await inTransaction(db, async (transaction) => {
        await lockUser(transaction, user.id)
        await this.#refuseTooMany(transaction, user.id)
        return outbox.put(transaction, { userId: user.id, ...mail, once: true })
      }))
    if (!smtp || !row) throw createMailNotConfiguredError()
    const ended = async (state: 'sent' | 'dead', error: Localized | null) =>
      updateMail(db, row.id, { state, ...mailError(error), content: '', ended_at: isoNow(clock) })
    try {
      await transport.send(smtp.smtp, { ...mail.message, to: row.recipient, messageId: row.message_id })
    } catch (error) {
      const { reason } = smtpFailure(error)
      await ended('dead', reason)
      throw new HttpError('unprocessable', 'email_failed', reason)
    }
    await ended('sent', null)
  }

  async #refuseTooMany(db: Db, userId: string): Promise<void> {
    const { clock } = this.#options
    const times = await mailTimes(db, userId, ['test', 'simulation'], isoNow(clock, -hourMs))
    const oldest = times.at(-sendsPerHour)
    if (oldest === undefined) return
    const retryAfter = Math.max(1, Math.ceil((Date.parse(oldest) + hourMs - clock.now()) / 1000))
    const message = localized('email.tests_many', { wait: toWaitParam(retryAfter) })
    throw new HttpError('too_many', 'emails_limited', message, { retryAfter })
  }

  /** Error of the server's sign-in; null on success. Concurrent and following calls share one check. */
  #trouble({ smtp }: ActiveMailServer): Promise<Localized | null> {
    const now = this.#options.clock.monotonic()
    const server = JSON.stringify(smtp)
    if (this.#last?.server !== server || now - this.#last.at >= probeIntervalMs) {
      this.#last = { at: now, server, trouble: this.#look(smtp) }
    }
    return this.#last.trouble
  }

  async #look(smtp: SmtpServer): Promise<Localized | null> {
    try {
      await this.#options.transport.verify(smtp)
      return null
    } catch (error) {
      return smtpFailure(error).reason
    }
  }

  async #context(): Promise<MessageContext> {
    const { clock, publicUrl, timeZone } = this.#options
    return { publicUrl: await publicUrl, time: formatTimeInWords(clock.now(), timeZone) }
  }
}

export function createMailNotConfiguredError(): HttpError {
  return new HttpError(
    'unprocessable',
    'email_not_configured',
    'O envio de e-mails não está configurado. Informe o servidor SMTP no ambiente do gateway ou nas configurações.',
  )
}

function mailView(row: MailRow): SentMail {
  return {
    id: row.id,
    kind: row.kind,
    to: row.recipient,
    subject: row.subject,
    state: row.state,
    tries: row.tries,
    error: row.error,
    errorI18n: parseMessageRef(row.error_i18n),
    createdAt: row.created_at,
    endedAt: row.ended_at,
  }
}
