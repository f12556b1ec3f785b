import { createHash, type KeyObject, verify } from 'node:crypto'
import { passkeyOrigin } from '@morpheus/sdk/contract'
import type { PasskeyAssertion, PasskeyOptions } from '../passkey.js'

export type AssertionFault =
  | 'malformed'
  /** It answers another request or was made for another site. */
  | 'challenge'
  | 'origin'
  | 'rp'
  /** User presence or, where requested, user verification is missing. */
  | 'presence'
  | 'verification'
  | 'credential'
  | 'signature'

const presentFlag = 0x01
const verifiedFlag = 0x04

/**
 * Verifies an assertion as a relying party; null when valid. Without the account's public key the signature is only
 * checked for being present.
 */
export function assertionFault(
  assertion: PasskeyAssertion,
  options: PasskeyOptions,
  publicKey?: KeyObject,
): AssertionFault | null {
  const { response } = assertion
  const [id, clientData, authenticatorData, signature] = [
    assertion.rawId,
    response.clientDataJSON,
    response.authenticatorData,
    response.signature,
  ].map(decodeBytes)
  // Minimum length: RP ID hash, flags and counter.
  if (!id || !clientData || !signature || !authenticatorData || authenticatorData.length < 37)
    return 'malformed'
  if (assertion.id !== assertion.rawId || assertion.type !== 'public-key') return 'malformed'
  const client = readClientData(clientData)
  if (client?.type !== 'webauthn.get') return 'malformed'
  // The network may pad its challenge; browsers never do.
  const challenge = Buffer.from(options.challenge, 'base64url')
  const answered = decodeBytes(String(client.challenge))
  if (challenge.length === 0 || !answered?.equals(challenge)) return 'challenge'
  const isFramed = client.crossOrigin === true || client.topOrigin !== undefined
  if (client.origin !== passkeyOrigin || isFramed) return 'origin'
  const rpId = options.rpId ?? new URL(passkeyOrigin).hostname
  if (!authenticatorData.subarray(0, 32).equals(sha256(Buffer.from(rpId)))) return 'rp'
  const flags = authenticatorData[32] ?? 0
  if ((flags & presentFlag) === 0) return 'presence'
  if (options.userVerification === 'required' && (flags & verifiedFlag) === 0) return 'verification'
  const allowed = options.allowCredentials ?? []
  if (allowed.length > 0 && !allowed.some((one) => decodeBytes(one.id)?.equals(id))) return 'credential'
  const signed = Buffer.concat([authenticatorData, sha256(clientData)])
  return publicKey && !verify('sha256', signed, publicKey, signature) ? 'signature' : null
}

/** Null for empty text or invalid base64url. */
function decodeBytes(text: string): Buffer | null {
  return /^[\w-]+$/.test(text) ? Buffer.from(text, 'base64url') : null
}

function readClientData(
  json: Buffer,
): Partial<Record<'type' | 'challenge' | 'origin' | 'crossOrigin' | 'topOrigin', unknown>> | null {
  try {
    const client: unknown = JSON.parse(json.toString('utf8'))
    return typeof client === 'object' && client !== null ? client : null
  } catch {
    return null
  }
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
