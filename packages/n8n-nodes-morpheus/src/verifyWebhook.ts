import { createHmac, timingSafeEqual } from 'node:crypto'

const toleranceSeconds = 300

/**
 * The secret of a trigger's webhook, derived from the API key: n8n keeps no data of a webhook that is being tested, and
 * the key is encrypted there.
 */
export function deriveSecret(apiKey: string, url: string, sessionId: string): string {
  const bytes = createHmac('sha256', apiKey).update(`${url}\n${sessionId}`).digest().subarray(0, 24)
  return `whsec_${bytes.toString('base64')}`
}

interface Delivery {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly secret: string
  /** Milliseconds. */
  readonly now: number
}

/** Whether a delivery is signed (Standard Webhooks) and recent. */
export function isSigned({ body, headers, secret, now }: Delivery): boolean {
  const header = (name: string) => [headers[name] ?? ''].flat()[0] ?? ''
  const id = header('webhook-id')
  const timestamp = header('webhook-timestamp')
  if (id === '' || !/^\d+$/.test(timestamp)) return false
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds) return false
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  return header('webhook-signature')
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => Buffer.from(one.slice(3), 'base64'))
    .some((one) => one.length === expected.length && timingSafeEqual(one, expected))
}
