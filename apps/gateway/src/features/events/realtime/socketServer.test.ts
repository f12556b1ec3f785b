import { contract, serverEvents } from '@morpheus/sdk/contract'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openGateway, required, type SeenEvent, type TestGateway } from '../../../testing/testGateway.js'

function refusal(gateway: TestGateway, auth: Record<string, unknown>): Promise<unknown> {
  const socket = io(gateway.url, { auth, reconnection: false })
  onTestFinished(() => void socket.close())
  return new Promise((resolve, reject) => {
    socket.once('connect', () => reject(new Error('It was let in')))
    socket.once('connect_error', (error) =>
      resolve({ message: error.message, data: 'data' in error ? error.data : undefined }),
    )
  })
}

test('refuses a socket without a valid token and returns the reason', async () => {
  const gateway = await openGateway()
  const no = (code: string) => ({ message: 'Não autorizado', data: { code } })
  expect(await refusal(gateway, {})).toEqual(no('unauthenticated'))
  expect(await refusal(gateway, { token: 7 })).toEqual(no('unauthenticated'))
  expect(await refusal(gateway, { token: 'x' })).toEqual(no('token_invalid'))
  const token = await gateway.signIn()
  await gateway.call('POST /auth/logout', { token })
  expect(await refusal(gateway, { token })).toEqual(no('token_revoked'))
})

test('join-session acknowledges success, and fails for an unknown or foreign session', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const { socket } = await gateway.listen(token)
  expect(await socket.emitWithAck('join-session', id)).toEqual({ success: true })
  const stranger = await gateway.listen(await gateway.another())
  const notFound = { success: false, message: 'Sessão não encontrada' }
  expect(await stranger.socket.emitWithAck('join-session', id)).toEqual(notFound)
  expect(await socket.emitWithAck('join-session', 'x')).toEqual(notFound)
  expect(await socket.emitWithAck('join-session', { id })).toEqual({
    success: false,
    message: 'Sessão inválida',
  })
  socket.emit('join-session', id)
  socket.emit('join-session')
  socket.emit('leave-session', 7)
  socket.emit('leave-session', id)
  socket.emit('heartbeat-response', 'x')
  socket.emit('surprise', { a: 1 })
  expect(await socket.emitWithAck('join-session', id)).toEqual({ success: true })
})

test('an event arrives once, even on a joined socket, and never at another user', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const mine = await gateway.listen(token)
  const other = await gateway.listen(await gateway.another())
  await mine.socket.emitWithAck('join-session', id)
  await gateway.call(`DELETE /sessions/${id}`, { token })
  await vi.waitFor(() => expect(mine.events).toHaveLength(1))
  expect(mine.events[0]).toEqual({
    type: 'session:deleted',
    payload: { sessionId: id },
    meta: { id: expect.any(String), cursor: 2, at: '2026-11-21T12:00:00.000Z' },
  })
  await other.socket.emitWithAck('join-session', 'x')
  await mine.socket.emitWithAck('join-session', 'x')
  expect([mine.events.length, other.events.length]).toEqual([1, 0])
})

const typesIn = (events: SeenEvent[]) => events.map(({ type }) => type)

test('a socket receives all sessions of its user or, on request, only joined ones', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const [first, second] = [await gateway.createSession(token), await gateway.createSession(token)]
  const all = await gateway.listen(token)
  const joined = await gateway.listen(token, { auth: { sessions: 'joined' } })
  const rename = (id: string, name: string) => gateway.call(`PUT /sessions/${id}`, { token, body: { name } })
  await rename(first, 'Um')
  await joined.socket.emitWithAck('join-session', first)
  await rename(first, 'Dois')
  await rename(second, 'Dois')
  joined.socket.emit('leave-session', first)
  await joined.socket.emitWithAck('join-session', second)
  await rename(first, 'Três')
  await rename(second, 'Três')
  all.socket.emit('leave-session', first)
  await all.socket.emitWithAck('join-session', 'x')
  await rename(first, 'Quatro')
  await vi.waitFor(() => expect(all.events).toHaveLength(6))
  await joined.socket.emitWithAck('join-session', 'x')
  const heard = joined.events.map(({ payload }) => Object(payload.session))
  expect(heard.map(({ id, name }) => [id, name])).toEqual([
    [first, 'Dois'],
    [second, 'Três'],
  ])
  // Everybody gets the heartbeat.
  gateway.clock.advance(25_000)
  await vi.waitFor(() => expect(typesIn(joined.events)).toContain('heartbeat'))
})

test.each([
  ['auth', { auth: { events: ['message.received', 'session.status', 'qr.updated', 'x'] } }],
  ['query', { query: { events: 'message.received, session.status,qr.updated' } }],
])(
  'a socket that requests documented names in its %s receives them besides the internal ones',
  async (_where, wishes) => {
    const gateway = await openGateway()
    const token = await gateway.signIn()
    const id = await gateway.createSession(token)
    const asking = await gateway.listen(token, wishes)
    const joined = await gateway.listen(token, { auth: { sessions: 'joined', events: 'session.status' } })
    const plain = await gateway.listen(token)
    await joined.socket.emitWithAck('join-session', id)
    const phone = await gateway.pair(token, id)
    await gateway.call('POST /virtual-phone/messages', {
      token: phone,
      body: { content: 'oi', contactPhone: '5521977776666' },
    })
    await vi.waitFor(() => expect(typesIn(asking.events)).toContain('message.received'))
    const pairs = {
      'message.received': 'message:received',
      'session.status': 'session:status',
      'qr.updated': 'session:qr',
    }
    for (const [documented, ours] of Object.entries(pairs)) {
      const of = (type: string) => asking.events.filter((event) => event.type === type)
      expect(of(documented).length, documented).toBeGreaterThan(0)
      expect(of(documented).map(({ payload, meta }) => ({ payload, meta }))).toEqual(
        of(ours).map(({ payload, meta }) => ({ payload, meta })),
      )
    }
    await joined.socket.emitWithAck('join-session', 'x')
    await plain.socket.emitWithAck('join-session', 'x')
    expect(new Set(typesIn(joined.events).filter((type) => type.includes('.')))).toEqual(
      new Set(['session.status']),
    )
    expect(typesIn(plain.events).filter((type) => type.includes('.'))).toEqual([])
    joined.socket.emit('leave-session', id)
    await joined.socket.emitWithAck('join-session', 'x')
    const before = joined.events.length
    await gateway.call(`POST /sessions/${id}/disconnect`, { token })
    await vi.waitFor(() => expect(typesIn(asking.events)).toContain('session:disconnected'))
    await joined.socket.emitWithAck('join-session', 'x')
    expect(joined.events).toHaveLength(before)
  },
)

test('a status event always has a qrCode field, and stored events never contain a code', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const { events } = await gateway.listen(token)
  await gateway.pair(token, id)
  await vi.waitFor(() => expect(typesIn(events)).toContain('session:connected'))
  const codes = events.flatMap(({ type, payload }) => (type === 'session:status' ? [payload.qrCode] : []))
  expect(codes).toEqual([null, expect.stringMatching(/^data:image\/png;base64,/), null, null])
  const { body } = await gateway.call('GET /events?after=0', { token })
  const stored = contract.events.list.answer.parse(body.data).events
  const statuses = stored.filter(({ name }) => name === 'session:status')
  expect(statuses.map(({ payload }) => Object(payload).qrCode)).toEqual([null, null, null, null])
  expect(JSON.stringify(stored)).not.toMatch(/data:image|qrText/)
  // Clients replaying stored events use the same schema.
  for (const { payload } of statuses) {
    expect(serverEvents['session:status'].safeParse(payload).error, JSON.stringify(payload)).toBeUndefined()
  }
  expect(required(stored.at(-1)).cursor).toBe(stored.length)
})

test('sends a heartbeat every 25 seconds', async () => {
  const gateway = await openGateway()
  const { events } = await gateway.listen(await gateway.signIn())
  gateway.clock.advance(50_000)
  await vi.waitFor(() => expect(events).toHaveLength(2))
  expect(events.map(({ type, payload }) => [type, payload.timestamp])).toEqual([
    ['heartbeat', Date.parse('2026-11-21T12:00:25.000Z')],
    ['heartbeat', Date.parse('2026-11-21T12:00:50.000Z')],
  ])
})

test('logging out closes only the sockets of that token; a refresh keeps them', async () => {
  const gateway = await openGateway()
  const first = await gateway.signIn()
  const kept = await gateway.listen(await gateway.signIn())
  const { socket } = await gateway.listen(first)
  const { data } = await gateway.call('POST /auth/refresh', { token: first })
  expect(await socket.emitWithAck('join-session', 'x')).toMatchObject({ success: false })
  await gateway.call('POST /auth/logout', { token: data.token ?? '' })
  await vi.waitFor(() => expect(socket.connected).toBe(false))
  expect(kept.socket.connected).toBe(true)
})

const week = 7 * 24 * 60 * 60_000

test('a socket closes when its token expires, not at the next heartbeat', async () => {
  const gateway = await openGateway()
  // Between two heartbeats, and between two polls for revocations.
  gateway.clock.advance(12_000)
  const token = await gateway.signIn()
  const { socket, events } = await gateway.listen(token)
  gateway.clock.advance(week - 1)
  expect(await socket.emitWithAck('join-session', 'x')).toMatchObject({ success: false })
  expect(socket.connected).toBe(true)
  const before = events.length
  gateway.clock.advance(1)
  await vi.waitFor(() => expect(socket.connected).toBe(false))
  expect(events).toHaveLength(before)
})

test('a socket with a renewed token closes when the new one expires', async () => {
  const gateway = await openGateway()
  gateway.clock.advance(12_000)
  const token = await gateway.signIn()
  const { socket } = await gateway.listen(token)
  gateway.clock.advance(week / 2)
  await gateway.call('POST /auth/refresh', { token })
  gateway.clock.advance(week - 1)
  expect(await socket.emitWithAck('join-session', 'x')).toMatchObject({ success: false })
  gateway.clock.advance(1)
  await vi.waitFor(() => expect(socket.connected).toBe(false))
})

test('a socket closes within seconds when the clock is set past its expiry', async () => {
  const gateway = await openGateway()
  const { socket } = await gateway.listen(await gateway.signIn())
  gateway.clock.jump(week)
  gateway.clock.advance(5000)
  await vi.waitFor(() => expect(socket.connected).toBe(false))
})

/** An Engine.IO handshake without authentication. */
function handshake(gateway: TestGateway, path: string, from = '203.0.113.7'): Promise<Response> {
  const headers = { 'x-forwarded-for': from }
  return fetch(`${gateway.url}${path}/?EIO=4&transport=polling`, { headers })
}

const paths = ['/socket.io', '/api/events/socket']

/** Connection of a handshake; a message to it tells whether it is still open. */
async function connectionOf(gateway: TestGateway, path: string, answer: Response) {
  const { sid } = JSON.parse((await answer.text()).slice(1))
  const url = `${gateway.url}${path}/?EIO=4&transport=polling&sid=${sid}`
  // An unsolicited pong has no effect.
  return { isThere: async () => (await fetch(url, { method: 'POST', body: '3' })).status === 200 }
}

test.each(paths)(
  'unauthenticated connections to %s are limited per address and close after ten seconds',
  async (path) => {
    const gateway = await openGateway({ trustProxy: (_address, hop) => hop === 0 })
    const otherNodeError = await connectionOf(gateway, path, await handshake(gateway, path, '198.51.100.9'))
    const oldest = await connectionOf(gateway, path, await handshake(gateway, path))
    const second = await connectionOf(gateway, path, await handshake(gateway, path))
    const answers = await Promise.all(Array.from({ length: 199 }, () => handshake(gateway, path)))
    expect(answers.map(({ status }) => status)).toEqual(Array(199).fill(200))
    expect([await oldest.isThere(), await second.isThere()]).toEqual([false, true])
    expect(await otherNodeError.isThere()).toBe(true)
    gateway.clock.advance(10_000)
    expect([await second.isThere(), await otherNodeError.isThere()]).toEqual([false, false])
  },
)

test.each(paths)(
  'idle connections to %s neither keep an authenticated socket out nor displace it',
  async (path) => {
    const gateway = await openGateway()
    const flood = () =>
      Promise.all(Array.from({ length: 210 }, () => fetch(`${gateway.url}${path}/?EIO=4&transport=polling`)))
    await flood()
    const token = await gateway.signIn()
    const { socket } = await gateway.listen(token)
    await flood()
    expect(await socket.emitWithAck('join-session', 'x')).toMatchObject({ success: false })
    expect(socket.connected).toBe(true)
    const metrics = await gateway.fetch('GET /metrics', { token })
    const open = /^morpheus_socket_connections (\d+)$/m.exec(await metrics.text())?.[1]
    expect(Number(open)).toBeLessThanOrEqual(201)
  },
)
