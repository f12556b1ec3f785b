import type { User } from '@morpheus/sdk/contract'
import type { Clock } from '../../core/lib/clock.js'
import { formatTimeInWords } from '../../core/lib/localTime.js'
import type { Db } from '../../core/store/tables.js'
import type { MailServerSettings } from './mailServerSettings.js'
import type { MailMessage } from './messages/mailMessage.js'
import {
  emailChangedMessage,
  type MessageContext,
  passwordChangedMessage,
} from './messages/noticeMessages.js'
import { renderMessage } from './messages/renderMessage.js'
import type { Outbox } from './outbox.js'

interface MailNoticesOptions {
  clock: Clock
  outbox: Outbox
  server: MailServerSettings
  publicUrl: Promise<string>
  timeZone: string
}

/**
 * Transactional mails. Each is stored in the transaction `db` of its cause, whether or not alerts are on; call `wake`
 * after the commit. Without a mail server nothing is stored.
 */
export class MailNotices {
  readonly #options: MailNoticesOptions

  constructor(options: MailNoticesOptions) {
    this.#options = options
  }

  /** Sent to the account; `by` is null for a change outside the network. */
  async passwordChanged(
    db: Db,
    { id, email }: Pick<User, 'id' | 'email'>,
    by: { address: string; userAgent: string | null } | null,
  ): Promise<void> {
    const { clock, outbox } = this.#options
    const { address = null, userAgent = null } = by ?? {}
    const message = passwordChangedMessage(await this.#context(clock.now()), { email, address, userAgent })
    await outbox.put(db, { userId: id, kind: 'password_changed', to: email, message })
  }

  /** Sent to the former address, which is notified nowhere else. */
  async emailChanged(
    db: Db,
    { id, email: before }: Pick<User, 'id' | 'email'>,
    after: string,
    by: { address: string; userAgent: string | null },
  ): Promise<void> {
    const { clock, outbox } = this.#options
    const message = emailChangedMessage(await this.#context(clock.now()), { before, after, ...by })
    await outbox.put(db, { userId: id, kind: 'email_changed', to: before, message })
  }

  /** Sends the link to create an account. Returns the mail's id; null when none was stored. */
  async invited(
    db: Db,
    { id, name: by }: Pick<User, 'id' | 'name'>,
    to: { email: string; name: string | null; link: string; expiresAt: string },
  ): Promise<string | null> {
    const { outbox, timeZone } = this.#options
    const expiryText = formatTimeInWords(Date.parse(to.expiresAt), timeZone)
    const message = invitationMessage({ by, until: expiryText, ...to })
    const mail = await outbox.put(db, { userId: id, kind: 'invitation', to: to.email, message })
    return mail?.id ?? null
  }

  async isReady(): Promise<boolean> {
    return (await this.#options.server.current()) !== null
  }

  wake(): void {
    this.#options.outbox.wake()
  }

  async #context(at: number): Promise<MessageContext> {
    const { publicUrl, timeZone } = this.#options
    return { publicUrl: await publicUrl, time: formatTimeInWords(at, timeZone) }
  }
}

interface InvitationFacts {
  by: string
  email: string
  name: string | null
  link: string
  /** Expiry, in the reader's time zone. */
  until: string
}

/** Written for readers who may not know Morpheus. */
function invitationMessage({ by, email, name, link, until }: InvitationFacts): MailMessage {
  return renderMessage({
    subject: `${by} convidou você para o Morpheus`,
    preview: 'Crie a sua conta pelo link deste e-mail.',
    tone: 'calm',
    label: 'Convite',
    heading: name === null ? 'Há um convite para você' : `${name}, há um convite para você`,
    paragraphs: [
      `${by} convidou você para usar o Morpheus, que cuida de sessões de WhatsApp. Escolha uma senha e a sua conta está pronta; o que você fizer nela só você vê.`,
      'O link vale uma vez só. Se você não conhece quem convidou, ignore este e-mail: sem você nada acontece.',
    ],
    facts: [
      ['Sua conta', email],
      ['O link vale até', until],
    ],
    action: { label: 'Criar a conta', url: link },
    footer: `Você recebeu este e-mail porque ${by} informou este endereço ao convidar você.`,
  })
}
