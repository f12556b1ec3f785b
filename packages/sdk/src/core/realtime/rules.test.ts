import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createConnection } from './connection.js'
import { loadSocket } from './loadSocket.js'

type Handler = (...values: unknown[]) => void

/** Replaces socket.io's socket, so that minutes pass at once under fake timers. */
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

const creation: { socket: FakeSocket; options: Record<string, unknown> }[] = []
vi.mock('socket.io-client', () => ({
  io: (_: string, options: Record<string, unknown>) => {
    const socket = new FakeSocket()
    creation.push({ socket, options })
    return socket
  },
}))

const quiet = { debug: () => {}, warn: () => {}, error: () => {} }

async function open() {
  const onRefused = vi.fn()
  const connection = createConnection({
    load: loadSocket,
    baseUrl: 'http://g',
    logger: quiet,
    token: () => 't',
    onRefused,
    fetchEvents: async () => ({ events: [], latest: 0, expired: false }),
  })
  connection.connect()
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
  const last = creation.at(-1)
  if (!last) throw new Error('no socket was made')
  return { ...connection, ...last, onRefused, state: () => connection.realtime.store.getState() }
}

beforeEach(() => {
  vi.useFakeTimers()
  creation.length = 0
})
afterEach(() => vi.useRealTimers())

describe('the documented connection limits', () => {
  it('are passed to socket.io', async () => {
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

  it('a lost socket is checked every 30 s, but not during an attempt', async () => {
    const { socket, state, disconnect } = await open()
    expect(socket.connects).toBe(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(socket.connects).toBe(1)
    // Like socket.io: the socket stays active after the last attempt, until it is disconnected.
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

  it('the transport is checked 2 s after connecting', async () => {
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

  it('a transport error switches to polling until the connection is lost for another reason', async () => {
    const { socket, disconnect } = await open()
    socket.fire('connect')
    socket.fire('disconnect', 'transport error')
    expect(socket.io.opts.transports).toEqual(['polling'])
    socket.fire('connect')
    socket.fire('disconnect', 'ping timeout')
    expect(socket.io.opts.transports).toEqual(['polling', 'websocket'])
    disconnect()
  })

  it('a websocket_only refusal switches to WebSocket at once and permanently', async () => {
    const { socket, onRefused, state, disconnect } = await open()
    const refusal = Object.assign(new Error('Só WebSocket'), { data: { code: 'websocket_only' } })
    socket.active = false
    socket.fire('connect_error', refusal)
    expect([socket.connects, socket.io.opts.transports]).toEqual([2, ['websocket']])
    socket.fire('connect')
    expect([onRefused.mock.calls, state().refusal]).toEqual([[], null])
    socket.fire('disconnect', 'transport error')
    expect(socket.io.opts.transports).toEqual(['websocket'])
    disconnect()
  })

  it('an attempt is not repeated within 3 s; after a server disconnect it is made at once', async () => {
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

describe('a server that refuses connections', () => {
  const limit = 'O limite de 500 conexões em tempo real por usuário foi atingido.'
  const minute = 60_000
  /** Accepts a connection, reports a limit and ends it at once, as the gateway does. */
  function turnAway(socket: FakeSocket) {
    socket.fire('connect')
    socket.fire('connection:limited', { message: limit })
    socket.active = false
    socket.fire('disconnect', 'io server disconnect')
  }

  it('is retried with growing delays, up to every 5 minutes', async () => {
    const { socket, state, onRefused, disconnect } = await open()
    const at: number[] = []
    const began = performance.now()
    turnAway(socket)
    for (let connects = 1; performance.now() - began < 30 * minute; ) {
      await vi.advanceTimersByTimeAsync(1_000)
      if (socket.connects === connects) continue
      connects = socket.connects
      at.push((performance.now() - began) / minute)
      turnAway(socket)
    }
    expect(at).toEqual([0.5, 1.5, 3.5, 7.5, 12.5, 17.5, 22.5, 27.5])
    expect(state()).toMatchObject({ status: 'offline', refusal: limit })
    expect(onRefused).not.toHaveBeenCalled()
    disconnect()
    expect(state().refusal).toBeNull()
  })

  it('is retried at the first delay again after a connection of 30 s', async () => {
    const { socket, state, disconnect } = await open()
    turnAway(socket)
    await vi.advanceTimersByTimeAsync(minute / 2)
    turnAway(socket)
    await vi.advanceTimersByTimeAsync(minute)
    expect(socket.connects).toBe(3)
    socket.fire('connect')
    expect(state()).toMatchObject({ status: 'connected', refusal: null })
    await vi.advanceTimersByTimeAsync(minute / 2)
    turnAway(socket)
    await vi.advanceTimersByTimeAsync(minute / 2)
    expect(socket.connects).toBe(4)
    disconnect()
  })

  it('by closing each connection without a reason is not retried at once a second time', async () => {
    const { socket, state, onRefused, disconnect } = await open()
    const hangUp = async () => {
      socket.fire('connect')
      await vi.advanceTimersByTimeAsync(4_000)
      socket.active = false
      socket.fire('disconnect', 'io server disconnect')
    }
    await hangUp()
    expect([socket.connects, state().status]).toEqual([2, 'reconnecting'])
    await hangUp()
    expect([socket.connects, state().refusal]).toEqual([2, 'O servidor encerrou a conexão'])
    expect(onRefused).toHaveBeenCalledTimes(2)
    disconnect()
  })
})
