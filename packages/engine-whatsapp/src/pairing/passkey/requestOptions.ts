import type { PasskeyCredential, PasskeyOptions } from '@morpheus/gateway/engine'
import { type BinaryNode, getBinaryNodeChildString } from 'baileys'

/** The node that holds them, and that asks for them. */
export const optionsTag = 'passkey_request_options'

/** What an account's passkey is asked for with; null where a node holds nothing that can be used. */
export function readRequestOptions(node: BinaryNode): PasskeyOptions | null {
  const parsed = parse(getBinaryNodeChildString(node, optionsTag) ?? '')
  // WhatsApp sends the options bare; a browser's API takes them within `publicKey`.
  const found = 'publicKey' in parsed ? objectOf(parsed.publicKey) : parsed
  const { challenge, rpId, timeout, userVerification, allowCredentials, ...others } = found
  if (typeof challenge !== 'string' || !/^[\w-]+$/.test(challenge)) return null
  return {
    ...others,
    challenge,
    ...(typeof rpId === 'string' && { rpId }),
    ...(typeof timeout === 'number' && { timeout }),
    ...(typeof userVerification === 'string' && { userVerification }),
    ...(Array.isArray(allowCredentials) && { allowCredentials: allowCredentials.flatMap(credentialOf) }),
  }
}

function credentialOf(value: unknown): PasskeyCredential[] {
  const { id, type, transports } = objectOf(value)
  if (typeof id !== 'string' || typeof type !== 'string') return []
  const known = Array.isArray(transports) ? transports.filter((one) => typeof one === 'string') : null
  return [{ id, type, ...(known && { transports: known }) }]
}

function parse(text: string): Record<string, unknown> {
  try {
    return objectOf(JSON.parse(text))
  } catch {
    return {}
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
