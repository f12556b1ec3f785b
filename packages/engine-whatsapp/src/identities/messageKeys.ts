import { type Address, type MessageRef, SendFailure } from '@morpheus/gateway/engine'
import { isJidGroup, type WAMessageKey } from 'baileys'
import { toJid } from './identities.js'

const limit = 2000

/** WhatsApp keys of emitted messages: replies need the chat's own form of the key. */
export class MessageKeys {
  readonly #keys = new Map<string, WAMessageKey>()
  readonly #isOwn: (id: string) => boolean

  constructor(isOwn: (id: string) => boolean) {
    this.#isOwn = isOwn
  }

  note(key: WAMessageKey): void {
    const { remoteJid, participant, fromMe, id } = key
    if (!id) return
    this.#keys.delete(id)
    const [oldest] = this.#keys.keys()
    if (oldest !== undefined && this.#keys.size >= limit) this.#keys.delete(oldest)
    this.#keys.set(id, {
      remoteJid: remoteJid ?? null,
      participant: participant ?? null,
      fromMe: fromMe ?? false,
      id,
    })
  }

  /** Original key, or one rebuilt from the author for messages before the process start. */
  of({ id, contact, group }: MessageRef): WAMessageKey {
    const key = this.#keys.get(id)
    if (key && (!group || key.remoteJid === group.id)) return key
    const author = toJid(contact)
    if (group) return { remoteJid: group.id, participant: author, fromMe: false, id }
    return { remoteJid: author, fromMe: false, id }
  }

  /**
   * Key of a message to change or quote. `author` is the sender of a received one, for messages before the process start.
   * @throws SendFailure when that is not enough
   */
  keyInChat(
    jid: string,
    id: string,
    { isOwn, author }: { isOwn: boolean; author: Address | null },
  ): WAMessageKey {
    const key = this.#keys.get(id)
    if (key) return { ...key, remoteJid: jid }
    const fromMe = isOwn || this.#isOwn(id)
    if (!isJidGroup(jid) || fromMe) return { remoteJid: jid, fromMe, id }
    if (!author) throw new SendFailure('message_unknown', 'never')
    return { remoteJid: jid, participant: toJid(author), fromMe, id }
  }
}
