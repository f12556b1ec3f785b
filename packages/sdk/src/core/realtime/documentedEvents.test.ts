import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../client/errors.js'
import type { ServerEventName } from '../socket.js'
import { createConnection } from './connection.js'
import { loadSocket } from './loadSocket.js'

const logger = { debug: vi.fn(), warn: vi.fn(), error: vi.fn() }
const instant = expect.stringMatching(/^\d{4}-.*Z$/)
let server: Server
let connection: ReturnType<typeof createConnection>
let beats: unknown[]

/** A server that relays events and acknowledges with an empty answer, as the documents show it. */
beforeEach(async () => {
  vi.clearAllMocks()
  beats = []
  const http = createServer()
  server = new Server(http)
  server.on('connection', (socket) => {
    socket.on('join-session', (_, acknowledge) => acknowledge())
    socket.on('heartbeat-response', (value) => beats.push(value))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  if (typeof address !== 'object' || address === null) throw new Error('Not listening')
  connection = createConnection({
    load: loadSocket,
    baseUrl: `http://127.0.0.1:${address.port}`,
    logger,
    token: () => 't',
    onRefused: vi.fn(),
    fetchEvents: async () => {
      throw new ApiError({ status: 404, body: '<h1>Not Found</h1>' })
    },
  })
  connection.connect()
  await vi.waitFor(() => expect(connection.realtime.store.getState().status).toBe('connected'), 5_000)
})
afterEach(async () => {
  connection.disconnect()
  await server.close()
})

function listen(name: ServerEventName) {
  const received: unknown[] = []
  connection.realtime.on(name, (payload) => received.push(payload))
  return received
}

const session = {
  id: 's1',
  name: 'Loja',
  status: 'qr',
  apiType: 'MORPHEUS',
  createdAt: '2026-01-01T00:00:00Z',
}
const read = { id: 's1', name: 'Loja', status: 'qr', phone: null }
const message = { messageId: 9, contact: { phone: 5511999999999 }, content: 'Oi', timestamp: 1_795_176_000 }
const readMessage = {
  id: '9',
  sessionId: 's1',
  contact: { phone: '5511999999999', name: null },
  content: 'Oi',
  isFromMe: false,
  timestamp: '2026-11-20T12:00:00.000Z',
}

describe('an event with only the documented fields', () => {
  it.each<[ServerEventName, unknown, object]>([
    [
      'session:status',
      { sessionId: 's1', status: 'qr', qrCode: null, phone: null },
      { status: 'qr', qrCode: null },
    ],
    ['session:status', { sessionId: 4, status: 'qr_code' }, { sessionId: '4', status: 'qr' }],
    [
      'session:status',
      { sessionId: 's1', status: 'banned', phone: 55119 },
      { status: 'disconnected', phone: '55119' },
    ],
    ['session:created', session, { session: read }],
    ['session:created', { session }, { session: read }],
    ['session:created', { ...session, id: 3 }, { session: { ...read, id: '3' } }],
    ['session:updated', session, { session: read }],
    ['session:deleted', 's1', { sessionId: 's1' }],
    ['session:deleted', 7, { sessionId: '7' }],
    ['session:deleted', { sessionId: 's1' }, { sessionId: 's1' }],
    ['session:deleted', { id: 's1' }, { sessionId: 's1' }],
    [
      'session:pairing_code',
      { sessionId: 's1', pairingCode: 'ABCD' },
      { pairingCode: 'ABCD', phoneNumber: '' },
    ],
    ['session:connected', { sessionId: 's1' }, { sessionId: 's1' }],
    [
      'session:connected',
      { sessionId: 's1', phone: '5511999999999:7' },
      { phone: '5511999999999:7', phoneNumber: '5511999999999' },
    ],
    ['session:connected', 's1', { sessionId: 's1' }],
    ['session:disconnected', 's1', { sessionId: 's1' }],
    ['session:disconnected', { sessionId: 's1', reason: null }, { sessionId: 's1' }],
    ['session:qr', { sessionId: 's1', qrCode: 'data:' }, { qrCode: 'data:' }],
    ['session:error', { sessionId: 's1', error: 'Sem internet' }, { error: 'Sem internet' }],
    ['session:error', { sessionId: 's1' }, { error: 'Erro desconhecido' }],
    ['message:received', { sessionId: 's1', message }, { sessionId: 's1', message: readMessage }],
    [
      'message:received',
      { sessionId: 's1', message: { ...message, timestamp: null } },
      { message: { ...readMessage, timestamp: instant } },
    ],
    [
      'message:received',
      { sessionId: 's1', contactPhone: '55', message: { id: 1, content: null } },
      { message: { id: '1', content: '', contact: { phone: '55', name: null } } },
    ],
    [
      'message:notification',
      { sessionId: 's1', contactPhone: '55', content: 'Oi' },
      { contactName: null, contactPhone: '55', content: 'Oi', isFromMe: false },
    ],
    ['contact:update', { sessionId: 's1' }, { sessionId: 's1' }],
    [
      'contact:update',
      { sessionId: 's1', contact: { phone: '55' } },
      { contact: { id: '55', sessionId: 's1', phone: '55' } },
    ],
  ])('%s with payload %j is dispatched', async (name, payload, expected) => {
    const received = listen(name)
    server.emit(name, payload)
    await vi.waitFor(() => expect(received).toMatchObject([expected]))
    expect(logger.error).not.toHaveBeenCalled()
    expect(logger.warn).toHaveBeenCalledTimes(1)
  })

  it('as a bare heartbeat is answered with the time', async () => {
    const received = listen('heartbeat')
    server.emit('heartbeat')
    server.emit('heartbeat', 12)
    server.emit('heartbeat', { timestamp: 13 })
    await vi.waitFor(() => expect(beats).toEqual([expect.any(Number), 12, 13]))
    expect(Number(beats[0])).toBeGreaterThan(1e12)
    expect(received).toEqual([{ timestamp: expect.any(Number) }, { timestamp: 12 }, { timestamp: 13 }])
  })
})

describe('an unreadable event', () => {
  it.each<[ServerEventName, unknown]>([
    ['session:status', { status: 'qr' }],
    ['session:status', 'qr'],
    ['session:created', null],
    ['session:deleted', null],
    ['session:qr', { sessionId: 's1' }],
    ['message:received', { sessionId: 's1', message: { content: 'de ninguém' } }],
  ])('%s with payload %j is dropped with one warning and blocks no other event', async (name, payload) => {
    const received = listen(name)
    const later = listen('session:connected')
    logger.warn.mockClear()
    server.emit(name, payload)
    server.emit(name, payload)
    server.emit('session:connected', { sessionId: 's1' })
    await vi.waitFor(() => expect(later).toHaveLength(1))
    expect(received).toEqual([])
    expect(logger.warn.mock.calls).toEqual([[`Evento ${name} em formato desconhecido, ignorado`]])
  })
})

it('treats an empty acknowledgement as a successful join', async () => {
  expect(await connection.realtime.join('s1')).toEqual({ success: true })
})
