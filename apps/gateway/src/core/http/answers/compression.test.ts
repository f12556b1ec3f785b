import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openGateway, type TestGateway } from '../../../testing/testGateway.js'

async function raw(gateway: TestGateway, path: string, headers: Record<string, string>) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(gateway.url + path, { headers }, resolve).on('error', reject)
  })
  return { headers: answer.headers, body: await buffer(answer) }
}

async function withSessions(count: number) {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  for (let index = 0; index < count; index++) await gateway.createSession(token, { name: `Loja ${index}` })
  const sessions = (encoding: string, more: Record<string, string> = {}) =>
    raw(gateway, '/api/sessions', {
      authorization: `Bearer ${token}`,
      'accept-encoding': encoding,
      ...more,
    })
  return { gateway, token, sessions }
}

test('compresses answers with the best encoding the client accepts', async () => {
  const { sessions } = await withSessions(20)
  const plain = await sessions('identity')
  expect(plain.headers['content-encoding']).toBeUndefined()
  const [brotli, gzip] = [await sessions('gzip, deflate, br'), await sessions('gzip')]
  expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
  expect(gunzipSync(gzip.body)).toEqual(plain.body)
  expect(brotli.body.length).toBeLessThan(plain.body.length / 4)
  expect(gzip.body.length).toBeLessThan(plain.body.length / 4)
  expect(brotli.headers.vary).toBe('accept-encoding')
  const fromElsewhere = await sessions('br', { origin: 'https://loja.exemplo' })
  expect(fromElsewhere.headers.vary).toBe('Origin, accept-encoding')
})

test('compresses large answers too', async () => {
  const { sessions } = await withSessions(280)
  const plain = await sessions('identity')
  expect(plain.body.length).toBeGreaterThan(64 * 1024)
  const brotli = await sessions('br')
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
})

test('does not compress a small answer', async () => {
  const { gateway } = await withSessions(0)
  const health = await raw(gateway, '/api/health', { 'accept-encoding': 'br' })
  expect(health.headers['content-encoding']).toBeUndefined()
  expect(JSON.parse(health.body.toString())).toMatchObject({ success: true })
})

test('does not compress answers that may contain a new secret', async () => {
  const { gateway, token } = await withSessions(1)
  const id = await gateway.createSession(token)
  const url = `https://exemplo.com.br/${'a'.repeat(1500)}`
  const headers = { 'accept-encoding': 'br' }
  const made = await gateway.fetch(`POST /sessions/${id}/webhook`, { token, headers, body: { url } })
  expect(await made.text()).toContain('whsec_')
  expect(made.headers.get('content-encoding')).toBeNull()
  const read = await gateway.fetch(`GET /sessions/${id}/webhook`, { token, headers })
  expect(read.headers.get('content-encoding')).toBe('br')
})

test('does not compress polled socket messages, which mix codes with foreign text', async () => {
  const { gateway, token } = await withSessions(0)
  const id = await gateway.createSession(token)
  const accepted = { 'accept-encoding': 'gzip' }
  const path = '/socket.io/?EIO=4&transport=polling'
  const opened = (await raw(gateway, path, accepted)).body.toString()
  const mine = `${path}&sid=${Object(JSON.parse(opened.slice(1))).sid}`
  await fetch(gateway.url + mine, { method: 'POST', body: `40${JSON.stringify({ token })}` })
  await raw(gateway, mine, accepted)
  await gateway.call(`POST /sessions/${id}/connect`, { token })
  await gateway.handshake()
  await gateway.qr(token, id)
  const polled = await raw(gateway, mine, accepted)
  expect(polled.body.length).toBeGreaterThan(1024)
  expect(polled.body.toString()).toContain('session:qr')
  expect(polled.headers['content-encoding']).toBeUndefined()
})
