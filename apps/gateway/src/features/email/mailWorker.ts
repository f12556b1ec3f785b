import { type Localized, localized } from '@morpheus/sdk/text'
import type { Lease, Leases } from '../../core/cluster/leases.js'
import type { JobSchedule } from '../../core/jobs/periodicJob.js'
import { type Cancel, type Clock, isoNow } from '../../core/lib/clock.js'
import { KeyedWorker, type Pause } from '../../core/lib/keyedWorker.js'
import { retryUntilWritten } from '../../core/lib/retryUntilWritten.js'
import type { LogLine } from '../../core/log/systemLog.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import type { MailRow } from '../../core/store/mail/mailTables.js'
import type { Db } from '../../core/store/tables.js'
import type { MailServerSettings } from './mailServerSettings.js'
import {
  abandonMails,
  beginMail,
  listDueMails,
  type MailPatch,
  mailError,
  resumeMails,
  updateMail,
} from './mails.js'
import type { Outbox } from './outbox.js'
import { type SmtpFailure, smtpFailure } from './smtpFailure.js'
import type { MailTransport, SmtpServer } from './transport.js'

/** Sends waiting mails; a new one is sent at once. */
export const waitingMails = { everyMs: 15_000, lease: 'mail' } as const satisfies JobSchedule
/** Interval between searches for interrupted mails, in milliseconds. */
const resumeMs = 60_000
const maxParallel = 3
const minuteMs = 60_000
/** Retry delays: greylisting servers accept after some minutes. */
const retryDelays = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * minuteMs)
/** Age at which a mail sent by a call is given up: the call has timed out by then. */
const abandonAfterMs = 5 * minuteMs

export interface MailWorkerOptions {
  db: Db
  clock: Clock
  leases: Leases
  outbox: Outbox
  server: MailServerSettings
  transport: MailTransport
  writeLog: (line: LogLine) => void
  onError: (error: unknown) => void
}

/**
 * Sends the outbox from one node, with retries until success or a permanent failure. An attempt's start is stored
 * before it and its success right after: an interrupted one is repeated under the same Message-ID, as the server may
 * not have accepted it.
 */
export class MailWorker {
  readonly #options: MailWorkerOptions
  readonly #worker: KeyedWorker<typeof waitingMails>
  readonly #cancelFirstRun: Cancel
  readonly #unsubscribe: () => void
  readonly #sendingIds = new Set<string>()
  /** Lease and monotonic time of the last search for interrupted mails. */
  #lastResume: { lease: Lease; at: number } | null = null
  /** Monotonic time before which nothing is sent, after a fault of the server. */
  #pausedUntil = 0

  constructor(options: MailWorkerOptions) {
    this.#options = options
    const { clock, onError } = options
    this.#worker = new KeyedWorker({
      clock,
      getName: ({ lease }) => lease,
      work: (_key, _run, signal) => this.#sendDue(signal),
      onError,
    })
    this.#unsubscribe = options.outbox.onWake(() => this.wake())
    this.#cancelFirstRun = clock.after(waitingMails.everyMs, () => this.#worker.wake(waitingMails))
  }

  /** Sends what is due; resolves when the run has ended, even if mails wait for a retry. */
  async run(): Promise<void> {
    this.#worker.runNow(waitingMails)
    await this.#worker.whenIdle(waitingMails)
  }

  wake(): void {
    this.#worker.wake(waitingMails)
  }

  async stop(): Promise<void> {
    this.#unsubscribe()
    this.#cancelFirstRun()
    await this.#worker.close()
  }

  async #sendDue(signal: AbortSignal): Promise<Pause> {
    while (await this.#sendBatch()) if (signal.aborted) break
    const pauseMs = this.#pausedUntil - this.#options.clock.monotonic()
    // A wake-up by another node may be lost.
    return pauseMs > 0 ? { ms: pauseMs, msAfterWake: null } : { ms: waitingMails.everyMs, msAfterWake: 0 }
  }

  /** Returns true when there may be more. */
  async #sendBatch(): Promise<boolean> {
    const { db, clock, leases, server } = this.#options
    if (clock.monotonic() < this.#pausedUntil) return false
    const smtp = await server.current()
    if (!smtp) return false
    const lease = await leases.acquire(waitingMails.lease)
    if (!lease) return false
    await this.#resume(lease)
    const due = await listDueMails(db, isoNow(clock), maxParallel)
    const canContinue = await Promise.all(due.map((mail) => this.#send(lease, smtp.smtp, mail)))
    return due.length > 0 && canContinue.every(Boolean)
  }

  async #resume(lease: Lease): Promise<void> {
    const { db, clock } = this.#options
    const now = clock.monotonic()
    if (this.#lastResume?.lease === lease && now - this.#lastResume.at < resumeMs) return
    await inTransaction(db, async (transaction) => {
      await lease.guard(transaction)
      await resumeMails(transaction, isoNow(clock), [...this.#sendingIds])
      const before = isoNow(clock, -abandonAfterMs)
      await abandonMails(transaction, before, isoNow(clock), localized('email.interrupted'))
    })
    this.#lastResume = { lease, at: now }
  }

  async #send(lease: Lease, smtp: SmtpServer, mail: MailRow): Promise<boolean> {
    this.#sendingIds.add(mail.id)
    try {
      return await this.#attempt(lease, smtp, mail)
    } finally {
      this.#sendingIds.delete(mail.id)
    }
  }

  /** Returns false when the worker must pause: the server fails, or the gateway is stopping. */
  async #attempt(lease: Lease, smtp: SmtpServer, mail: MailRow): Promise<boolean> {
    const { db, clock, outbox, transport } = this.#options
    const hasBegun = await inTransaction(db, async (transaction) => {
      await lease.guard(transaction)
      return beginMail(transaction, mail.id)
    })
    if (!hasBegun) return true
    const message = outbox.openMessage(mail)
    if (!message) {
      await this.#giveUp(mail, localized('email.other_key'))
      return true
    }
    try {
      await transport.send(smtp, { ...message, to: mail.recipient, messageId: mail.message_id })
    } catch (error) {
      // Aborted by a stop: the next start resumes it.
      if (this.#worker.signal.aborted) return false
      return this.#failed(mail, smtpFailure(error))
    }
    await this.#write(mail, { state: 'sent', content: '', ...mailError(null), ended_at: isoNow(clock) })
    return true
  }

  async #failed(mail: MailRow, { reason, permanent, isServerFault }: SmtpFailure): Promise<boolean> {
    const { clock } = this.#options
    const wait = retryDelays[mail.tries]
    if (permanent || wait === undefined) await this.#giveUp(mail, reason)
    else {
      await this.#write(mail, { state: 'waiting', ...mailError(reason), next_at: isoNow(clock, wait) })
    }
    if (isServerFault) this.#pausedUntil = clock.monotonic() + minuteMs
    return !isServerFault
  }

  async #giveUp(mail: MailRow, error: Localized): Promise<void> {
    const { clock, writeLog } = this.#options
    await this.#write(mail, { state: 'dead', ...mailError(error), content: '', ended_at: isoNow(clock) })
    const message = `E-mail "${mail.subject}" não pôde ser enviado: ${error.text}`
    writeLog({ level: 'error', service: 'system', userId: mail.user_id, message })
  }

  /** The server's answer is final and must be stored. */
  #write({ id }: MailRow, result: MailPatch): Promise<unknown> {
    const { db, clock, onError } = this.#options
    return retryUntilWritten(() => updateMail(db, id, result), {
      clock,
      signal: this.#worker.signal,
      onError,
    })
  }
}
