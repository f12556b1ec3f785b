import { createHmac } from 'node:crypto'
import { expect, expectTypeOf, it } from 'vitest'
import { type ConstructEventOptions, constructEvent, type IncomingHeaders } from './constructEvent.js'
import { WebhookError } from './webhookError.js'

const secret = `whsec_${Buffer.from('a key of twenty-four byte').toString('base64')}`
const body = JSON.stringify({
  event: 'message:received',
  sessionId: 's1',
  timestamp: '2026-11-21T14:03:22.120Z',
  schemaVersion: 1,
  data: { id: 'm1', from: '5521977776666', to: null, message: { type: 'text', text: 'Olá' } },
})

function sign(signingSecret = secret, seconds = Math.floor(Date.now() / 1000), text = body) {
  const key = signingSecret.startsWith('whsec_')
    ? Buffer.from(signingSecret.slice(6), 'base64')
    : Buffer.from(signingSecret)
  const signature = createHmac('sha256', key).update(`msg_1.${seconds}.${text}`).digest('base64')
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v2,AAAA v1,${signature}`,
  }
}

const problemOf = async (
  text: string,
  headers: IncomingHeaders,
  given: string | readonly string[] | undefined = secret,
  options?: ConstructEventOptions,
) => {
  const error: unknown = await constructEvent(text, headers, given, options).catch(
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(WebhookError)
  return Object(error).code
}

it('returns the event of a signed delivery, typed by its name', async () => {
  const event = await constructEvent(body, sign(), secret)
  expect(event).toEqual({ ...JSON.parse(body), id: 'msg_1' })
  if (event.event === 'message:received') expectTypeOf(event.data.message.text).toEqualTypeOf<string>()
  if (event.event === 'session:qr') expectTypeOf(event.data).not.toHaveProperty('message')
})

it('takes bytes, the headers of fetch in any case, and a secret that is no base64', async () => {
  const own = 'um segredo meu'
  const headers = new Headers(sign(own))
  expect((await constructEvent(Buffer.from(body), headers, own)).event).toBe('message:received')
  const shouted = Object.fromEntries(
    Object.entries(sign(own)).map(([name, value]) => [name.toUpperCase(), [value]]),
  )
  expect((await constructEvent(new TextEncoder().encode(body).buffer, shouted, own)).sessionId).toBe('s1')
})

it('accepts any of several secrets, as while one is replaced', async () => {
  expect((await constructEvent(body, sign('segredo anterior'), [secret, 'segredo anterior'])).event).toBe(
    'message:received',
  )
  expect(await problemOf(body, sign('outro'), [secret, 'segredo anterior'])).toBe('webhook_signature_invalid')
})

it('refuses another body, an old timestamp, missing headers and an empty secret, each by its code', async () => {
  expect(await problemOf(`${body} `, sign())).toBe('webhook_signature_invalid')
  const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60
  expect(await problemOf(body, sign(secret, minutesAgo(6)))).toBe('webhook_timestamp_invalid')
  expect(
    (await constructEvent(body, sign(secret, minutesAgo(6)), secret, { tolerance: 600 })).event,
  ).toBeDefined()
  expect(await problemOf(body, { ...sign(), 'webhook-timestamp': 'now' })).toBe('webhook_timestamp_invalid')
  expect(await problemOf(body, { ...sign(), 'webhook-signature': undefined })).toBe('webhook_headers_missing')
  expect(await problemOf(body, { ...sign(), 'webhook-signature': 'v1,%%' })).toBe('webhook_signature_invalid')
  expect(await problemOf(body, sign(), '')).toBe('webhook_secret_missing')
  expect(await problemOf(body, sign(), [])).toBe('webhook_secret_missing')
  expect(await problemOf(body, sign(), 'whsec_%')).toBe('webhook_secret_invalid')
  expect(await problemOf('[]', sign(secret, undefined, '[]'))).toBe('webhook_body_invalid')
  expect(await problemOf(JSON.parse(body), sign())).toBe('webhook_body_parsed')
})

it('explains in the language that was asked for', async () => {
  await expect(constructEvent(body, {}, secret, { language: 'en' })).rejects.toThrow('are missing')
  await expect(constructEvent(body, {}, secret)).rejects.toThrow('Faltam os cabeçalhos')
})
