import { randomUUID } from 'node:crypto'
import { MailAddress, type MailKind } from '@morpheus/sdk/contract'
import * as z from 'zod'
import { type Clock, instant } from '../kit/clock.js'
import type { Vault } from '../kit/vault.js'
import type { MailRow } from '../store/mail/mailTables.js'
import { insertMail } from '../store/repositories/mail/mails.js'
import type { Db } from '../store/tables.js'
import type { Letter } from './letters/letter.js'
import type { MailServer } from './mailServer.js'

/** Where the vault takes a mail's content to be kept. */
export const placeOfMail = (id: string) => `mail ${id}`

/** A mail that is decided. */
export interface NewMail {
  /** Whose it is: who may see what becomes of it. */
  userId: string
  kind: MailKind
  /** One address. */
  to: string
  letter: Letter
  /** Whoever put it there sends it and waits for the answer; nobody tries it again. */
  once?: boolean
}

interface OutboxOptions {
  clock: Clock
  vault: Vault
  server: MailServer
}

/** Mails that wait to be sent, each a row that is stored with what decides it. */
export class Outbox {
  readonly #options: OutboxOptions
  #wake: () => void = () => undefined

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  /** Called when something may wait. */
  onWake(wake: () => void): void {
    this.#wake = wake
  }

  /** After the commit of what was put: the worker looks at once instead of in its own time. */
  wake(): void {
    this.#wake()
  }

  /**
   * Stores a mail in the transaction `db`, under a Message-ID of its own. Null, and nothing is stored, where there is no mail
   * server: it would arrive out of season once there is one.
   * @throws ZodError for what is no address.
   */
  async put(db: Db, { userId, kind, to, letter, once = false }: NewMail): Promise<MailRow | null> {
    const { clock, vault, server } = this.#options
    const known = await server.current(db)
    if (!known) return null
    const id = randomUUID()
    const now = instant(clock)
    const mail: MailRow = {
      id,
      user_id: userId,
      kind,
      recipient: MailAddress.parse(to),
      subject: letter.subject,
      content: vault.seal(JSON.stringify(letter), placeOfMail(id)),
      message_id: `${id}@${domainOf(known.smtp.from)}`,
      state: once ? 'sending' : 'waiting',
      once: once ? 1 : 0,
      tries: once ? 1 : 0,
      next_at: now,
      error: null,
      created_at: now,
      ended_at: null,
    }
    await insertMail(db, mail)
    return mail
  }

  /** Null where no key opens it. */
  letterOf({ id, content }: Pick<MailRow, 'id' | 'content'>): Letter | null {
    const opened = this.#options.vault.tryOpen(content, placeOfMail(id))
    return opened === null ? null : KeptLetter.parse(JSON.parse(opened))
  }
}

const KeptLetter = z.object({ subject: z.string(), html: z.string(), text: z.string() })

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
