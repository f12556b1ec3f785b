import {
  type BinaryNode,
  cleanMessage,
  decodeMessageNode,
  getBinaryNodeChildren,
  proto,
  type SocketConfig,
  unpadRandomMax16,
  type WAMessage,
  type WASocket,
} from 'baileys'
import type { Credentials } from '../connection/credentials.js'

type MakeRepository = SocketConfig['makeSignalRepository']

/** Storage slots; messages beyond them are emitted without being stored. */
const places = Array.from({ length: 512 }, (_, index) => `inbox:${index}`)

interface Kept {
  order: number
  attrs: BinaryNode['attrs']
  /** Decrypted message, base64. */
  plain: string
}

/**
 * Received messages between decryption and delivery to the session. Decryption works once, and Baileys acknowledges
 * before any event: so the plaintext is stored in the same transaction as the used key, and emitted again after a
 * crash.
 */
export class Inbox {
  readonly #credentials: Credentials
  readonly #free = new Set(places)
  /** Storage slots of a message's parts, by message id. */
  readonly #kept = new Map<string, string[]>()
  readonly #stanzas = new WeakMap<Uint8Array, BinaryNode>()
  #order = 0

  constructor(credentials: Credentials) {
    this.#credentials = credentials
  }

  /** Loads messages of an earlier process. Call before anything new is stored. */
  async load(): Promise<void> {
    for (const [place, text] of await this.#credentials.noted(places)) {
      const kept = parse(text)
      if (!kept) continue
      this.#order = Math.max(this.#order, kept.order + 1)
      this.#take(place, kept)
    }
  }

  follow({ ws }: Pick<WASocket, 'ws'>): void {
    ws.on('frame', (frame: BinaryNode | Uint8Array) => {
      if (frame instanceof Uint8Array || frame.tag !== 'message') return
      for (const { content } of getBinaryNodeChildren(frame, 'enc')) {
        if (content instanceof Uint8Array) this.#stanzas.set(content, frame)
      }
    })
  }

  /** Wraps a repository so that decrypted messages are stored; `decrypts` gets each message's id first. */
  keeping(make: MakeRepository, decrypts: (id: string) => void): MakeRepository {
    return (auth, ...rest) => {
      const repository = make(auth, ...rest)
      const { keys } = auth
      if (!('transaction' in keys)) return repository
      const kept = (sealed: Uint8Array, key: string, decrypt: () => Promise<Uint8Array>) =>
        keys.transaction(async () => {
          decrypts(this.#stanzas.get(sealed)?.attrs.id ?? '')
          const plain = await decrypt()
          this.#keep(sealed, plain)
          return plain
        }, key)
      return {
        ...repository,
        decryptMessage: (sealed) =>
          kept(sealed.ciphertext, sealed.jid, () => repository.decryptMessage(sealed)),
        decryptGroupMessage: (sealed) =>
          kept(sealed.msg, sealed.group, () => repository.decryptGroupMessage(sealed)),
      }
    }
  }

  /** Messages not emitted yet, in order of arrival. */
  async left(me: { id: string; lid: string | undefined }): Promise<WAMessage[]> {
    const used = [...this.#kept.values()].flat()
    if (used.length === 0) return []
    const texts = [...(await this.#credentials.noted(used)).values()]
    const kept = texts.map(parse).filter((one) => one !== null)
    kept.sort((a, b) => a.order - b.order)
    return kept.map(({ attrs, plain }) => messageOf(attrs, Buffer.from(plain, 'base64'), me))
  }

  /** Deletes messages that the session has received. */
  told(messages: readonly WAMessage[]): void {
    for (const { key } of messages) {
      for (const place of this.#kept.get(key.id ?? '') ?? []) {
        this.#credentials.note(place, null)
        this.#free.add(place)
      }
      this.#kept.delete(key.id ?? '')
    }
  }

  #keep(sealed: Uint8Array, plain: Uint8Array): void {
    const stanza = this.#stanzas.get(sealed)
    const [place] = this.#free
    if (!stanza || place === undefined) return
    const kept: Kept = {
      order: this.#order,
      attrs: stanza.attrs,
      plain: Buffer.from(plain).toString('base64'),
    }
    this.#order += 1
    this.#take(place, kept)
    this.#credentials.note(place, JSON.stringify(kept))
  }

  #take(place: string, { attrs: { id = '' } }: Kept): void {
    this.#free.delete(place)
    this.#kept.set(id, [...(this.#kept.get(id) ?? []), place])
  }
}

function messageOf(
  attrs: BinaryNode['attrs'],
  plain: Buffer,
  me: { id: string; lid: string | undefined },
): WAMessage {
  const { fullMessage } = decodeMessageNode({ tag: 'message', attrs }, me.id, me.lid ?? '')
  const message = proto.Message.decode(unpadRandomMax16(plain))
  fullMessage.message = message.deviceSentMessage?.message ?? message
  cleanMessage(fullMessage, me.id, me.lid ?? '')
  return fullMessage
}

function parse(text: string): Kept | null {
  try {
    const { order, attrs, plain } = JSON.parse(text)
    return typeof order === 'number' && typeof plain === 'string' ? { order, attrs, plain } : null
  } catch {
    return null
  }
}
