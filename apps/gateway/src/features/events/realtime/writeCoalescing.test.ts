import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { Server, type Socket } from 'socket.io'
import { type Socket as Client, io as connectTo } from 'socket.io-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Clock, systemClock } from '../../../core/lib/clock.js'
import { ManualClock } from '../../../testing/manualClock.js'
import { required } from '../../../testing/testGateway.js'
import { acceptsPreEncodedFrames, findTcpSocket } from './tcpSocket.js'
import { WriteCoalescing } from './writeCoalescing.js'

const timeouts = { timeout: 10_000 }

/** Socket.IO on loopback; without coalescing when `clock` is null. */
async function serve(clock: Clock | null) {
  const http = createServer()
  const io = new Server(http)
  const writes = clock && new WriteCoalescing(clock)
  writes?.watch(io)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void io.close())
  const { port } = http.address() as AddressInfo
  return { io, writes, port }
}

interface Listening {
  client: Client
  socket: Socket
  heard: unknown[]
}

/** An ordinary client, and its socket at the server. */
async function listen(
  { io, port }: { io: Server; port: number },
  transports = ['websocket'],
): Promise<Listening> {
  const client = connectTo(`http://127.0.0.1:${port}`, { transports, forceNew: true, reconnection: false })
  onTestFinished(() => void client.close())
  const heard: unknown[] = []
  client.onAny((name, ...args) => {
    const answer = args.at(-1)
    heard.push([name, ...args.filter((arg) => typeof arg !== 'function')])
    if (typeof answer === 'function') answer('heard')
  })
  client.on('disconnect', (reason) => heard.push(reason))
  const socket = await new Promise<Socket>((resolve) => io.once('connection', resolve))
  await vi.waitFor(() => expect(client.connected).toBe(true), timeouts)
  return { client, socket, heard }
}

/** Waits for packets in flight: an acknowledged request is answered behind them. */
async function settle({ client, socket }: Listening) {
  socket.once('done', (answer) => answer())
  await client.emitWithAck('done')
}

test('Engine.IO and ws expose the TCP connection and frames as expected', async () => {
  const { socket } = await listen(await serve(null))
  const { transport } = socket.conn
  expect(findTcpSocket(transport)).toBe(socket.conn.request.socket)
  expect(acceptsPreEncodedFrames(transport)).toBe(true)
  const [packet] = await new Promise<{ options: object }[]>((resolve) => {
    socket.conn.once('flush', (packets) => resolve([...packets]))
    socket.nsp.emit('event', 1)
  })
  const frame = { wsPreEncodedFrame: [expect.any(Buffer), expect.any(Buffer)] }
  expect(packet).toMatchObject({ type: 'message', data: '2["event",1]', options: frame })
})

test('ignores a transport of another shape', () => {
  const strange = { name: 'websocket', socket: { _socket: {} } }
  expect(findTcpSocket(Object.assign(Object.create(null), strange))).toBeNull()
  expect(acceptsPreEncodedFrames(Object.assign(Object.create(null), strange))).toBe(false)
})

test('sends the first event at once, and later ones of the interval in a single write', async () => {
  const clock = new ManualClock()
  const server = await serve(clock)
  const all = [await listen(server), await listen(server)]
  clock.advance(50)
  clock.advance(50)
  const written = all.map(({ socket }) => vi.spyOn(required(findTcpSocket(socket.conn.transport)), 'write'))
  server.io.emit('first', 1)
  server.io.emit('first', 2)
  const first = [
    ['first', 1],
    ['first', 2],
  ]
  await vi.waitFor(() => expect(all.map(({ heard }) => heard)).toEqual([first, first]), timeouts)
  expect(written.map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  for (let number = 0; number < 20; number++) {
    server.io.emit('later', number)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(written.map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  clock.advance(19)
  expect(written.map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  clock.advance(1)
  await vi.waitFor(() => expect(all.map(({ heard }) => heard.length)).toEqual([22, 22]), timeouts)
  expect(written.map(({ mock }) => mock.calls.length)).toEqual([2, 2])
  // Both sockets share one buffer.
  expect(written[0]?.mock.calls[1]?.[0]).toBe(written[1]?.mock.calls[1]?.[0])
  expect(all[0]?.heard.slice(2)).toEqual(Array.from({ length: 20 }, (_, number) => ['later', number]))
})

test('sends acknowledgements and requests for one at once, and in order', async () => {
  // With a stopped clock a waiting packet would never be sent.
  const one = await listen(await serve(new ManualClock()))
  one.socket.emit('a', 1)
  one.socket.emit('a', 2)
  await settle(one)
  one.socket.emit('a', 3)
  expect(await one.socket.emitWithAck('b')).toBe('heard')
  one.socket.emit('a', 4)
  await settle(one)
  expect(one.heard).toEqual([['a', 1], ['a', 2], ['a', 3], ['b'], ['a', 4]])
})

test.each([true, false])('loses nothing when a socket disconnects, close: %s', async (close) => {
  const one = await listen(await serve(new ManualClock()))
  one.socket.emit('a', 1)
  await settle(one)
  one.socket.emit('a', 2)
  one.socket.nsp.emit('a', 3)
  one.socket.disconnect(close)
  const all = [['a', 1], ['a', 2], ['a', 3], 'io server disconnect']
  await vi.waitFor(() => expect(one.heard).toEqual(all), timeouts)
})

test('loses nothing when the server closes, and delays nothing afterwards', async () => {
  const server = await serve(new ManualClock())
  const one = await listen(server)
  one.socket.emit('a', 1)
  await settle(one)
  one.socket.emit('a', 2)
  required(server.writes).close()
  await settle(one)
  one.socket.emit('a', 3)
  await settle(one)
  one.socket.emit('a', 4)
  await settle(one)
  expect(one.heard).toEqual([1, 2, 3, 4].map((number) => ['a', number]))
})

test('does not disconnect a socket because of many events at once', async () => {
  const one = await listen(await serve(new ManualClock()))
  for (let number = 0; number < 120; number++) one.socket.emit('a', 'x'.repeat(50_000))
  await settle(one)
  expect(one.heard).toHaveLength(120)
})

test('does not delay large events', async () => {
  const one = await listen(await serve(new ManualClock()))
  for (let number = 0; number < 20; number++) one.socket.emit('a', 'x'.repeat(5000))
  await vi.waitFor(() => expect(one.heard.length).toBeGreaterThan(10), timeouts)
})

test('does not change polling', async () => {
  const one = await listen(await serve(new ManualClock()), ['polling'])
  for (let number = 0; number < 5; number++) {
    one.socket.emit('a', number)
    await vi.waitFor(() => expect(one.heard).toHaveLength(number + 1), timeouts)
  }
})

test('delivers everything once and in order during a transport upgrade, like a plain server', async () => {
  const heard = []
  for (const clock of [null, systemClock]) {
    const server = await serve(clock)
    const one = await listen(server, ['polling', 'websocket'])
    let sent = 0
    const isUpgraded = () => one.client.io.engine?.transport.name === 'websocket'
    while (!isUpgraded() || sent < 2000) {
      one.socket.emit('alone', sent++)
      server.io.emit('all', sent++, { meta: sent })
      if (sent % 500 === 0) await one.socket.emitWithAck('asked')
      else await new Promise((resolve) => setImmediate(resolve))
    }
    one.socket.emit('binary', Buffer.from('x'))
    await settle(one)
    const numbers = one.heard.flatMap((event) => (Array.isArray(event) && event.length > 1 ? [event[1]] : []))
    expect(numbers.slice(0, sent)).toEqual(Array.from({ length: sent }, (_, number) => number))
    heard.push(one.heard.filter((event) => Array.isArray(event) && (event[1] ?? 0) < 2000))
  }
  expect(heard[1]?.slice(0, 1000)).toEqual(heard[0]?.slice(0, 1000))
})

test('disconnects a client that does not read before it uses much memory; others continue', async () => {
  const server = await serve(systemClock)
  const other = await listen(server)
  const reader = connect(server.port, '127.0.0.1')
  onTestFinished(() => void reader.destroy())
  const socket = await new Promise<Socket>((resolve) => {
    server.io.once('connection', resolve)
    const head =
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket'
    reader.write(`${head}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${'a'.repeat(22)}==\r\n\r\n`)
    // The Socket.IO handshake, `40`, as a masked frame.
    reader.once('data', () => reader.pause().write(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x34, 0x30])))
  })
  const tcpSocket = required(findTcpSocket(socket.conn.transport))
  let most = 0
  let sent = 0
  while (socket.connected) {
    server.io.emit('a', sent++, 'x'.repeat(50_000))
    most = Math.max(most, tcpSocket.writableLength)
    expect(sent).toBeLessThan(2000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(tcpSocket.destroyed).toBe(true)
  expect(most).toBeLessThan(5_000_000)
  await vi.waitFor(() => expect(other.heard).toHaveLength(sent), timeouts)
})
