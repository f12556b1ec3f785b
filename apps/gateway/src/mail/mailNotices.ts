import type { User } from '@morpheus/sdk/contract'
import type { Clock } from '../kit/clock.js'
import { momentInWords } from '../kit/localTime.js'
import type { Db } from '../store/tables.js'
import { type LetterPlace, passwordChangedLetter } from './letters/letters.js'
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

  wake(): void {
    this.#options.outbox.wake()
  }

  async #place(at: number): Promise<LetterPlace> {
    const { publicUrl, timeZone } = this.#options
    return { publicUrl: await publicUrl, moment: momentInWords(at, timeZone) }
  }
}
