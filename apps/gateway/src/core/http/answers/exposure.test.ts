import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { readTrustProxy } from '../../../start/config/trustProxy.js'
import { eachCase } from '../../../testing/eachCase.js'
import { openGateway, type TestGateway } from '../../../testing/testGateway.js'
import { readOrigins } from '../requests/origins.js'

/** Answer to a raw request; header names in lower case. */
async function raw(gateway: TestGateway, target: string, more: readonly string[] = []) {
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1')
  socket.write(
    [`GET ${target} HTTP/1.1`, 'host: localhost', 'connection: close', ...more, '', ''].join('\r\n'),
  )
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  const [status = '', ...lines] = head.split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
  return { status: Number(status.split(' ')[1]), headers, body }
}

const targets = ['/api/sessions', '/%61pi/sessions', '/ap%69/sessions', 'http://localhost/api/sessions']

test('all spellings of an API address are not cached and count as one route', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  await eachCase(targets, async (target) => {
    const before = await metricsOf(gateway, token)
    const answer = await raw(gateway, target, [`authorization: Bearer ${token}`])
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const after = await metricsOf(gateway, token)
    expect(counted(after, '/api/sessions') - counted(before, '/api/sessions')).toBe(1)
  })
})

test('unknown paths below /api return a JSON 404, not the dashboard page', async () => {
  const gateway = await openGateway()
  await eachCase(['/%61pi/nada', 'http://localhost/api/nada', '/api/nada', '/api'], async (target) => {
    const answer = await raw(gateway, target)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(answer.body).toContain('Rota não encontrada')
  })
})

async function metricsOf(gateway: TestGateway, token: string): Promise<string> {
  return (await gateway.fetch('GET /metrics', { token })).text()
}

const counted = (metrics: string, route: string) =>
  metrics
    .split('\n')
    .filter((line) => /_count\b|_total\b/.test(line) && line.includes(`route="${route}"`))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)

const expected = {
  'content-security-policy': expect.stringContaining("connect-src 'self';"),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

test('every answer has the security headers', async () => {
  const gateway = await openGateway()
  const targets = ['/', '/api/health', '/api/nada', '/api/sessions/%zz', 'http://%FF/', '/ lixo']
  await eachCase(targets, async (target) => {
    const { headers } = await raw(gateway, target)
    expect(Object.fromEntries(headers)).toMatchObject(expected)
    expect(headers.get('content-security-policy')).not.toMatch(/wss?:|https:[ ;]/)
    expect(headers.get('strict-transport-security')).toBeUndefined()
  })
})

test('sends HSTS only when a trusted proxy reports https', async () => {
  const said = ['x-forwarded-proto: https', 'x-forwarded-for: 203.0.113.9']
  const trusting = await openGateway({ trustProxy: readTrustProxy('1') })
  expect((await raw(trusting, '/', said)).headers.get('strict-transport-security')).toBe('max-age=31536000')
  const other = await openGateway()
  expect((await raw(other, '/', said)).headers.get('strict-transport-security')).toBeUndefined()
})

const own = 'https://produto.com.br'
test.each([
  ['*', own, true],
  ['*', 'null', false],
  [`https://outra.com.br, ${own}/`, own, true],
  ['https://outra.com.br', own, false],
  ['nenhuma', own, false],
])('MORPHEUS_CORS_ORIGINS=%s lets a page of %s call: %s', async (setting, origin, isAllowed) => {
  const gateway = await openGateway({ origins: readOrigins(setting) })
  const answer = await gateway.fetch('GET /health', { headers: { origin } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('access-control-allow-origin')).toBe(isAllowed ? origin : null)
  expect(answer.headers.get('vary')).toContain('Origin')

  const token = await gateway.signIn()
  for (const transport of ['websocket', 'polling']) {
    const socket = io(gateway.url, {
      auth: { token },
      transports: [transport],
      reconnection: false,
      extraHeaders: { origin },
    })
    onTestFinished(() => void socket.close())
    const connected = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true))
      socket.once('connect_error', () => resolve(false))
    })
    expect(connected, transport).toBe(isAllowed)
  }
  // The dashboard's own page, and programs, which send no origin.
  const { socket } = await gateway.listen(token)
  expect(socket.connected).toBe(true)
  const page = io(gateway.url, {
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
    extraHeaders: { origin: gateway.url },
  })
  onTestFinished(() => void page.close())
  await new Promise((resolve) => page.once('connect', () => resolve(true)))
})

test.each(['produto.com.br', 'https://produto.com.br/caminho', 'ftp://x', 'https://a, b'])(
  'rejects MORPHEUS_CORS_ORIGINS=%s and explains the expected format',
  (setting) => {
    expect(() => readOrigins(setting)).toThrow(/^MORPHEUS_CORS_ORIGINS inválido: .* Use origens como/)
  },
)
