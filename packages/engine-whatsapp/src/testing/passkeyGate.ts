import { createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import {
  type AssertionFault,
  assertionFault,
  type PasskeyAssertion,
  type PasskeyOptions,
  SoftwareAuthenticator,
} from '@morpheus/gateway/engine'
import {
  type BinaryNode,
  bytesToCrockford,
  Curve,
  generateMessageIDV2,
  getBinaryNodeChild,
  getBinaryNodeChildBuffer,
  proto,
} from 'baileys'
import { nowInSeconds, type Registration } from './companion.js'

type GateRefusal = AssertionFault | 'order' | 'late' | 'ref' | 'platform' | 'handoff' | 'commitment' | 'keys'

/** Passkey of an account that demands it, and how its phone and the server behave. */
export class AccountPasskey {
  readonly authenticator = new SoftwareAuthenticator('whatsapp.com')
  /**
   * Location of the options: in the notification, there wrapped in `publicKey`, only in the answer to a query, or
   * nowhere.
   */
  optionsIn: 'request' | 'publicKey' | 'answer' | 'nowhere' = 'request'
  /** Sends `crsc_continuation` without a request before it. */
  skipsRequest = false
  /** Sends `crsc_continuation` ahead of the answer to the prologue. */
  continuesBeforeAnswer = false
  /** Sends a phone's identity with a key of 31 bytes. */
  sendsMalformedIdentity = false
  readonly refusals: GateRefusal[] = []
  gate: PasskeyGate | null = null
}

interface GateOptions {
  send: (node: BinaryNode) => void
  registration: Registration
  passkey: AccountPasskey
  /** ADV secret of the code that the phone read. */
  advSecret: Buffer
}

export interface Handled {
  content: BinaryNode[] | null
  after?: () => void
}

/** Server's and phone's side of one pairing by passkey: checks order, assertion and cryptography of the companion. */
export class PasskeyGate {
  /** ADV secret of the pairing request. Rejects once the device is refused or its connection closed. */
  readonly opened: Promise<Buffer>
  /** Options of the current request; another request has another challenge. */
  options: PasskeyOptions
  /** Code on the phone's screen; null with a handoff proof, and before the nonce. */
  code: string | null = null
  isLate = false
  prologues = 0
  readonly #options: GateOptions
  readonly #ephemeral = Curve.generateKeyPair()
  readonly #nonce = randomBytes(32)
  #step: 'asked' | 'referred' | 'continued' | 'revealed' | 'over' = 'asked'
  #ref = ''
  #hasHandoffProof = false
  #companion: { identity: Uint8Array; publicKey: Uint8Array; commitment: Uint8Array } | null = null
  #settle: { resolve: (advSecret: Buffer) => void; reject: (error: Error) => void } | null = null

  constructor(options: GateOptions) {
    this.#options = options
    this.options = options.passkey.authenticator.request()
    this.opened = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
    options.passkey.gate = this
    if (options.passkey.skipsRequest) this.#sendPrimary()
    else this.request()
  }

  /** Sends a request; after a prologue it has another challenge. */
  request(id = generateMessageIDV2()): void {
    if (this.prologues > 0) this.options = this.#options.passkey.authenticator.request()
    this.#step = 'asked'
    const { optionsIn } = this.#options.passkey
    const isThere = optionsIn === 'request' || optionsIn === 'publicKey'
    this.#notify('passkey_prologue_request', isThere ? [this.#optionsNode()] : [], id)
  }

  close(): void {
    this.#step = 'over'
    this.#settle?.reject(new Error('The connection is closed'))
  }

  handle(iq: BinaryNode): Handled {
    const [question] = Array.isArray(iq.content) ? iq.content : []
    switch (question?.tag) {
      case 'passkey_request_options': {
        const isNowhere = this.#options.passkey.optionsIn === 'nowhere'
        return { content: isNowhere ? null : [this.#optionsNode()] }
      }
      case 'ref':
        if (this.#step !== 'asked') return this.#refuse('order')
        this.#step = 'referred'
        this.#ref = `2@${randomBytes(24).toString('base64')}`
        return { content: [part('ref', Buffer.from(this.#ref))] }
      case 'passkey_prologue':
        return this.#handlePrologue(question)
      case 'companion_nonce':
        return this.#handleNonce(bytesOf(question))
      case 'encrypted_pairing_request':
        return this.#handlePairingRequest(bytesOf(question))
      default:
        return this.#refuse('order')
    }
  }

  #handlePrologue(prologue: BinaryNode): Handled {
    this.prologues += 1
    if (this.#step !== 'referred') return this.#refuse('order')
    if (this.isLate) return this.#refuse('late')
    const { passkey, registration, advSecret } = this.#options
    const { authenticator } = passkey
    const assertion = readAssertion(getBinaryNodeChildBuffer(prologue, 'webauthn_assertion'))
    const credential = Buffer.from(getBinaryNodeChildBuffer(prologue, 'credential_id') ?? [])
    if (!assertion || credential.toString('base64url') !== assertion.rawId) return this.#refuse('malformed')
    const fault = assertionFault(assertion, this.options, authenticator.publicKey)
    if (fault) return this.#refuse(fault)
    const payload = Buffer.from(getBinaryNodeChildBuffer(prologue, 'prologue_payload') ?? [])
    const { companionEphemeralIdentity: identity, commitment } = proto.ProloguePayload.decode(payload)
    const { publicKey, deviceType, ref } = proto.CompanionEphemeralIdentity.decode(
      identity ?? Buffer.alloc(0),
    )
    if (ref !== this.#ref) return this.#refuse('ref')
    if (deviceType !== registration.platform) return this.#refuse('platform')
    if (!identity || publicKey?.length !== 32 || commitment?.hash?.length !== 32)
      return this.#refuse('commitment')
    const proof = getBinaryNodeChildBuffer(prologue, 'pairing_handoff_proof')
    const proofKey = derive(advSecret, '', 'shortcake-passkey-handoff-v1')
    if (proof && !isSame(proof, createHmac('sha256', proofKey).update(payload).digest()))
      return this.#refuse('handoff')
    this.#companion = { identity, publicKey, commitment: commitment.hash }
    this.#hasHandoffProof = proof !== undefined
    this.#step = 'continued'
    if (!passkey.continuesBeforeAnswer) return { content: [], after: () => this.#sendPrimary() }
    this.#sendPrimary()
    return { content: [] }
  }

  #handleNonce(nonce: Buffer): Handled {
    if (this.#step !== 'continued' || !this.#companion) return this.#refuse('order')
    const { identity, commitment } = this.#companion
    if (!isSame(sha256(identity, nonce), commitment)) return this.#refuse('commitment')
    const digest = sha256(nonce, this.#ephemeral.public)
    const mixed = this.#nonce.subarray(0, 5).map((byte, at) => byte ^ (digest[at] ?? 0))
    if (!this.#hasHandoffProof) this.code = bytesToCrockford(Buffer.from(mixed)).replace(/(.{4})/, '$1-')
    this.#step = 'revealed'
    return { content: [] }
  }

  #handlePairingRequest(ciphertext: Buffer): Handled {
    if (this.#step !== 'revealed' || !this.#companion) return this.#refuse('order')
    const { registration, advSecret: former } = this.#options
    const { encryptedPayload, iv } = proto.EncryptedPairingRequest.decode(ciphertext)
    const shared = Curve.sharedKey(this.#ephemeral.private, this.#companion.publicKey)
    const salt = `Companion Pairing ${registration.platform} with ref ${this.#ref}`
    const opened = decrypt(
      Buffer.from(encryptedPayload ?? []),
      derive(shared, salt, 'Pairing Information Encryption Key'),
      Buffer.from(iv ?? []),
    )
    const { companionPublicKey, companionIdentityKey, advSecret } = proto.PairingRequest.decode(opened)
    const isDevice =
      isSame(companionPublicKey ?? [], Buffer.from(registration.noiseKey, 'base64')) &&
      isSame(companionIdentityKey ?? [], registration.identityKey)
    if (!isDevice || advSecret?.length !== 32 || isSame(advSecret, former)) return this.#refuse('keys')
    this.#step = 'over'
    return { content: [], after: () => this.#settle?.resolve(Buffer.from(advSecret)) }
  }

  #refuse(fault: GateRefusal): Handled {
    this.#step = 'over'
    this.#options.passkey.refusals.push(fault)
    this.#settle?.reject(new Error(`Refused: ${fault}`))
    return { content: null }
  }

  #sendPrimary(): void {
    const publicKey = this.#options.passkey.sendsMalformedIdentity ? Buffer.alloc(31) : this.#ephemeral.public
    const identity = proto.PrimaryEphemeralIdentity.encode({ publicKey, nonce: this.#nonce }).finish()
    this.#notify('crsc_continuation', [part('primary_ephemeral_identity', identity)])
  }

  #optionsNode(): BinaryNode {
    const wraps = this.#options.passkey.optionsIn === 'publicKey'
    const json = JSON.stringify(wraps ? { publicKey: this.options } : this.options)
    return part('passkey_request_options', Buffer.from(json))
  }

  #notify(type: string, content: BinaryNode[], id = generateMessageIDV2()): void {
    const attrs = { id, from: 's.whatsapp.net', type, t: nowInSeconds() }
    this.#options.send({ tag: 'notification', attrs, content })
  }
}

export function isForGate(iq: BinaryNode): boolean {
  return gateTags.some((tag) => getBinaryNodeChild(iq, tag) !== undefined)
}

const gateTags = [
  'passkey_request_options',
  'ref',
  'passkey_prologue',
  'companion_nonce',
  'encrypted_pairing_request',
] as const

const part = (tag: string, content: Uint8Array): BinaryNode => ({ tag, attrs: {}, content })

function bytesOf({ content }: BinaryNode): Buffer {
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.alloc(0)
}

/** Null unless it has exactly the members that WhatsApp Web sends. */
function readAssertion(bytes: Uint8Array | undefined): PasskeyAssertion | null {
  const assertion: Partial<PasskeyAssertion> = JSON.parse(Buffer.from(bytes ?? []).toString() || '{}')
  const { id, rawId, type, response, ...others } = assertion
  const members = Object.keys(response ?? {}).join()
  const isWhole = members === 'clientDataJSON,authenticatorData,signature,userHandle'
  if (!id || !rawId || type !== 'public-key' || !response || !isWhole || Object.keys(others).length > 0)
    return null
  return { id, rawId, type, response }
}

function sha256(...parts: Uint8Array[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest()
}

function derive(secret: Uint8Array, salt: string, info: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, 32))
}

function isSame(one: Uint8Array | number[], other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(Uint8Array.from(one), other)
}

function decrypt(ciphertext: Buffer, key: Buffer, iv: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, iv)
  decipher.setAuthTag(ciphertext.subarray(-16))
  return Buffer.concat([decipher.update(ciphertext.subarray(0, -16)), decipher.final()])
}
