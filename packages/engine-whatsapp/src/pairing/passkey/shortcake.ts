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

/** Companion side of the cryptography of a pairing by passkey. WhatsApp's clients call the protocol Shortcake. */

/** Companion's ephemeral identity and commitment, sent before it learns anything from the phone. */
export interface Prologue {
  readonly ref: string
  /** Platform that the device registers with; part of the encryption key's salt on both sides. */
  readonly deviceType: proto.DeviceProps.PlatformType
  readonly payload: Uint8Array
  readonly nonce: Buffer
  readonly privateKey: Buffer
}

export interface PrimaryIdentity {
  readonly publicKey: Uint8Array
  readonly nonce: Uint8Array
}

/** Key of the proof that this is the pairing whose code the phone read: the code contains the ADV secret. */
export function deriveHandoffKey(advSecretKey: string): Uint8Array {
  return hkdf(Buffer.from(advSecretKey, 'base64'), 32, { info: 'shortcake-passkey-handoff-v1' })
}

export function generateAdvSecret(): string {
  return randomBytes(32).toString('base64')
}

export function createPrologue(ref: string, deviceType: Prologue['deviceType']): Prologue {
  const { public: publicKey, private: privateKey } = Curve.generateKeyPair()
  const nonce = randomBytes(32)
  const identity = proto.CompanionEphemeralIdentity.encode({ publicKey, deviceType, ref }).finish()
  const hash = sha256(Buffer.concat([identity, nonce]))
  const commitment = { companionEphemeralIdentity: identity, commitment: { hash } }
  return {
    ref,
    deviceType,
    payload: proto.ProloguePayload.encode(commitment).finish(),
    nonce,
    privateKey: Buffer.from(privateKey),
  }
}

/** @param key null for no proof: the owner has to compare codes then. */
export function buildPrologueNode(
  { payload }: Prologue,
  { id, rawId, type, response }: PasskeyAssertion,
  key: Uint8Array | null,
): BinaryNode {
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response
  // Same members in the same order as WhatsApp Web sends them.
  const json = { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } }
  const part = (tag: string, content: Uint8Array): BinaryNode => ({ tag, attrs: {}, content })
  return {
    tag: 'passkey_prologue',
    attrs: {},
    content: [
      part('credential_id', Buffer.from(rawId, 'base64url')),
      part('webauthn_assertion', Buffer.from(JSON.stringify(json))),
      part('prologue_payload', payload),
      ...(key ? [part('pairing_handoff_proof', hmacSign(Buffer.from(payload), key))] : []),
    ],
  }
}

export function parsePrimaryIdentity(node: BinaryNode): PrimaryIdentity | null {
  const bytes = getBinaryNodeChildBuffer(node, 'primary_ephemeral_identity')
  try {
    const { publicKey, nonce } = proto.PrimaryEphemeralIdentity.decode(bytes ?? Buffer.alloc(0))
    return publicKey?.length === 32 && nonce?.length === 32 ? { publicKey, nonce } : null
  } catch {
    return null
  }
}

/** Equal on both sides unless the exchange was intercepted. */
export function deriveVerificationCode({ nonce }: Prologue, primary: PrimaryIdentity): string {
  const digest = sha256(Buffer.concat([nonce, primary.publicKey]))
  const code = bytesToCrockford(
    Buffer.from(digest.subarray(0, 5).map((byte, at) => byte ^ (primary.nonce[at] ?? 0))),
  )
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

export function sealPairingRequest(
  { privateKey, ref, deviceType }: Prologue,
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
