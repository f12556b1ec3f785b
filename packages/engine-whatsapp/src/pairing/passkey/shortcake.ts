import { randomBytes } from 'node:crypto'
import type { PasskeyAssertion } from '@morpheus/gateway/engine'
import {
  type AuthenticationCreds,
  aesEncryptGCM,
  type BinaryNode,
  bytesToCrockford,
  Curve,
  getBinaryNodeChildBuffer,
  hkdf,
  hmacSign,
  proto,
  sha256,
} from 'baileys'

/** The cryptography of a pairing by passkey, which WhatsApp's programs call Shortcake: its companion's side. */

/** As `browserNamed` and `plainBrowser` have a device pass itself off; both sides make the key of it. */
const deviceType = proto.DeviceProps.PlatformType.CHROME

/** What the companion commits itself to before it learns anything of the phone. */
export interface Prologue {
  readonly ref: string
  readonly payload: Uint8Array
  readonly nonce: Buffer
  readonly privateKey: Buffer
}

/** What the phone makes up for the pairing. */
export interface PrimaryIdentity {
  readonly publicKey: Uint8Array
  readonly nonce: Uint8Array
}

/** Proves that it is the same pairing as that of the code which the phone read: the code holds the secret. */
export function handoffKey(advSecretKey: string): Uint8Array {
  return hkdf(Buffer.from(advSecretKey, 'base64'), 32, { info: 'shortcake-passkey-handoff-v1' })
}

export function freshAdvSecret(): string {
  return randomBytes(32).toString('base64')
}

export function makePrologue(ref: string): Prologue {
  const { public: publicKey, private: privateKey } = Curve.generateKeyPair()
  const nonce = randomBytes(32)
  const identity = proto.CompanionEphemeralIdentity.encode({ publicKey, deviceType, ref }).finish()
  const hash = sha256(Buffer.concat([identity, nonce]))
  const commitment = { companionEphemeralIdentity: identity, commitment: { hash } }
  return {
    ref,
    payload: proto.ProloguePayload.encode(commitment).finish(),
    nonce,
    privateKey: Buffer.from(privateKey),
  }
}

/** What WhatsApp takes a prologue with; without the key of a handoff, codes are compared later. */
export function prologueNode(
  { payload }: Prologue,
  { id, rawId, type, response }: PasskeyAssertion,
  handoff: Uint8Array | null,
): BinaryNode {
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response
  // WhatsApp Web sends these members, in this order, and no others.
  const said = { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } }
  const part = (tag: string, content: Uint8Array): BinaryNode => ({ tag, attrs: {}, content })
  return {
    tag: 'passkey_prologue',
    attrs: {},
    content: [
      part('credential_id', Buffer.from(rawId, 'base64url')),
      part('webauthn_assertion', Buffer.from(JSON.stringify(said))),
      part('prologue_payload', payload),
      ...(handoff ? [part('pairing_handoff_proof', hmacSign(Buffer.from(payload), handoff))] : []),
    ],
  }
}

/** Null where the phone's part is not what it has to be. */
export function readPrimaryIdentity(node: BinaryNode): PrimaryIdentity | null {
  const bytes = getBinaryNodeChildBuffer(node, 'primary_ephemeral_identity')
  try {
    const { publicKey, nonce } = proto.PrimaryEphemeralIdentity.decode(bytes ?? Buffer.alloc(0))
    return publicKey?.length === 32 && nonce?.length === 32 ? { publicKey, nonce } : null
  } catch {
    return null
  }
}

/** The phone shows the same one, unless somebody is between. */
export function verificationCode({ nonce }: Prologue, primary: PrimaryIdentity): string {
  const digest = sha256(Buffer.concat([nonce, primary.publicKey]))
  const code = bytesToCrockford(
    Buffer.from(digest.subarray(0, 5).map((byte, at) => byte ^ (primary.nonce[at] ?? 0))),
  )
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** The device's keys, and the secret that its pairing will be proved by, for the phone alone. */
export function sealedPairingRequest(
  { privateKey, ref }: Prologue,
  { publicKey }: PrimaryIdentity,
  { noiseKey, signedIdentityKey, advSecretKey }: AuthenticationCreds,
): Uint8Array {
  const key = hkdf(Curve.sharedKey(privateKey, publicKey), 32, {
    salt: Buffer.from(`Companion Pairing ${deviceType} with ref ${ref}`),
    info: 'Pairing Information Encryption Key',
  })
  const request = proto.PairingRequest.encode({
    companionPublicKey: noiseKey.public,
    companionIdentityKey: signedIdentityKey.public,
    advSecret: Buffer.from(advSecretKey, 'base64'),
  }).finish()
  const iv = randomBytes(12)
  const encryptedPayload = aesEncryptGCM(request, key, iv, Buffer.alloc(0))
  return proto.EncryptedPairingRequest.encode({ encryptedPayload, iv }).finish()
}
