import { type MessageRef, SendFailure } from '@morpheus/gateway/engine'
import { isJidGroup, type WAMessageKey } from 'baileys'
import { jidOf } from './identities.js'

const most = 2000

/** How the network names messages that were told of: it takes an answer only under the names of the chat. */
export class MessageKeys {
  readonly #known = new Map<string, WAMessageKey>()
  readonly #isOwn: (id: string) => boolean

  /** `isOwn` says what the account is known to have written. */
  constructor(isOwn: (id: string) => boolean) {
    this.#isOwn = isOwn
  }

  note(key: WAMessageKey): void {
    const { remoteJid, participant, fromMe, id } = key
    if (!id) return
    this.#known.delete(id)
    const [oldest] = this.#known.keys()
    if (oldest !== undefined && this.#known.size >= most) this.#known.delete(oldest)
    this.#known.set(id, {
      remoteJid: remoteJid ?? null,
      participant: participant ?? null,
      fromMe: fromMe ?? false,
      id,
    })
  }

  /** As it came; for what was told before the process began, as it has to be by who wrote it. */
  of({ id, contact, group }: MessageRef): WAMessageKey {
    const known = this.#known.get(id)
    if (known && (!group || known.remoteJid === group.id)) return known
    const author = jidOf(contact)
    if (group) return { remoteJid: group.id, participant: author, fromMe: false, id }
    return { remoteJid: author, fromMe: false, id }
  }

  /**
   * One of a chat that is about to be changed or answered. Of those that are not known any more only who wrote them is.
   * @throws SendFailure where that is not enough.
   */
  inChat(jid: string, id: string, isOwn: boolean): WAMessageKey {
    const known = this.#known.get(id)
    if (known) return { ...known, remoteJid: jid }
    const fromMe = isOwn || this.#isOwn(id)
    if (isJidGroup(jid) && !fromMe) throw new SendFailure('message_unknown', 'never')
    return { remoteJid: jid, fromMe, id }
  }
}
