import { type BinaryNode, generateMessageIDV2, type proto } from 'baileys'
import type { KeyBundle, SignalDevice } from './signalDevice.js'
import type { Wire } from './wire.js'

export interface SentReceipt {
  to: string
  participant: string | undefined
  ids: string[]
  /** Undefined means delivered. */
  type: string | undefined
}

export interface Registration {
  noiseKey: string
  registrationId: number
  identityKey: Uint8Array
  /** `DeviceProps.PlatformType`. */
  platform: number
  /** Name in the phone's list of devices. */
  name: string
  signedPreKey: KeyBundle['signedPreKey']
}

interface PromiseWithResolvers {
  resolve: () => void
  reject: (error: Error) => void
}

interface Account {
  readonly number: string
  readonly lidNumber: string
  readonly jid: string
  readonly device: SignalDevice
}

export class LinkedDevice<Owner extends Account> {
  readonly person: Owner
  readonly number: number
  readonly noiseKey: string
  readonly receipts: SentReceipt[] = []
  readonly rejectedCalls: string[] = []
  readonly nodes: BinaryNode[] = []
  /** Presence for contacts; null before the device sent one on this connection. */
  presence: 'available' | 'unavailable' | null = null
  isUnanswered = false
  logins = 0
  wire: Wire | null = null
  #registration: Registration
  #preKeys: NonNullable<KeyBundle['preKey']>[] = []
  /** Unacknowledged stanzas, which are sent again after a reconnection. */
  #waiting: BinaryNode[] = []
  readonly #acks = new Map<string, PromiseWithResolvers>()

  constructor(person: Owner, number: number, registration: Registration) {
    this.person = person
    this.number = number
    this.noiseKey = registration.noiseKey
    this.#registration = registration
  }

  /** Entry in the phone's list of devices. */
  get listing(): Pick<Registration, 'name' | 'platform'> {
    const { name, platform } = this.#registration
    return { name, platform }
  }

  get jid(): string {
    return `${this.person.number}:${this.number}@s.whatsapp.net`
  }

  get lid(): string {
    return `${this.person.lidNumber}:${this.number}@lid`
  }

  get isOnline(): boolean {
    return this.wire?.isOpen ?? false
  }

  get preKeyCount(): number {
    return this.#preKeys.length
  }

  upload(
    registration: Omit<Registration, 'noiseKey' | 'platform' | 'name'>,
    preKeys: NonNullable<KeyBundle['preKey']>[],
  ): void {
    this.#registration = { ...this.#registration, ...registration }
    this.#preKeys.push(...preKeys)
  }

  rotate(signedPreKey: KeyBundle['signedPreKey']): void {
    this.#registration = { ...this.#registration, signedPreKey }
  }

  /** Key bundle for others; each one-time key is handed out once. */
  bundle = (): KeyBundle => ({ ...this.#registration, preKey: this.#preKeys.shift() })

  /** Sends now, and after each reconnection until it is acknowledged. */
  deliver(node: BinaryNode): void {
    this.#waiting.push(node)
    if (this.isOnline) this.wire?.send(node)
  }

  confirmed(ids: readonly string[]): void {
    this.#waiting = this.#waiting.filter(({ attrs }) => !ids.includes(attrs.id ?? ''))
  }

  /** Stanzas for the next login. */
  get waiting(): BinaryNode[] {
    return this.#waiting.map((node) => ({ ...node, attrs: { ...node.attrs, offline: '0' } }))
  }

  /** Sends an empty stanza and awaits its acknowledgement: everything sent before has been processed then. */
  async settled(): Promise<void> {
    const id = generateMessageIDV2()
    const acknowledged = new Promise<void>((resolve, reject) => this.#acks.set(id, { resolve, reject }))
    this.wire?.send({ tag: 'notification', attrs: { id, from: 's.whatsapp.net', type: 'nothing', t: '1' } })
    if (!this.isOnline) this.wentAway()
    await acknowledged
  }

  acknowledged(id: string): void {
    this.#acks.get(id)?.resolve()
    this.#acks.delete(id)
  }

  wentAway(): void {
    this.presence = null
    for (const { reject } of this.#acks.values()) reject(new Error(`${this.jid} is not connected`))
    this.#acks.clear()
  }

  /** Ends the stream with a reason, as the server does. */
  endStream(code: string, reason?: BinaryNode): void {
    this.wire?.send({ tag: 'stream:error', attrs: { code }, ...(reason && { content: [reason] }) })
    this.wire?.close()
  }

  async peerMessage(message: proto.IMessage): Promise<void> {
    const enc = await this.person.device.encrypt(this.jid, this.bundle, message)
    const id = generateMessageIDV2()
    const attrs = { id, from: this.person.jid, category: 'peer', type: 'protocol', t: nowInSeconds() }
    this.deliver({ tag: 'message', attrs, content: [enc] })
  }
}

export function nowInSeconds(): string {
  return String(Math.floor(Date.now() / 1000))
}
