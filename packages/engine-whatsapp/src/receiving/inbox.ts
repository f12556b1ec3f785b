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
const slots = Array.from({ length: 512 }, (_, index) => `inbox:${index}`)

interface StoredMessage {
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
  readonly #free = new Set(slots)
  readonly #slots = new Map<string, string[]>()
  readonly #stanzas = new WeakMap<Uint8Array, BinaryNode>()
  #order = 0

  constructor(credentials: Credentials) {
    this.#credentials = credentials
  }

  /** Loads messages of an earlier process. Call before anything new is stored. */
  async load(): Promise<void> {
    for (const [slot, text] of await this.#credentials.noted(slots)) {
      const stored = parse(text)
      if (!stored) continue
      this.#order = Math.max(this.#order, stored.order + 1)
      this.#take(slot, stored)
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
      const storing = (ciphertext: Uint8Array, key: string, decrypt: () => Promise<Uint8Array>) =>
        keys.transaction(async () => {
          decrypts(this.#stanzas.get(ciphertext)?.attrs.id ?? '')
          const plain = await decrypt()
          this.#store(ciphertext, plain)
          return plain
        }, key)
      return {
        ...repository,
        decryptMessage: (ciphertext) =>
          storing(ciphertext.ciphertext, ciphertext.jid, () => repository.decryptMessage(ciphertext)),
        decryptGroupMessage: (ciphertext) =>
          storing(ciphertext.msg, ciphertext.group, () => repository.decryptGroupMessage(ciphertext)),
      }
    }
  }

  /** Messages not emitted yet, in order of arrival. */
  async pending(me: { id: string; lid: string | undefined }): Promise<WAMessage[]> {
    const used = [...this.#slots.values()].flat()
    if (used.length === 0) return []
    const texts = [...(await this.#credentials.noted(used)).values()]
    const stored = texts.map(parse).filter((one) => one !== null)
    stored.sort((a, b) => a.order - b.order)
    return stored.map(({ attrs, plain }) => createMessage(attrs, Buffer.from(plain, 'base64'), me))
  }

  remove(messages: readonly WAMessage[]): void {
    for (const { key } of messages) {
      for (const slot of this.#slots.get(key.id ?? '') ?? []) {
        this.#credentials.note(slot, null)
        this.#free.add(slot)
      }
      this.#slots.delete(key.id ?? '')
    }
  }

  #store(ciphertext: Uint8Array, plain: Uint8Array): void {
    const stanza = this.#stanzas.get(ciphertext)
    const [slot] = this.#free
    if (!stanza || slot === undefined) return
    const stored: StoredMessage = {
      order: this.#order,
      attrs: stanza.attrs,
      plain: Buffer.from(plain).toString('base64'),
    }
    this.#order += 1
    this.#take(slot, stored)
    this.#credentials.note(slot, JSON.stringify(stored))
  }

  #take(slot: string, { attrs: { id = '' } }: StoredMessage): void {
    this.#free.delete(slot)
    this.#slots.set(id, [...(this.#slots.get(id) ?? []), slot])
  }
}

function createMessage(
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

function parse(text: string): StoredMessage | null {
  try {
    const { order, attrs, plain } = JSON.parse(text)
    return typeof order === 'number' && typeof plain === 'string' ? { order, attrs, plain } : null
  } catch {
    return null
  }
}
