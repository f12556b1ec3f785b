import { MailNotices } from '../../features/email/mailNotices.js'
import { MailServerSettings } from '../../features/email/mailServerSettings.js'
import { MailTests } from '../../features/email/mailTests.js'
import { MailWorker } from '../../features/email/mailWorker.js'
import { Outbox } from '../../features/email/outbox.js'
import {
  defaultSmtpTimeouts,
  MailTransport,
  type SmtpServer,
  type SmtpTimeouts,
} from '../../features/email/transport.js'
import type { Core } from './core.js'

interface MailModuleOptions extends Core {
  environment: SmtpServer | null
  timeouts?: SmtpTimeouts | undefined
  publicUrl: Promise<string>
  timeZone: string
}

export class MailModule {
  readonly server: MailServerSettings
  readonly outbox: Outbox
  readonly tests: MailTests
  readonly notices: MailNotices
  readonly #transport: MailTransport
  readonly #worker: MailWorker

  constructor({ environment, timeouts = defaultSmtpTimeouts, ...options }: MailModuleOptions) {
    this.server = new MailServerSettings({ ...options, environment })
    const { server } = this
    this.outbox = new Outbox({ ...options, server })
    this.#transport = new MailTransport(timeouts)
    const sending = { ...options, server, outbox: this.outbox, transport: this.#transport }
    this.notices = new MailNotices({ ...options, server, outbox: this.outbox })
    this.tests = new MailTests(sending)
    this.#worker = new MailWorker(sending)
  }

  /** Also after the node that sent mails has ended. */
  async rescan(): Promise<void> {
    this.#worker.wake()
  }

  async close(): Promise<void> {
    const stopped = this.#worker.stop()
    this.#transport.close()
    await stopped
  }
}
