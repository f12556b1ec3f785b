import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

export const newSecret = () => prefix + randomBytes(24).toString('base64')

/** The gateway's signature headers for a body: docs/webhooks.md. */
export function signatureHeaders(id: string, body: string, nowMs: number, secret: string) {
  const timestamp = String(Math.floor(nowMs / 1000))
  const key = secret.startsWith(prefix) ? Buffer.from(secret.slice(prefix.length), 'base64') : secret
  const hmac = (by: string | Buffer, text: string, encoding: 'base64' | 'hex') =>
    createHmac('sha256', by).update(text).digest(encoding)
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${hmac(key, `${id}.${timestamp}.${body}`, 'base64')}`,
    'x-webhook-signature': hmac(secret, body, 'hex'),
  }
}
