import { setupServer } from 'msw/node'
import { afterEach, describe, expect, it } from 'vitest'
import { createMorpheus } from '../../client/createMorpheus.js'
import { allRows } from '../../contract/rows.js'
import { memoryStorage } from '../../core/auth/storage.js'
import { splitRoute } from '../../core/endpoint.js'
import { plainAdapter } from './adapter.js'
import { plainHandlers } from './handlers.js'
import { plainVariants } from './options.js'
import { type PlainServer, plainServer } from './plainServer.js'
import { plainAccount } from './world.js'

/** Every call of core §7 and configuration §7.1 and §7.7 that the contract covers. */
const documented = `
POST /auth/login
POST /auth/logout
GET /auth/verify
POST /auth/refresh
GET /sessions
POST /sessions
POST /sessions/:id/connect
POST /sessions/:id/disconnect
DELETE /sessions/:id
GET /sessions/:id/qr
POST /sessions/:id/connect-phone
POST /sessions/:id/send
POST /sessions/:id/send-template
POST /sessions/:id/send-interactive
POST /messages/send-media
GET /dashboard/overview
GET /dashboard/stats
GET /dashboard/messages/stats
GET /settings/notifications
PUT /settings/notifications
PUT /settings/user/password
POST /settings/change-password
POST /settings/user/2fa/setup
POST /settings/user/2fa/enable
POST /settings/user/2fa/disable
GET /settings/backups
POST /settings/backups
GET /settings/backups/:id/download
POST /settings/backups/:id/restore
DELETE /settings/backups/:id
GET /notifications/status
POST /notifications/test-email
POST /notifications/simulate-alert
GET /monitoring/metrics
GET /monitoring/sessions
GET /monitoring/logs
GET /monitoring/sessions/:id/metrics
POST /monitoring/sessions/:id/restart
DELETE /monitoring/logs
GET /sessions/:id/webhook
POST /sessions/:id/webhook
PUT /sessions/:id/webhook
DELETE /sessions/:id/webhook
GET /sessions/:id/websocket
POST /sessions/:id/websocket
PUT /sessions/:id/websocket
DELETE /sessions/:id/websocket
GET /sessions/:id/rabbitmq
POST /sessions/:id/rabbitmq
PUT /sessions/:id/rabbitmq
DELETE /sessions/:id/rabbitmq
GET /sessions/:id/sqs
POST /sessions/:id/sqs
PUT /sessions/:id/sqs
DELETE /sessions/:id/sqs
POST /sessions/:id/webhook/test
POST /sessions/:id/rabbitmq/test
POST /sessions/:id/sqs/test
GET /sessions/:id/websocket/stats
GET /sessions/:id/events
GET /sessions/:id/events/logs
GET /sessions/:id/behavior
PUT /sessions/:id/behavior
POST /sessions/:id/behavior/reset
GET /whatsapp-cloud/sessions/:id/config
POST /whatsapp-cloud/sessions/:id/config
GET /settings
PUT /settings
GET /settings/user
PUT /settings/user
GET /settings/activity-logs
POST /settings/activity-logs/sample
GET /settings/activity-logs/export
GET /webhooks
GET /webhooks/events
POST /webhooks
POST /webhooks/configure
GET /events/logs
POST /events/test
GET /templates
POST /templates
GET /templates/:id
PUT /templates/:id
DELETE /templates/:id
POST /templates/:id/duplicate
GET /templates/stats
POST /templates/import
GET /templates/library
POST /templates/library/install
GET /templates/analytics
POST /templates/preview
GET /health
GET /metrics
`
  .trim()
  .split('\n')

const sessionOnly = ['GET /sessions/:id', 'PUT /sessions/:id']

function signedIn(server: PlainServer) {
  const ask = (route: string, body?: unknown, token: string | null = null) => {
    const [method = '', path = ''] = route.split(' ')
    const url = new URL(path, 'http://plain.test')
    return server.answer({ method, path: url.pathname, query: url.searchParams, body, token })
  }
  const { body } = ask('POST /auth/login', plainAccount)
  const token: string = Object(body).data.token
  return (route: string, requests?: unknown) => ask(route, requests, token)
}

const idOf = (server: PlainServer) => server.sessions[0]?.id ?? ''
const isUnknown = ({ status, body }: { status: number; body: unknown }) =>
  status === 404 && (typeof body === 'string' || Object(body).message === 'Rota não encontrada')

describe.each(Object.entries(plainVariants))('a plain server, %s', (_, options) => {
  it('responds to every documented call and to no other', () => {
    const existing = options === plainVariants.odd ? [...documented, ...sessionOnly] : documented
    const rows = allRows().map(({ row }) => splitRoute(row.route).join(' '))
    for (const route of new Set([...rows, ...documented])) {
      const server = plainServer(options)
      const answer = signedIn(server)(route.replace(':id', idOf(server)), {})
      expect({ route, known: !isUnknown(answer) }).toEqual({ route, known: existing.includes(route) })
    }
  })

  it('returns 401 without a valid token, except for the login', () => {
    for (const route of documented.filter((one) => one !== 'POST /auth/login')) {
      const server = plainServer(options)
      const [method = '', path = ''] = route.split(' ')
      const call = { method, path: path.replace(':id', idOf(server)), query: new URLSearchParams() }
      expect(server.answer({ ...call, body: undefined, token: 'old' }).status).toBe(401)
    }
  })
})

it('keeps state across calls', () => {
  const server = plainServer()
  const ask = signedIn(server)
  const id: string = Object(ask('POST /sessions', { name: 'Nova' }).body).data.session.id
  expect(server.sessions.map(({ name }) => name)).toContain('Nova')
  ask(`POST /sessions/${id}/connect`)
  expect(ask(`GET /sessions/${id}/qr`).body).toMatchObject({ success: true, status: 'qr' })
  server.pair(id)
  expect(ask(`GET /sessions/${id}/qr`).body).toMatchObject({ success: false, status: 'connected' })
  ask(`PUT /sessions/${id}/behavior`, { alwaysOnline: true })
  expect(ask(`GET /sessions/${id}/behavior`).body).toMatchObject({ data: { alwaysOnline: true } })
  ask(`DELETE /sessions/${id}`)
  expect(ask(`GET /sessions/${id}/qr`).status).toBe(404)
  ask('DELETE /monitoring/logs')
  expect(ask('GET /monitoring/logs').body).toEqual({ success: true, data: [] })
})

it('varies undocumented details of its responses by option', () => {
  const session = (server: PlainServer) => Object(signedIn(server)('GET /sessions').body).data.sessions[1]
  expect(session(plainServer())).toMatchObject({
    id: '102',
    phone: null,
    createdAt: expect.stringMatching(/-03:00$/),
    revision: expect.anything(),
  })
  const terse = session(plainServer(plainVariants.terse))
  expect(terse).toMatchObject({ id: 102, createdAt: expect.any(Number) })
  expect(terse).not.toHaveProperty('phone')
  expect(terse).not.toHaveProperty('revision')
  const odd = session(plainServer(plainVariants.odd))
  expect(odd).toMatchObject({ phone: '', createdAt: expect.stringMatching(/T[\d:.]+$/) })
})

describe('through MSW', () => {
  const server = setupServer()
  afterEach(() => server.close())

  it('responds as it does directly', async () => {
    server.use(...plainHandlers(plainServer(), 'http://plain.test'))
    server.listen({ onUnhandledRequest: 'error' })
    const refused = await fetch('http://plain.test/api/sessions')
    expect([refused.status, await refused.json()]).toEqual([
      401,
      { success: false, message: 'Token inválido' },
    ])
    const answer = await fetch('http://plain.test/api/auth/login', {
      method: 'POST',
      body: JSON.stringify(plainAccount),
    })
    const { data } = Object(await answer.json())
    expect(data).toMatchObject({ user: { email: plainAccount.email } })
    const form = new FormData()
    form.set('file', new File(['olá'], 'nota.txt'))
    form.set('sessionId', '1')
    const headers = { authorization: `Bearer ${data.token}` }
    const url = 'http://plain.test/api/messages/send-media'
    expect((await fetch(url, { method: 'POST', headers, body: form })).status).toBe(404)
  })
})

it('accepts a file upload through its adapter', async () => {
  const server = plainServer()
  const morpheus = createMorpheus({
    baseUrl: 'http://plain.test',
    storage: memoryStorage(),
    adapter: plainAdapter(server),
  })
  await morpheus.identity.signIn({ email: plainAccount.email, password: plainAccount.password })
  const [session] = server.sessions
  const previous = session?.messagesCount ?? 0
  const file = new File(['olá'], 'nota.txt', { type: 'text/plain' })
  await morpheus.messages.sendMedia({
    sessionId: session?.id ?? '',
    to: '5511987654321',
    file,
    caption: 'Segue',
  })
  expect(session?.messagesCount).toBe(previous + 1)
})
