import { randomUUID } from 'node:crypto'
import { MailAddress, type MailKind } from '@morpheus/sdk/contract'
import * as z from 'zod'
import type { Bus, Topic } from '../../core/cluster/bus.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import type { Vault } from '../../core/lib/vault.js'
import type { MailRow } from '../../core/store/mail/mailTables.js'
import type { Db } from '../../core/store/tables.js'
import type { MailServerSettings } from './mailServerSettings.js'
import { insertMail, mailError } from './mails.js'
import type { MailMessage } from './messages/mailMessage.js'

const Waiting = z.object({})
/** The node that sends mails is another one as a rule. */
const mailWaiting: Topic<z.infer<typeof Waiting>> = { name: 'mail:waiting', schema: Waiting }

export const mailContext = (id: string) => `mail ${id}`

export interface NewMail {
  userId: string
  kind: MailKind
  to: string
  message: MailMessage
  /** Sent once, by the caller, who waits for the result. */
  once?: boolean
}

interface OutboxOptions {
  bus: Bus
  clock: Clock
  vault: Vault
  server: MailServerSettings
}

/** Queue of mails, each stored in the transaction of its cause. */
export class Outbox {
  readonly #options: OutboxOptions

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  /** Returns the function to unregister. */
  onWake(wake: () => void): () => void {
    return this.#options.bus.subscribe(mailWaiting, wake)
  }

  /** Call after the commit: the worker of the node that sends mails runs at once. */
  wake(): void {
    this.#options.bus.publish(mailWaiting, {})
  }

  /**
   * Stores a mail in the transaction `db` with a new Message-ID. Null without a mail server, and nothing is stored: it
   * would arrive much too late.
   * @throws ZodError for what is no address.
   */
  async put(db: Db, { userId, kind, to, message, once = false }: NewMail): Promise<MailRow | null> {
    const { clock, vault, server } = this.#options
    const smtp = await server.current(db)
    if (!smtp) return null
    const id = randomUUID()
    const now = isoNow(clock)
    const mail: MailRow = {
      id,
      user_id: userId,
      kind,
      recipient: MailAddress.parse(to),
      subject: message.subject,
      content: vault.seal(JSON.stringify(message), mailContext(id)),
      message_id: `${id}@${getDomain(smtp.smtp.from)}`,
      state: once ? 'sending' : 'waiting',
      once: once ? 1 : 0,
      tries: once ? 1 : 0,
      next_at: now,
      ...mailError(null),
      created_at: now,
      ended_at: null,
    }
    await insertMail(db, mail)
    return mail
  }

  openMessage({ id, content }: Pick<MailRow, 'id' | 'content'>): MailMessage | null {
    const opened = this.#options.vault.tryOpen(content, mailContext(id))
    return opened === null ? null : StoredMessage.parse(JSON.parse(opened))
  }
}

const StoredMessage = z.object({ subject: z.string(), html: z.string(), text: z.string() })

function getDomain(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
