import type { PasskeyCredential, PasskeyOptions } from '@morpheus/gateway/engine'
import { type BinaryNode, getBinaryNodeChildString } from 'baileys'

/** Tag of the node with the options, in the notification, the query and its answer. */
export const optionsTag = 'passkey_request_options'

export function parseRequestOptions(node: BinaryNode): PasskeyOptions | null {
  const json = parseJson(getBinaryNodeChildString(node, optionsTag) ?? '')
  // Options may be wrapped in `publicKey`, as in `CredentialRequestOptions`.
  const publicKey = 'publicKey' in json ? toObject(json.publicKey) : json
  const { challenge, rpId, timeout, userVerification, allowCredentials, ...others } = publicKey
  if (typeof challenge !== 'string' || !/^[\w-]+$/.test(challenge)) return null
  return {
    ...others,
    challenge,
    ...(typeof rpId === 'string' && { rpId }),
    ...(typeof timeout === 'number' && { timeout }),
    ...(typeof userVerification === 'string' && { userVerification }),
    ...(Array.isArray(allowCredentials) && { allowCredentials: allowCredentials.flatMap(parseCredential) }),
  }
}

function parseCredential(value: unknown): PasskeyCredential[] {
  const { id, type, transports } = toObject(value)
  if (typeof id !== 'string' || typeof type !== 'string') return []
  const names = Array.isArray(transports) ? transports.filter((one) => typeof one === 'string') : null
  return [{ id, type, ...(names && { transports: names }) }]
}

function parseJson(text: string): Record<string, unknown> {
  try {
    return toObject(JSON.parse(text))
  } catch {
    return {}
  }
}

function toObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
