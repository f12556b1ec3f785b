import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createMorpheus } from '../../client/createMorpheus.js'
import { fakeServer } from '../../testing/fakeServer.js'

const timeouts = { timeout: 15_000 }
const quiet = { debug: () => {}, warn: vi.fn(), error: vi.fn() }
const at = '2026-01-01T00:00:00.000Z'

/** A gateway that accepts only the current token, and records the ones it got. */
async function open({ renews }: { renews: boolean }) {
  const http = createServer()
  const server = new Server(http)
  const tokens: string[] = []
  const connected: string[] = []
  const messages: { id: string; name: string; cursor: number; at: string; payload: object }[] = []
  server.use((socket, next) =>
    next(tokens.at(-1) === socket.handshake.auth.token ? undefined : new Error('Não autorizado')),
  )
  server.on('connection', (socket) => {
    connected.push(socket.handshake.auth.token)
    if (renews) socket.on('renew-token', (token, ack) => ack({ success: token === tokens.at(-1) }))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  if (typeof address !== 'object' || address === null) throw new Error('not listening')
  const { adapter } = fakeServer(({ query }) => {
    const after = Object(query).after
    const events = after === undefined ? [] : messages.filter(({ cursor }) => cursor > Number(after))
    return { status: 200, body: { success: true, data: { events, latest: messages.length, expired: false } } }
  })
  /** Valid for 1.2 s, and replaced after 0.9. */
  const getToken = vi.fn(() => {
    const now = Date.now() / 1000
    tokens.push(`mt_${tokens.length}.${btoa(JSON.stringify({ iat: now, exp: now + 1.2 }))}.x`)
    return tokens.at(-1) ?? ''
  })
  const onError = vi.fn()
  const baseUrl = `http://127.0.0.1:${address.port}`
  const morpheus = createMorpheus({ baseUrl, getToken, onError, adapter, logger: quiet })
  const received: string[] = []
  morpheus.realtime.on('session:deleted', ({ sessionId }) => received.push(sessionId))
  const stop = morpheus.start()
  onTestFinished(async () => {
    stop()
    await server.close()
  })
  return {
    ...{ connected, seen: received, getToken, onError },
    status: () => morpheus.realtime.store.getState().status,
    tell() {
      const cursor = messages.length + 1
      const event = {
        id: `e${cursor}`,
        name: 'session:deleted',
        cursor,
        at,
        payload: { sessionId: `s${cursor}` },
      }
      messages.push(event)
      server.emit(event.name, event.payload, { id: event.id, cursor, at })
    },
    end: () => server.disconnectSockets(true),
  }
}

it('a new token replaces the old one on the same socket', async () => {
  const { connected, seen, getToken, onError, status, tell } = await open({ renews: true })
  await vi.waitFor(() => expect(status()).toBe('connected'), timeouts)
  for (const tokens of [1, 2, 3]) {
    await vi.waitFor(() => expect(getToken.mock.calls.length).toBeGreaterThanOrEqual(tokens), timeouts)
    tell()
  }
  await vi.waitFor(() => expect(seen).toEqual(['s1', 's2', 's3']), timeouts)
  expect(connected).toHaveLength(1)
  expect(onError).not.toHaveBeenCalled()
}, 20_000)

it('fetches missed events after the server closes the socket; each arrives once, in order', async () => {
  const { connected, seen, onError, status, tell, end } = await open({ renews: false })
  await vi.waitFor(() => expect(status()).toBe('connected'), timeouts)
  tell()
  await vi.waitFor(() => expect(seen).toEqual(['s1']), timeouts)
  end()
  tell()
  tell()
  await vi.waitFor(() => expect(connected.length).toBeGreaterThan(1), timeouts)
  await vi.waitFor(() => expect(seen).toEqual(['s1', 's2', 's3']), timeouts)
  tell()
  await vi.waitFor(() => expect(seen).toEqual(['s1', 's2', 's3', 's4']), timeouts)
  expect(onError).not.toHaveBeenCalled()
}, 20_000)
