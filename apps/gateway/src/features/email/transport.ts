import type { SmtpInput } from '@morpheus/sdk/contract'
import { createTransport } from 'nodemailer'
import type { MailMessage } from './messages/mailMessage.js'

export interface SmtpServer extends SmtpInput {
  /** Additional trusted certificates, as PEM. */
  ca?: string | undefined
}

/** Timeouts in milliseconds: connection and greeting, silence, and one mail in all. */
export interface SmtpTimeouts {
  connectMs: number
  silentMs: number
  wholeMs: number
}
export const defaultSmtpTimeouts: SmtpTimeouts = { connectMs: 8000, silentMs: 20_000, wholeMs: 60_000 }

export interface Outgoing extends MailMessage {
  to: string
  messageId: string
}

const connections = 3

export class MailTransport {
  readonly #timeouts: SmtpTimeouts
  #pool: { key: string; mailer: ReturnType<typeof createPool> } | null = null
  readonly #shutdown = new AbortController()

  constructor(timeouts: SmtpTimeouts) {
    this.#timeouts = timeouts
  }

  /** Resolves once the server has accepted it; rejects as nodemailer does. */
  async send(server: SmtpServer, { to, messageId, subject, html, text }: Outgoing): Promise<void> {
    await this.#getMailer(server).sendMail({
      from: { name: server.fromName, address: server.from },
      // As an object: a string could be parsed as a list or with a name.
      to: { name: '', address: to },
      messageId: `<${messageId}>`,
      subject,
      html,
      text,
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
      signal: AbortSignal.any([this.#shutdown.signal, AbortSignal.timeout(this.#timeouts.wholeMs)]),
    })
  }

  /** Connects and signs in on a separate connection; rejects as nodemailer does. */
  async verify(server: SmtpServer): Promise<void> {
    const mailer = createTransport(createOptions(server, this.#timeouts))
    try {
      await mailer.verify()
    } finally {
      mailer.close()
    }
  }

  close(): void {
    this.#shutdown.abort(new Error('The gateway is stopping'))
    this.#drop()
  }

  #getMailer(server: SmtpServer) {
    const key = JSON.stringify(server)
    if (this.#pool?.key !== key) {
      this.#drop()
      this.#pool = { key, mailer: createPool(server, this.#timeouts) }
    }
    return this.#pool.mailer
  }

  #drop(): void {
    this.#pool?.mailer.close()
    this.#pool = null
  }
}

function createPool(server: SmtpServer, timeouts: SmtpTimeouts) {
  // No automatic retries: a mail whose connection closed may have been accepted, which the worker handles.
  return createTransport({
    ...createOptions(server, timeouts),
    pool: true,
    maxConnections: connections,
    maxRequeues: 0,
    idleTimeout: 30_000,
  })
}

function createOptions(
  { host, port, security, user, password, ca }: SmtpServer,
  { connectMs, silentMs }: SmtpTimeouts,
) {
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user !== '' && { auth: { user, pass: password } }),
    ...(ca !== undefined && { tls: { ca } }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silentMs,
  }
}
