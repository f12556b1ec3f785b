import { randomBytes } from 'node:crypto'
import {
  aesDecryptCTR,
  aesDecryptGCM,
  aesEncryptCTR,
  type BinaryNode,
  Curve,
  derivePairingCodeKey,
  getBinaryNodeChild,
  getBinaryNodeChildBuffer,
  getBinaryNodeChildString,
  hkdf,
  hmacSign,
  proto,
  WA_ADV_ACCOUNT_SIG_PREFIX,
} from 'baileys'
import { nowInSeconds, type Registration } from './companion.js'
import { type Handled, isForGate, PasskeyGate } from './passkeyGate.js'
import type { Companion, Person } from './person.js'
import type { Wire } from './wire.js'

export class PairingRequest {
  readonly registration: Registration
  readonly wire: Wire
  /** Types of the notifications that it acknowledged. */
  readonly acknowledged: string[] = []
  /** Server references, the first part of its QR codes. */
  readonly refs = Array.from({ length: 6 }, () => `2@${randomBytes(24).toString('base64')}`)
  #code: { number: string; wrappedKey: Buffer; ref: Buffer } | null = null
  #gate: PasskeyGate | null = null
  #finish: ((node: BinaryNode) => void) | null = null

  constructor(registration: Registration, wire: Wire) {
    this.registration = registration
    this.wire = wire
  }

  get number(): string | null {
    return this.#code?.number ?? null
  }

  showCode(): void {
    const refs = this.refs.map((ref): BinaryNode => ({ tag: 'ref', attrs: {}, content: Buffer.from(ref) }))
    this.wire.send({
      tag: 'iq',
      attrs: { from: 's.whatsapp.net', type: 'set', id: 'offer', xmlns: 'md' },
      content: [{ tag: 'pair-device', attrs: {}, content: refs }],
    })
  }

  offered(qr: string): boolean {
    return (
      this.wire.isOpen &&
      this.refs.includes(partsOf(qr).ref) &&
      partsOf(qr).noise === this.registration.noiseKey
    )
  }

  retireCode(): void {
    this.wire.send({
      tag: 'notification',
      attrs: { id: 'retire', from: 's.whatsapp.net', type: 'companion_reg_refresh', t: nowInSeconds() },
      content: [{ tag: 'pair-device-rotate-qr', attrs: {} }],
    })
  }

  wentAway(): void {
    this.#gate?.close()
  }

  /** Links the device with the phone that scanned its QR code, after the passkey if the account demands it. */
  async accept(qr: string, companion: Companion): Promise<void> {
    await this.#link(companion, Buffer.from(partsOf(qr).advSecret, 'base64'))
  }

  handle(iq: BinaryNode): Handled {
    if (getBinaryNodeChild(iq, 'link_code_companion_reg')) return { content: this.#takeCodeRequest(iq) }
    if (isForGate(iq)) return this.#gate?.handle(iq) ?? { content: null }
    return { content: [] }
  }

  /** Returns the answer; null refuses. */
  #takeCodeRequest(iq: BinaryNode): BinaryNode[] | null {
    const request = getBinaryNodeChild(iq, 'link_code_companion_reg')
    if (request?.attrs.stage === 'companion_finish') {
      this.#finish?.(request)
      return []
    }
    const display = getBinaryNodeChildString(request, 'companion_platform_display') ?? ''
    if (!/^(?:Chrome|Edge|Firefox|Opera|Safari) \((?:Ubuntu|Windows|Mac OS)\)$/.test(display)) return null
    const wrapped = getBinaryNodeChildBuffer(request, 'link_code_pairing_wrapped_companion_ephemeral_pub')
    const ref = randomBytes(16)
    const number = request?.attrs.jid?.split('@')[0] ?? ''
    this.#code = { number, wrappedKey: Buffer.from(wrapped ?? []), ref }
    const content: BinaryNode[] = [{ tag: 'link_code_pairing_ref', attrs: {}, content: ref }]
    return [{ tag: 'link_code_companion_reg', attrs: { stage: 'companion_hello' }, content }]
  }

  /** Rejects for a wrong code. */
  async type(code: string, person: Person, companion: Companion): Promise<void> {
    if (!this.#code) throw new Error('No code was asked for')
    const { wrappedKey, ref } = this.#code
    const companionKey = aesDecryptCTR(
      wrappedKey.subarray(48),
      await derivePairingCodeKey(code, wrappedKey.subarray(0, 32)),
      wrappedKey.subarray(32, 48),
    )
    const ephemeral = Curve.generateKeyPair()
    const [salt, iv] = [randomBytes(32), randomBytes(16)]
    const wrapped = aesEncryptCTR(ephemeral.public, await derivePairingCodeKey(code, salt), iv)
    const identity = person.device.creds.signedIdentityKey
    const finished = new Promise<BinaryNode>((resolve) => {
      this.#finish = resolve
    })
    const part = (tag: string, content: Uint8Array): BinaryNode => ({ tag, attrs: {}, content })
    this.wire.send({
      tag: 'notification',
      attrs: {
        id: ref.toString('hex'),
        from: 's.whatsapp.net',
        type: 'link_code_companion_reg',
        t: nowInSeconds(),
      },
      content: [
        {
          tag: 'link_code_companion_reg',
          attrs: { stage: 'primary_hello' },
          content: [
            part('link_code_pairing_ref', ref),
            part('primary_identity_pub', identity.public),
            part('link_code_pairing_wrapped_primary_ephemeral_pub', Buffer.concat([salt, iv, wrapped])),
          ],
        },
      ],
    })
    const bundle = Buffer.from(
      getBinaryNodeChildBuffer(await finished, 'link_code_pairing_wrapped_key_bundle') ?? [],
    )
    const shared = Curve.sharedKey(ephemeral.private, companionKey)
    const key = Buffer.from(
      hkdf(shared, 32, {
        salt: bundle.subarray(0, 32),
        info: 'link_code_pairing_key_bundle_encryption_key',
      }),
    )
    // A wrong code gives different keys, so this throws.
    const opened = aesDecryptGCM(bundle.subarray(44), key, bundle.subarray(32, 44), Buffer.alloc(0))
    const sharedIdentity = Curve.sharedKey(identity.private, opened.subarray(0, 32))
    const secret = Buffer.concat([shared, sharedIdentity, opened.subarray(64)])
    await this.#link(companion, Buffer.from(hkdf(secret, 32, { info: 'adv_secret' })))
  }

  async #link(companion: Companion, advSecret: Buffer): Promise<void> {
    const { passkey } = companion.person
    if (passkey) {
      const { registration, wire } = this
      const send = (node: BinaryNode) => wire.send(node)
      this.#gate = new PasskeyGate({ send, registration, passkey, advSecret })
    }
    this.#succeed(companion, (await this.#gate?.opened) ?? advSecret)
  }

  #succeed({ jid, lid, person }: Companion, advSecret: Buffer): void {
    const details = proto.ADVDeviceIdentity.encode({ rawId: 1, timestamp: 1, keyIndex: 1 }).finish()
    const { identityKey } = this.registration
    const signed = proto.ADVSignedDeviceIdentity.encode({
      details,
      accountSignatureKey: person.device.creds.signedIdentityKey.public,
      accountSignature: person.device.sign(Buffer.concat([WA_ADV_ACCOUNT_SIG_PREFIX, details, identityKey])),
    }).finish()
    const ciphertext = proto.ADVSignedDeviceIdentityHMAC.encode({
      details: signed,
      hmac: hmacSign(signed, advSecret),
    })
    this.wire.send({
      tag: 'iq',
      attrs: { from: 's.whatsapp.net', type: 'set', id: 'success' },
      content: [
        {
          tag: 'pair-success',
          attrs: {},
          content: [
            { tag: 'device-identity', attrs: {}, content: ciphertext.finish() },
            { tag: 'device', attrs: { jid, lid } },
            { tag: 'platform', attrs: { name: 'android' } },
          ],
        },
      ],
    })
  }
}

function partsOf(qr: string): { ref: string; noise: string; advSecret: string } {
  const [ref = '', noise = '', , advSecret = ''] = qr.slice(qr.indexOf('#') + 1).split(',')
  return { ref, noise, advSecret }
}
