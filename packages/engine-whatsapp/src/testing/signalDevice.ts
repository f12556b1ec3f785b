import {
  type AuthenticationCreds,
  addTransactionCapability,
  type BinaryNode,
  BufferJSON,
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  encodeBigEndian,
  encodeWAMessage,
  generateSignalPubKey,
  getNextPreKeys,
  initAuthCreds,
  proto,
  type SignalDataTypeMap,
  type SignalKeyStore,
  unpadRandomMax16,
  xmppPreKey,
  xmppSignedPreKey,
} from 'baileys'
import { quietLogger } from '../connection/connection.js'
import { disableWhenIdle } from '../connection/idleTransactions.js'
import { muteLibsignal } from '../connection/quietLibsignal.js'

muteLibsignal()

export interface KeyBundle {
  registrationId: number
  identityKey: Uint8Array
  signedPreKey: { keyId: number; publicKey: Uint8Array; signature: Uint8Array }
  preKey?: { keyId: number; publicKey: Uint8Array } | undefined
}

export class SignalDevice {
  readonly creds: AuthenticationCreds = initAuthCreds()
  readonly #keys = addTransactionCapability(memoryKeys(), quietLogger, {
    maxCommitRetries: 1,
    delayBetweenTriesMs: 0,
  })
  readonly #repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(
    { creds: this.creds, keys: this.#keys },
    quietLogger,
  )
  readonly #sessions = new Set<string>()

  constructor() {
    disableWhenIdle(this.#keys)
  }

  /** Key bundle as the server sends it, with a new one-time key per request. */
  async bundleNode(jid: string): Promise<BinaryNode> {
    const { update, preKeys } = await getNextPreKeys({ creds: this.creds, keys: this.#keys }, 1)
    Object.assign(this.creds, update)
    const [[id, preKey] = []] = Object.entries(preKeys)
    return {
      tag: 'user',
      attrs: { jid },
      content: [
        { tag: 'registration', attrs: {}, content: encodeBigEndian(this.creds.registrationId) },
        { tag: 'type', attrs: {}, content: Buffer.from([5]) },
        { tag: 'identity', attrs: {}, content: this.creds.signedIdentityKey.public },
        ...(id && preKey ? [xmppPreKey(preKey, Number(id))] : []),
        xmppSignedPreKey(this.creds.signedPreKey),
      ],
    }
  }

  async encrypt(jid: string, bundle: () => KeyBundle, message: proto.IMessage): Promise<BinaryNode> {
    if (!this.#sessions.has(jid)) {
      const { preKey, ...rest } = bundle()
      const session = {
        ...rest,
        identityKey: generateSignalPubKey(rest.identityKey),
        signedPreKey: signal(rest.signedPreKey),
        ...(preKey && { preKey: signal(preKey) }),
      }
      await this.#repository.injectE2ESession({ jid, session })
      this.#sessions.add(jid)
    }
    const { type, ciphertext } = await this.#repository.encryptMessage({
      jid,
      data: encodeWAMessage(message),
    })
    return { tag: 'enc', attrs: { v: '2', type }, content: ciphertext }
  }

  /** Drops a session: the next message starts a new one. */
  forget(jid: string): void {
    this.#sessions.delete(jid)
  }

  async decrypt(jid: string, { attrs, content }: BinaryNode): Promise<proto.Message> {
    if (!(content instanceof Uint8Array)) throw new Error('Nothing to decrypt')
    const type = attrs.type === 'pkmsg' ? 'pkmsg' : 'msg'
    const plain = await this.#repository.decryptMessage({ jid, type, ciphertext: content })
    this.#sessions.add(jid)
    const message = proto.Message.decode(unpadRandomMax16(plain))
    const item = message.senderKeyDistributionMessage
    if (item) await this.#repository.processSenderKeyDistributionMessage({ authorJid: jid, item })
    return message
  }

  async encryptForGroup(group: string, author: string, message: proto.IMessage) {
    const { ciphertext, senderKeyDistributionMessage } = await this.#repository.encryptGroupMessage({
      group,
      meId: author,
      data: encodeWAMessage(message),
    })
    const enc: BinaryNode = { tag: 'enc', attrs: { v: '2', type: 'skmsg' }, content: ciphertext }
    const key: proto.IMessage = {
      senderKeyDistributionMessage: {
        groupId: group,
        axolotlSenderKeyDistributionMessage: senderKeyDistributionMessage,
      },
    }
    return { enc, key }
  }

  async decryptFromGroup(group: string, authorJid: string, { content }: BinaryNode): Promise<proto.Message> {
    if (!(content instanceof Uint8Array)) throw new Error('Nothing to decrypt')
    const plain = await this.#repository.decryptGroupMessage({ group, authorJid, msg: content })
    return proto.Message.decode(unpadRandomMax16(plain))
  }

  sign(data: Uint8Array): Uint8Array {
    return Curve.sign(this.creds.signedIdentityKey.private, data)
  }
}

function signal<Key extends { publicKey: Uint8Array }>(key: Key): Key {
  return { ...key, publicKey: generateSignalPubKey(key.publicKey) }
}

function memoryKeys(): SignalKeyStore {
  const store = new Map<string, string>()
  return {
    get: async <Type extends keyof SignalDataTypeMap>(type: Type, ids: string[]) => {
      const values: Record<string, SignalDataTypeMap[Type]> = {}
      for (const id of ids) {
        const text = store.get(`${type}:${id}`)
        if (text !== undefined) values[id] = JSON.parse(text, BufferJSON.reviver)
      }
      return values
    },
    set: async (data) => {
      for (const [type, entries] of Object.entries(data)) {
        for (const [id, value] of Object.entries(entries)) {
          store.set(`${type}:${id}`, JSON.stringify(value, BufferJSON.replacer))
          if (value === null) store.delete(`${type}:${id}`)
        }
      }
    },
  }
}
