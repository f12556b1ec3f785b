import { createServer, type Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../client/errors.js'
import type { JoinAnswer } from '../clientEvents.js'
import type { EventMeta } from '../socket.js'
import { createConnection } from './connection.js'
import { loadSocket } from './loadSocket.js'

const quiet = { debug: () => {}, warn: vi.fn(), error: vi.fn() }
const meta: EventMeta = { id: 'e1', cursor: 1, at: '2026-01-01T00:00:00.000Z' }

let http: HttpServer
let server: Server
let joined: string[]
let left: string[]
let watched: string[]
let url: string
let ends: (() => void)[]
let latest: number
let refuses: boolean
const fetchEvents = async () => {
  if (refuses) throw new ApiError({ status: 404, body: {} })
  return { events: [], latest, expired: false }
}

async function listen() {
  http = createServer()
  server = new Server(http, { transports: ['polling', 'websocket'] })
  server.use((socket, next) => {
    socket.data.token = socket.handshake.auth.token
    next(socket.data.token === 'good' ? undefined : new Error('Não autorizado'))
  })
  server.on('connection', (socket) => {
    socket.on('watch-targets', (id: string | null, acknowledge: (answer: JoinAnswer) => void) => {
      watched.push(`+${id}`)
      acknowledge({ success: id !== 'other' })
    })
    socket.on('unwatch-targets', (id) => watched.push(`-${id}`))
    socket.on('leave-session', (id) => left.push(id))
    socket.on('join-session', (id: string, acknowledge: (answer: JoinAnswer) => void) => {
      joined.push(id)
      acknowledge(id === 'mine' ? { success: true } : { success: false, message: 'Sessão não encontrada' })
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  if (typeof address !== 'object' || address === null) throw new Error('not listening')
  url = `http://127.0.0.1:${address.port}`
}

function open(token = () => 'good', onRefused = vi.fn()) {
  const connection = createConnection({
    load: loadSocket,
    baseUrl: url,
    logger: quiet,
    token,
    onRefused,
    fetchEvents,
  })
  ends.push(connection.disconnect)
  connection.connect()
  const { realtime } = connection
  const until = (status: string) =>
    vi.waitFor(() => expect(realtime.store.getState().status).toBe(status), 15_000)
  return { ...connection, until, onRefused, state: () => realtime.store.getState() }
}

beforeEach(async () => {
  joined = []
  left = []
  watched = []
  ends = []
  latest = 0
  refuses = false
  await listen()
})
afterEach(async () => {
  for (const end of ends) end()
  await server.close()
})

describe('the socket', () => {
  it('connects with the token, upgrades to WebSocket and keeps at most 10 log entries', async () => {
    const { until, realtime, state } = open()
    await until('connected')
    await vi.waitFor(() => expect(state().transport).toBe('websocket'), 5_000)
    expect(state().log[0]?.text).toBe('conectado')
    const rooms = Array.from({ length: 12 }, (_, number) => `sala ${number}`)
    for (const room of rooms) await realtime.join(room)
    expect(state().log).toHaveLength(10)
    expect(state().log.map(({ text }) => text)).not.toContain('conectado')
  })

  it('dispatches parsed events with their meta and drops unknown or invalid ones', async () => {
    const { until, realtime } = open()
    const received: unknown[] = []
    realtime.on('session:status', (payload, about) => received.push([payload, about]))
    await until('connected')
    server.emit('session:status', { status: 'qr' })
    server.emit('session:new-thing', { sessionId: 'a' })
    server.emit('session:status', { sessionId: 'a', status: 'qr_code', more: 1 }, meta)
    await vi.waitFor(() => expect(received).toHaveLength(1))
    expect(received[0]).toEqual([{ sessionId: 'a', status: 'qr' }, meta])
    expect(quiet.warn).toHaveBeenCalledOnce()
  })

  it('keeps dispatching events when an onResync listener throws', async () => {
    quiet.error.mockClear()
    const { until, realtime, state } = open()
    const received: unknown[] = []
    const resynced = vi.fn()
    realtime.onResync(() => {
      throw new Error('a host’s mistake')
    })
    realtime.onResync(resynced)
    realtime.on('session:deleted', ({ sessionId }) => received.push(sessionId))
    await until('connected')
    await vi.waitFor(() => expect(resynced).toHaveBeenCalledTimes(1))
    server.emit('session:deleted', { sessionId: 'a' }, { ...meta, cursor: 1 })
    await vi.waitFor(() => expect(received).toEqual(['a']))
    // Missed events cannot be read: listeners are notified while live events are held back.
    refuses = true
    for (const socket of server.sockets.sockets.values()) socket.conn.close()
    await vi.waitFor(() => expect(state().status).not.toBe('connected'))
    await until('connected')
    await vi.waitFor(() => expect(resynced.mock.calls).toEqual([[true], [false]]))
    server.emit('session:deleted', { sessionId: 'b' }, { ...meta, cursor: 7 })
    await vi.waitFor(() => expect(received).toEqual(['a', 'b']))
    expect(quiet.error.mock.calls[0]).toEqual(['Um ouvinte de reconexão falhou', 'Error: a host’s mistake'])
  }, 20_000)

  it('ignores a stored code event without its code and does not warn', async () => {
    quiet.warn.mockClear()
    const { until, realtime } = open()
    const codes: string[] = []
    const others: string[] = []
    realtime.on('session:qr', ({ qrCode }) => codes.push(qrCode))
    realtime.on('session:pairing_code', ({ pairingCode }) => codes.push(pairingCode))
    realtime.on('session:connected', ({ sessionId }) => others.push(sessionId))
    await until('connected')
    server.emit('session:qr', { sessionId: 'a', issuedAt: meta.at }, { ...meta, cursor: 1 })
    server.emit('session:pairing_code', { sessionId: 'a', phoneNumber: '1' }, { ...meta, cursor: 2 })
    server.emit('session:qr', { sessionId: 'a', qrCode: 'novo' }, { ...meta, cursor: 3 })
    server.emit('session:connected', { sessionId: 'a' }, { ...meta, cursor: 4 })
    await vi.waitFor(() => expect(others).toEqual(['a']))
    expect(codes).toEqual(['novo'])
    expect(quiet.warn).not.toHaveBeenCalled()
  })

  it('responds to heartbeats with their timestamp', async () => {
    const { until } = open()
    await until('connected')
    const answered = new Promise((resolve) => {
      for (const socket of server.sockets.sockets.values()) socket.on('heartbeat-response', resolve)
    })
    server.emit('heartbeat', { timestamp: 42 })
    expect(await answered).toBe(42)
  })

  it("returns the server's acknowledgement or refusal of a join", async () => {
    const { until, realtime, state } = open()
    await until('connected')
    expect(await realtime.join('mine')).toEqual({ success: true })
    expect(state().selectedSessionId).toBe('mine')
    expect(await realtime.join('other')).toEqual({ success: false, message: 'Sessão não encontrada' })
    realtime.leave('mine')
    expect(state().selectedSessionId).toBe('other')
    realtime.leave('other')
    expect(state().selectedSessionId).toBeNull()
  })

  it('joins a session selected before connecting, and again on every connect', async () => {
    const { until, realtime, state } = open()
    const resynced = vi.fn()
    realtime.onResync(resynced)
    expect(await realtime.join('mine')).toMatchObject({ success: false })
    await until('connected')
    await vi.waitFor(() => expect(joined).toEqual(['mine']))
    await vi.waitFor(() => expect(resynced.mock.calls).toEqual([[true]]))
    for (const socket of server.sockets.sockets.values()) socket.conn.close()
    await vi.waitFor(() => expect(state().status).not.toBe('connected'))
    await until('connected')
    await vi.waitFor(() => expect(joined).toEqual(['mine', 'mine']))
    await vi.waitFor(() => expect(resynced.mock.calls).toEqual([[true], [true]]))
  }, 20_000)

  it('leaves a room with its last subscriber and rejoins the others after a reconnection', async () => {
    const { until, realtime, state } = open()
    await until('connected')
    await Promise.all([realtime.join('mine'), realtime.join('mine'), realtime.join('other')])
    joined = []
    realtime.leave('mine')
    realtime.leave('other')
    await vi.waitFor(() => expect(left).toEqual(['other']))
    for (const socket of server.sockets.sockets.values()) socket.conn.close()
    await vi.waitFor(() => expect(state().status).not.toBe('connected'))
    await until('connected')
    await vi.waitFor(() => expect(joined).toEqual(['mine']))
    realtime.leave('mine')
    await vi.waitFor(() => expect(left).toEqual(['other', 'mine']))
  }, 20_000)

  it('watches a target once for all subscribers, and again on every connect', async () => {
    const { until, realtime, state } = open()
    const [first, second, refused] = [vi.fn(), vi.fn(), vi.fn()]
    const leaveFirst = realtime.watchTargets('mine', first)
    await until('connected')
    await vi.waitFor(() => expect(first).toHaveBeenCalledOnce())
    const leaveSecond = realtime.watchTargets('mine', second)
    realtime.watchTargets('other', refused)
    const leaveAll = realtime.watchTargets(null)
    await vi.waitFor(() => expect(watched).toEqual(['+mine', '+other', '+null']))
    for (const socket of server.sockets.sockets.values()) socket.conn.close()
    await vi.waitFor(() => expect(state().status).not.toBe('connected'))
    await until('connected')
    await vi.waitFor(() => expect(second).toHaveBeenCalledOnce())
    expect(first).toHaveBeenCalledTimes(2)
    leaveFirst()
    leaveFirst()
    leaveAll()
    leaveSecond()
    const all = ['+mine', '+other', '+null', '+mine', '+other', '+null', '-null', '-mine']
    await vi.waitFor(() => expect(watched).toEqual(all))
    expect(refused).not.toHaveBeenCalled()
  }, 20_000)

  it('reports a rejected token once and goes offline', async () => {
    const { until, onRefused, state } = open(() => 'bad')
    await until('offline')
    expect(onRefused).toHaveBeenCalledOnce()
    expect(state().refusal).toBe('Não autorizado')
  })

  it('reconnects at once when the token was exchanged during the attempt', async () => {
    const tokens = ['exchanged']
    const { until, onRefused } = open(() => tokens.pop() ?? 'good')
    await until('connected')
    expect(onRefused).toHaveBeenCalledOnce()
  })

  it('reconnects at once when the token is exchanged after the rejection', async () => {
    let token = 'exchanged'
    const { until, connect } = open(() => token)
    await until('offline')
    token = 'good'
    connect()
    await until('connected')
  })

  it('is idle after disconnect and leaves no socket open', async () => {
    const { until, disconnect, state } = open()
    await until('connected')
    disconnect()
    expect(state()).toMatchObject({ status: 'idle', transport: null, selectedSessionId: null })
    await vi.waitFor(() => expect(server.sockets.sockets.size).toBe(0))
  })

  it('leaves no socket open when disconnected while opening', async () => {
    const { disconnect, state } = open()
    disconnect()
    const again = open()
    await again.until('connected')
    expect(server.sockets.sockets.size).toBe(1)
    expect(state().status).toBe('idle')
  })

  it('has one socket after a quick start, stop and start, and none after the last stop', async () => {
    const { connect, disconnect, until } = open()
    disconnect()
    connect()
    await until('connected')
    await vi.waitFor(() => expect(server.sockets.sockets.size).toBe(1))
    disconnect()
    await vi.waitFor(() => expect(server.sockets.sockets.size).toBe(0))
  })
})
