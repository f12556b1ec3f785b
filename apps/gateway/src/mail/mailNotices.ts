import type { User } from '@morpheus/sdk/contract'
import type { Clock } from '../kit/clock.js'
import { momentInWords } from '../kit/localTime.js'
import type { Db } from '../store/tables.js'
import { invitationLetter, type LetterPlace, passwordChangedLetter } from './letters/letters.js'
import type { Outbox } from './outbox.js'

interface MailNoticesOptions {
  clock: Clock
  outbox: Outbox
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

  /** Tells whether a mail goes out: without a mail server the link is to be handed over otherwise. */
  async invited(
    db: Db,
    by: Pick<User, 'id' | 'name'>,
    { to, url, expiresAt }: { to: string; url: string; expiresAt: number },
  ): Promise<boolean> {
    const { publicUrl, moment: until } = await this.#place(expiresAt)
    const letter = invitationLetter({ publicUrl }, { by: by.name, url, until })
    const { outbox } = this.#options
    return (await outbox.put(db, { userId: by.id, kind: 'invitation', to, letter })) !== null
  }

  wake(): void {
    this.#options.outbox.wake()
  }

  async #place(at: number): Promise<LetterPlace> {
    const { publicUrl, timeZone } = this.#options
    return { publicUrl: await publicUrl, moment: momentInWords(at, timeZone) }
  }
}
