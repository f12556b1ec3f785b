import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A secret as Standard Webhooks writes it: 24 random bytes in base64. */
export function newSecret(): string {
  return prefix + randomBytes(24).toString('base64')
}

/** Whether a secret is written as `newSecret` writes them. */
export function hasOurForm(secret: string): boolean {
  return /^whsec_[A-Za-z0-9+/]{32}$/.test(secret)
}

/**
 * The headers that say who sent a body and when. `secrets` are those that hold, the newest first: Standard Webhooks has
 * one signature of each in a header; the plain HMAC of the body, which the documents describe (configuration spec §5),
 * has a header for the newest and another for the one before.
 */
export function signatureHeaders(
  id: string,
  body: string,
  nowMs: number,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1000))
  const standard = secrets.map(
    (secret) => `v1,${hmac(keyOf(secret), `${id}.${timestamp}.${body}`, 'base64')}`,
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

/** What stands behind `whsec_` is base64; a secret of the operator's own is the key as it is. */
function keyOf(secret: string): Buffer {
  return secret.startsWith(prefix) ? Buffer.from(secret.slice(prefix.length), 'base64') : Buffer.from(secret)
}

function hmac(key: string | Buffer, text: string, encoding: 'base64' | 'hex'): string {
  return createHmac('sha256', key).update(text).digest(encoding)
}
