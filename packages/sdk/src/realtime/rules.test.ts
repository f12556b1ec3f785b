import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createConnection } from './connection.js'

type Handler = (...values: unknown[]) => void

/** Stands in for socket.io's socket, so that minutes of its life pass at once. */
class FakeSocket {
  connected = false
  active = false
  handlers = new Map<string, Handler>()
  managerHandlers = new Map<string, Handler>()
  connects = 0
  io = {
    opts: { transports: ['polling', 'websocket'] },
    engine: { transport: { name: 'polling' } },
    on: (name: string, handler: Handler) => this.managerHandlers.set(name, handler),
  }
  on(name: string, handler: Handler) {
    this.handlers.set(name, handler)
  }
  onAny() {}
  connect() {
    this.connects++
    this.active = true
  }
  disconnect() {
    this.connected = false
    this.active = false
  }
  fire(name: string, ...values: unknown[]) {
    if (name === 'connect') this.connected = true
    if (name === 'disconnect') this.connected = false
    this.handlers.get(name)?.(...values)
  }
}

const made: { socket: FakeSocket; options: Record<string, unknown> }[] = []
vi.mock('socket.io-client', () => ({
  io: (_: string, options: Record<string, unknown>) => {
    const socket = new FakeSocket()
    made.push({ socket, options })
    return socket
  },
}))

const quiet = { debug: () => {}, warn: () => {}, error: () => {} }

async function open() {
  const connection = createConnection({
    baseUrl: 'http://g',
    logger: quiet,
    token: () => 't',
    onRefused: vi.fn(),
    fetchEvents: async () => ({ events: [], latest: 0, expired: false }),
  })
  connection.connect()
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
  const last = made.at(-1)
  if (!last) throw new Error('no socket was made')
  return { ...connection, ...last, state: () => connection.realtime.store.getState() }
}

beforeEach(() => {
  vi.useFakeTimers()
  made.length = 0
})
afterEach(() => vi.useRealTimers())

describe('the documented numbers', () => {
  it('are handed to socket.io', async () => {
    const { options, disconnect } = await open()
    expect(options).toMatchObject({
      transports: ['polling', 'websocket'],
      reconnectionAttempts: 5,
      reconnectionDelay: 2_000,
      reconnectionDelayMax: 10_000,
      randomizationFactor: 0.5,
      timeout: 60_000,
    })
    disconnect()
  })

  it('a lost socket is looked for every 30 s, but never while an attempt is under way', async () => {
    const { socket, state, disconnect } = await open()
    expect(socket.connects).toBe(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(socket.connects).toBe(1)
    // As socket.io does: it stays active after it gave up, until it is disconnected.
    socket.managerHandlers.get('reconnect_failed')?.()
    expect(state().status).toBe('offline')
    await vi.advanceTimersByTimeAsync(29_999)
    expect(socket.connects).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(socket.connects).toBe(2)
    disconnect()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(socket.connects).toBe(2)
  })

  it('the transport is looked at 2 s after connecting', async () => {
    const { socket, state, disconnect } = await open()
    socket.fire('connect')
    expect(state().transport).toBe('polling')
    socket.io.engine.transport.name = 'websocket'
    await vi.advanceTimersByTimeAsync(1_999)
    expect(state().transport).toBe('polling')
    await vi.advanceTimersByTimeAsync(1)
    expect(state().transport).toBe('websocket')
    disconnect()
  })

  it('a transport error leads to polling only, until the connection is lost for another reason', async () => {
    const { socket, disconnect } = await open()
    socket.fire('connect')
    socket.fire('disconnect', 'transport error')
    expect(socket.io.opts.transports).toEqual(['polling'])
    socket.fire('connect')
    socket.fire('disconnect', 'ping timeout')
    expect(socket.io.opts.transports).toEqual(['polling', 'websocket'])
    disconnect()
  })

  it('an attempt is not repeated within 3 s, and after the server hung up it is made at once', async () => {
    const { socket, connect, disconnect } = await open()
    connect()
    expect(socket.connects).toBe(1)
    socket.fire('connect')
    await vi.advanceTimersByTimeAsync(3_000)
    socket.active = false
    socket.fire('disconnect', 'io server disconnect')
    await vi.advanceTimersByTimeAsync(0)
    expect(socket.connects).toBe(2)
    socket.active = false
    socket.fire('disconnect', 'io server disconnect')
    await vi.advanceTimersByTimeAsync(0)
    expect(socket.connects).toBe(2)
    disconnect()
  })
})
