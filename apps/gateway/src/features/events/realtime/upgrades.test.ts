import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { Server as SocketServer } from 'socket.io'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eachCase } from '../../../testing/eachCase.js'
import { ManualClock } from '../../../testing/manualClock.js'
import { admin, openGateway } from '../../../testing/testGateway.js'
import { Upgrades } from './upgrades.js'

const timeouts = { timeout: 10_000 }

interface Raw {
  socket: Socket
  read: () => string
  isOpen: () => boolean
}

/** A TCP connection that sends some bytes and never closes. */
async function raw(base: { url: string }, sent: string): Promise<Raw> {
  const { hostname, port } = new URL(base.url)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  let read = ''
  let isOpen = true
  socket.setEncoding('utf8').on('data', (text) => {
    read += text
  })
  const ended = () => {
    isOpen = false
  }
  for (const end of ['end', 'close', 'error']) socket.on(end, ended)
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  socket.write(sent)
  return { socket, read: () => read, isOpen: () => isOpen }
}

function baseOf(http: Server): { url: string } {
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('It does not listen')
  return { url: `http://127.0.0.1:${address.port}` }
}

const request = (path: string, headers: readonly string[] = []) =>
  [`GET ${path} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n')

const upgrade = ['Connection: Upgrade', 'Upgrade: websocket']
const handshake = [...upgrade, 'Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${'a'.repeat(22)}==`]

const openIn = (all: readonly Raw[]) => all.filter(({ isOpen }) => isOpen()).length

test('an upgrade that is not served is answered and closed, on a kept-alive connection too', async () => {
  const gateway = await openGateway()
  await eachCase(
    [
      ['nobody serves', '/x', upgrade, '404 Not Found'],
      ['nobody serves, with a whole handshake', '/api/health', handshake, '404 Not Found'],
      ['that only begins like a served one', '/socket.io-x/', handshake, '404 Not Found'],
      ['without a key', '/socket.io/?EIO=4&transport=websocket', upgrade, '400 Bad Request'],
      [
        'of an unknown connection',
        '/socket.io/?EIO=4&transport=websocket&sid=x',
        handshake,
        '400 Bad Request',
      ],
    ],
    async ([_which, path, headers, status]) => {
      const all = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const one = await raw(gateway, request('/api/health'))
          await vi.waitFor(() => expect(one.read()).toContain('"status":"ok"'), timeouts)
          one.socket.write(request(path, headers))
          return one
        }),
      )
      await vi.waitFor(() => expect(openIn(all)).toBe(0), timeouts)
      for (const { read } of all) expect(read()).toContain(`HTTP/1.1 ${status}`)
    },
  )
})

const offer = [
  'Connection: Upgrade, HTTP2-Settings',
  'Upgrade: h2c',
  'HTTP2-Settings: AAEAAEAAAAIAAAAAAAMAAAAAAAQBAAAAAAUAAEAAAAYABgAA',
]

test('ignores an HTTP/2 offer: answers by HTTP/1.1 and closes, on a kept-alive connection too', async () => {
  const gateway = await openGateway()
  const one = await raw(gateway, request('/api/health'))
  await vi.waitFor(() => expect(one.read()).toContain('"status":"ok"'), timeouts)
  one.socket.write(request('/api/health', offer))
  await vi.waitFor(() => expect(one.isOpen()).toBe(false), timeouts)
  expect(one.read().match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2)
  expect(one.read().match(/"status":"ok"/g)).toHaveLength(2)
})

test('reads the body of a request with an HTTP/2 offer, even when it arrives later', async () => {
  const gateway = await openGateway()
  const body = JSON.stringify({ email: admin.email, password: admin.password })
  const head = [
    'POST /api/auth/login HTTP/1.1',
    'Host: x',
    ...offer,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ].join('\r\n')
  const [whole, halved] = await Promise.all([
    raw(gateway, `${head}\r\n\r\n${body}`),
    raw(gateway, `${head}\r\n\r\n${body.slice(0, 9)}`),
  ])
  await vi.waitFor(() => expect(whole.isOpen()).toBe(false), timeouts)
  halved.socket.write(body.slice(9))
  await vi.waitFor(() => expect(halved.isOpen()).toBe(false), timeouts)
  for (const { read } of [whole, halved]) {
    expect(read()).toContain('HTTP/1.1 200 OK')
    expect(read()).toContain('"token":"')
  }
})

test('an unfinished request with an HTTP/2 offer times out like any other', async () => {
  const http = createServer({ connectionsCheckingInterval: 50, requestTimeout: 200, headersTimeout: 200 })
  const { base } = await listening(http)
  const waiting = await raw(base, request('/', ['Content-Length: 5', ...offer]).replace('GET', 'POST'))
  await vi.waitFor(() => expect(waiting.isOpen()).toBe(false), timeouts)
  expect(waiting.read()).toContain('HTTP/1.1 408')
})

/** A bare server whose upgrade requests are watched with a manual clock. */
async function listening(http: Server) {
  const clock = new ManualClock()
  const upgrades = new Upgrades(http, clock)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void http.close())
  const open = () => promisify(http.getConnections.bind(http))()
  return { clock, upgrades, open, base: baseOf(http) }
}

test('closes a connection that does not read its answer', async () => {
  // Exceeds the socket buffers.
  const http = createServer((_request, response) => response.end('x'.repeat(32_000_000)))
  const { clock, open, base } = await listening(http)
  const { socket } = await raw(base, request('/') + request('/x', upgrade))
  socket.pause()
  await vi.waitFor(() => expect(clock.pendingTimers).toBe(1), timeouts)
  clock.advance(4_999)
  expect(await open()).toBe(1)
  clock.advance(1)
  await vi.waitFor(async () => expect(await open()).toBe(0), timeouts)
  expect(clock.pendingTimers).toBe(0)
})

test('closes a handshake that does not complete and keeps one that does', async () => {
  const http = createServer()
  const { clock, upgrades, base } = await listening(http)
  const io = new SocketServer(http, { destroyUpgrade: false })
  upgrades.watch(io)
  onTestFinished(() => void io.close())
  const answer = await fetch(`${base.url}/socket.io/?EIO=4&transport=polling`)
  const { sid } = JSON.parse((await answer.text()).slice(1))
  const take = async (query: string) => {
    const one = await raw(base, request(`/socket.io/?EIO=4&transport=${query}`, handshake))
    await vi.waitFor(() => expect(one.read()).toContain('101 Switching'), timeouts)
    return one
  }
  const good = await take('websocket')
  // One for another transport, and two that never complete the upgrade.
  const half = [await take('polling'), await take(`websocket&sid=${sid}`), await take(`websocket&sid=${sid}`)]
  clock.advance(19_999)
  expect(openIn(half)).toBe(3)
  clock.advance(1)
  await vi.waitFor(() => expect(openIn(half)).toBe(0), timeouts)
  expect(good.isOpen()).toBe(true)
})

test.each(['/socket.io', '/api/events/socket'])(
  'closes a connection to %s that sends nothing',
  async (path) => {
    const gateway = await openGateway()
    const silent = await raw(gateway, request(`${path}/?EIO=4&transport=websocket`, handshake))
    await vi.waitFor(() => expect(silent.read()).toContain('"sid"'), timeouts)
    gateway.clock.advance(10_000)
    await vi.waitFor(() => expect(silent.isOpen()).toBe(false), timeouts)
  },
)

test('keeps connected sockets of every transport', async () => {
  const http = createServer()
  const { clock, upgrades, base } = await listening(http)
  const server = new SocketServer(http, { destroyUpgrade: false })
  upgrades.watch(server)
  onTestFinished(() => void server.close())
  server.on('connection', (socket) => socket.on('echo', (text, answer) => answer(text)))
  const sockets = [['websocket'], ['polling', 'websocket'], ['polling']].map((transports) => {
    const socket = io(base.url, { transports, reconnection: false })
    onTestFinished(() => void socket.close())
    return socket
  })
  await vi.waitFor(() => {
    const names = [...server.sockets.sockets.values()].map(({ conn }) => conn.transport.name)
    expect(names.sort()).toEqual(['polling', 'websocket', 'websocket'])
  }, timeouts)
  expect(clock.pendingTimers).toBe(0)
  for (const socket of sockets) expect(await socket.emitWithAck('echo', 'x')).toBe('x')
})
