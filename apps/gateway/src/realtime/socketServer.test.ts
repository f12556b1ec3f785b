import { io } from 'socket.io-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openGateway, type TestGateway } from '../testing/testGateway.js'

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

test('a socket without a token, or with a bad one, is refused and told why', async () => {
  const gateway = await openGateway()
  const no = (code: string) => ({ message: 'Não autorizado', data: { code } })
  expect(await refusal(gateway, {})).toEqual(no('unauthenticated'))
  expect(await refusal(gateway, { token: 7 })).toEqual(no('unauthenticated'))
  expect(await refusal(gateway, { token: 'x' })).toEqual(no('token_invalid'))
  const token = await gateway.signIn()
  await gateway.call('POST /auth/logout', { token })
  expect(await refusal(gateway, { token })).toEqual(no('token_revoked'))
})

test('joining says whether it worked; an unknown or foreign session is not found', async () => {
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

test('an event comes once, also to who joined the session, and never to another user', async () => {
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

test('a heartbeat every 25 seconds', async () => {
  const gateway = await openGateway()
  const { events } = await gateway.listen(await gateway.signIn())
  gateway.clock.advance(50_000)
  await vi.waitFor(() => expect(events).toHaveLength(2))
  expect(events.map(({ type, payload }) => [type, payload.timestamp])).toEqual([
    ['heartbeat', Date.parse('2026-11-21T12:00:25.000Z')],
    ['heartbeat', Date.parse('2026-11-21T12:00:50.000Z')],
  ])
})

test('logging out ends the sockets of that token only; a refresh keeps them', async () => {
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

test('a socket ends with its token', async () => {
  const gateway = await openGateway()
  const { socket } = await gateway.listen(await gateway.signIn())
  gateway.clock.advance(7 * 24 * 60 * 60_000)
  await vi.waitFor(() => expect(socket.connected).toBe(false))
})

/** A handshake of Engine.IO, without ever saying who it is. */
function handshake(gateway: TestGateway, path: string, from = '203.0.113.7'): Promise<Response> {
  const headers = { 'x-forwarded-for': from }
  return fetch(`${gateway.url}${path}/?EIO=4&transport=polling`, { headers })
}

test.each(['/socket.io', '/api/events/socket'])(
  'connections to %s that do not say who they are: some at once from one address, and not for long',
  async (path) => {
    const gateway = await openGateway({ trustProxy: (_address, hop) => hop === 0 })
    const answers = await Promise.all(Array.from({ length: 250 }, () => handshake(gateway, path)))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect((await handshake(gateway, path)).status).toBe(403)
    // Neither other addresses nor who signs in are in their way.
    expect((await handshake(gateway, path, '198.51.100.9')).status).toBe(200)
    const token = await gateway.signIn()
    const { socket } = await gateway.listen(token)
    const { sid } = JSON.parse((await (await handshake(gateway, path, '198.51.100.9')).text()).slice(1))
    gateway.clock.advance(10_000)
    expect((await fetch(`${gateway.url}${path}/?EIO=4&transport=polling&sid=${sid}`)).status).toBe(400)
    expect((await handshake(gateway, path)).status).toBe(200)
    expect(socket.connected).toBe(true)
    expect(await socket.emitWithAck('join-session', 'x')).toMatchObject({ success: false })
  },
)
