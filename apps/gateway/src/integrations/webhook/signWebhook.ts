import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** Standard Webhooks format: 24 random bytes in base64. */
export function newSecret(): string {
  return prefix + randomBytes(24).toString('base64')
}

export function hasOurForm(secret: string): boolean {
  return /^whsec_[A-Za-z0-9+/]{32}$/.test(secret)
}

/**
 * Signature headers. `secrets` are the valid ones, newest first: Standard Webhooks puts one signature of each into one
 * header; the documented plain HMAC (configuration spec §5) has a header for the newest secret and another for the
 * previous one.
 */
export function signatureHeaders(
  id: string,
  body: string,
  nowMs: number,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1000))
  const standard = secrets.map(
    (secret) => `v1,${hmac(decodeKey(secret), `${id}.${timestamp}.${body}`, 'base64')}`,
  )
  const [newest, before] = secrets.map((secret) => hmac(secret, body, 'hex'))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    ...(standard.length > 0 && { 'webhook-signature': standard.join(' ') }),
    ...(newest !== undefined && { 'x-webhook-signature': newest }),
    ...(before !== undefined && { 'x-webhook-signature-previous': before }),
  }
}

/** `whsec_` secrets are base64; an operator's own secret is the key itself. */
function decodeKey(secret: string): Buffer {
  return secret.startsWith(prefix) ? Buffer.from(secret.slice(prefix.length), 'base64') : Buffer.from(secret)
}

function hmac(key: string | Buffer, text: string, encoding: 'base64' | 'hex'): string {
  return createHmac('sha256', key).update(text).digest(encoding)
}
