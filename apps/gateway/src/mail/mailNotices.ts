import type { User } from '@morpheus/sdk/contract'
import type { Clock } from '../kit/clock.js'
import { momentInWords } from '../kit/localTime.js'
import type { Db } from '../store/tables.js'
import { invitationLetter } from './letters/invitationLetter.js'
import { emailChangedLetter, type LetterPlace, passwordChangedLetter } from './letters/letters.js'
import type { MailServer } from './mailServer.js'
import type { Outbox } from './outbox.js'

interface MailNoticesOptions {
  clock: Clock
  outbox: Outbox
  server: MailServer
  publicUrl: Promise<string>
  timeZone: string
}

/**
 * Mails that follow from what somebody does. Each is stored in the transaction `db` of what it tells of, and sent whether or
 * not alerts are on; `wake` is to be called after the commit. Without a mail server nothing is stored.
 */
export class MailNotices {
  readonly #options: MailNoticesOptions

  constructor(options: MailNoticesOptions) {
    this.#options = options
  }

  /** To the account whose password changed; `by` is whence, null where nobody asked for it over the network. */
  async passwordChanged(
    db: Db,
    { id, email }: Pick<User, 'id' | 'email'>,
    by: { address: string; userAgent: string | null } | null,
  ): Promise<void> {
    const { clock, outbox } = this.#options
    const { address = null, userAgent = null } = by ?? {}
    const letter = passwordChangedLetter(await this.#place(clock.now()), { email, address, userAgent })
    await outbox.put(db, { userId: id, kind: 'password_changed', to: email, letter })
  }

  /** To the address that the account had before, which hears of it nowhere else. */
  async emailChanged(
    db: Db,
    { id, email: before }: Pick<User, 'id' | 'email'>,
    after: string,
    by: { address: string; userAgent: string | null },
  ): Promise<void> {
    const { clock, outbox } = this.#options
    const letter = emailChangedLetter(await this.#place(clock.now()), { before, after, ...by })
    await outbox.put(db, { userId: id, kind: 'email_changed', to: before, letter })
  }

  /** To somebody who has no account yet: the link by which to make one. Gives the mail's id; null where none was stored. */
  async invited(
    db: Db,
    { id, name: by }: Pick<User, 'id' | 'name'>,
    to: { email: string; name: string | null; link: string; expiresAt: string },
  ): Promise<string | null> {
    const { outbox, timeZone } = this.#options
    const until = momentInWords(Date.parse(to.expiresAt), timeZone)
    const letter = invitationLetter({ by, until, ...to })
    const mail = await outbox.put(db, { userId: id, kind: 'invitation', to: to.email, letter })
    return mail?.id ?? null
  }

  /** Whether there is a mail server. */
  async isReady(): Promise<boolean> {
    return (await this.#options.server.current()) !== null
  }

  wake(): void {
    this.#options.outbox.wake()
  }

  async #place(at: number): Promise<LetterPlace> {
    const { publicUrl, timeZone } = this.#options
    return { publicUrl: await publicUrl, moment: momentInWords(at, timeZone) }
  }
}
