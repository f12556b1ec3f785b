import { type BinaryNode, generateMessageIDV2, type proto } from 'baileys'
import type { KeyBundle, SignalDevice } from './signalDevice.js'
import type { Wire } from './wire.js'

/** A receipt that a linked device sent. */
export interface SentReceipt {
  to: string
  participant: string | undefined
  ids: string[]
  /** Undefined for delivered. */
  type: string | undefined
}

/** What a device says of itself when it asks to be linked. */
export interface Registration {
  noiseKey: string
  registrationId: number
  identityKey: Uint8Array
  /** Of `DeviceProps.PlatformType`. */
  platform: number
  signedPreKey: KeyBundle['signedPreKey']
}

interface PromiseWithResolvers {
  resolve: () => void
  reject: (error: Error) => void
}

/** The account of a linked device, as far as the device needs it; `Person` is one. */
interface Account {
  readonly number: string
  readonly lidNumber: string
  readonly jid: string
  readonly device: SignalDevice
}

/** A device that is linked with a person's phone: the session under test, as the server knows it. */
export class LinkedDevice<Owner extends Account> {
  readonly person: Owner
  readonly number: number
  readonly noiseKey: string
  /** What it sent since it was linked. */
  readonly receipts: SentReceipt[] = []
  readonly rejectedCalls: string[] = []
  readonly nodes: BinaryNode[] = []
  /** How contacts see the account; null before the device said so on this connection. */
  presence: 'available' | 'unavailable' | null = null
  /** Nothing that it sends is answered. */
  isIgnored = false
  /** Times it logged in. */
  logins = 0
  wire: Wire | null = null
  #registration: Registration
  #preKeys: NonNullable<KeyBundle['preKey']>[] = []
  /** What it has not acknowledged: it gets it again when it comes back. */
  #waiting: BinaryNode[] = []
  readonly #acks = new Map<string, PromiseWithResolvers>()

  constructor(person: Owner, number: number, registration: Registration) {
    this.person = person
    this.number = number
    this.noiseKey = registration.noiseKey
    this.#registration = registration
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
    registration: Omit<Registration, 'noiseKey' | 'platform'>,
    preKeys: NonNullable<KeyBundle['preKey']>[],
  ): void {
    this.#registration = { ...this.#registration, ...registration }
    this.#preKeys.push(...preKeys)
  }

  rotate(signedPreKey: KeyBundle['signedPreKey']): void {
    this.#registration = { ...this.#registration, signedPreKey }
  }

  /** As others get it: a one-time key is handed out once. */
  bundle = (): KeyBundle => ({ ...this.#registration, preKey: this.#preKeys.shift() })

  /** Sends now, and again once the device is back, until it says that it has it. */
  deliver(node: BinaryNode): void {
    this.#waiting.push(node)
    if (this.isOnline) this.wire?.send(node)
  }

  /** The device has something of what was delivered. */
  confirmed(ids: readonly string[]): void {
    this.#waiting = this.#waiting.filter(({ attrs }) => !ids.includes(attrs.id ?? ''))
  }

  /** What waits for the device, when it is back. */
  get waiting(): BinaryNode[] {
    return this.#waiting.map((node) => ({ ...node, attrs: { ...node.attrs, offline: '0' } }))
  }

  /** Sends something that says nothing, and waits for its acknowledgement: all that was sent before has been read by then. */
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

  /** Its connection is gone. */
  wentAway(): void {
    this.presence = null
    for (const { reject } of this.#acks.values()) reject(new Error(`${this.jid} is not connected`))
    this.#acks.clear()
  }

  /** Ends the connection with a reason, as the server does. */
  endStream(code: string, reason?: BinaryNode): void {
    this.wire?.send({ tag: 'stream:error', attrs: { code }, ...(reason && { content: [reason] }) })
    this.wire?.close()
  }

  /** Encrypts what the account's own phone tells its devices. */
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
