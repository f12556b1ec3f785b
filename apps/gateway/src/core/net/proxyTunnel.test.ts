import { createServer, type Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { guardOf } from '../../testing/guardOf.js'
import { ManualClock } from '../../testing/manualClock.js'
import { openHttpProxy, openSocksProxy, tunnelThrough } from '../../testing/proxies.js'
import { type ProxyAddress, ProxyTunnels } from './proxyTunnel.js'

const login = { username: 'loja', password: 'cá:fé' }

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

/** Greets each connection and closes it. */
const openTarget = () => listen(createServer((socket) => void socket.end('olá')))

const failureOf = (proxy: ProxyAddress, port = 9) =>
  tunnelThrough(proxy)
    .connect({ host: '127.0.0.1', port })
    .then(
      () => 'opened',
      (error: Error) => error.message,
    )

test.each([
  ['HTTP', () => openHttpProxy()],
  ['HTTP with a login', () => openHttpProxy(login)],
  ['SOCKS5', () => openSocksProxy()],
  ['SOCKS5 with a login', () => openSocksProxy(login)],
])('a tunnel through %s carries data from the target', async (_, open) => {
  const { address, opened } = await open()
  const port = await openTarget()
  const socket = await tunnelThrough(address).connect({ host: '127.0.0.1', port })
  expect(await text(socket)).toBe('olá')
  expect(opened).toEqual([`127.0.0.1:${port}`])
})

test("the proxy resolves the target's name, so no local lookup leaks it", async () => {
  const { address, opened } = await openSocksProxy()
  const port = await openTarget()
  const socket = await tunnelThrough(address).connect({ host: 'localhost', port })
  socket.destroy()
  expect(opened).toEqual([`localhost:${port}`])
})

const wrongLogin = 'O proxy recusou o usuário ou a senha'
const noLogin = 'O proxy pede usuário e senha'
const forbidden = 'O proxy não permite conexões ao WhatsApp'
const noWay = 'O proxy respondeu, mas não alcança o WhatsApp'

test.each([
  ['HTTP', () => openHttpProxy(login), { password: 'outra' }, wrongLogin],
  ['HTTP', () => openHttpProxy(login), { username: '', password: '' }, noLogin],
  ['HTTP', () => openHttpProxy(undefined, 403), {}, forbidden],
  ['HTTP', () => openHttpProxy(undefined, 502), {}, noWay],
  [
    'HTTP',
    () => openHttpProxy(undefined, 404),
    {},
    'O endereço respondeu 404 em vez de abrir a conexão: confira se é um proxy',
  ],
  ['SOCKS5', () => openSocksProxy(login), { password: 'outra' }, wrongLogin],
  ['SOCKS5', () => openSocksProxy(login), { username: '', password: '' }, noLogin],
  ['SOCKS5', () => openSocksProxy(undefined, 2), {}, forbidden],
  ['SOCKS5', () => openSocksProxy(undefined, 4), {}, noWay],
] as const)('%s: a refusal explains the reason (%#)', async (_, open, change, message) => {
  const { address } = await open()
  expect(await failureOf({ ...address, ...change })).toBe(message)
})

test('reports a server of another protocol and a refused connection', async () => {
  const [http, socks] = [await openHttpProxy(), await openSocksProxy()]
  expect(await failureOf({ ...http.address, protocol: 'socks5' })).toMatch(
    /^O endereço não respondeu como um proxy SOCKS5/,
  )
  expect(await failureOf({ ...socks.address, protocol: 'http' })).toMatch(
    /^O endereço não respondeu como um proxy HTTP/,
  )
  await http.stop()
  expect(await failureOf(http.address)).toContain('ECONNREFUSED')
})

test('a silent proxy times out after 15 seconds and its connection is closed', async () => {
  const [asked, closed] = [vi.fn(), vi.fn()]
  const server = createServer((socket) => void socket.on('data', asked).on('close', closed))
  const port = await listen(server)
  const clock = new ManualClock()
  const tunnels = new ProxyTunnels(
    guardOf(async () => [], true),
    clock,
  )
  const proxy = { ...login, protocol: 'http', host: '127.0.0.1', port } as const
  const opening = tunnels.open(proxy, { host: '127.0.0.1', port: 9 }, 'ana', new AbortController().signal)
  const failed = expect(opening).rejects.toMatchObject({ seconds: 15 })
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  clock.advance(15_000)
  await failed
  await vi.waitFor(() => expect(closed).toHaveBeenCalled())
})

test('connects to a private address only where that is allowed', async () => {
  const { address, opened } = await openHttpProxy()
  const tunnels = new ProxyTunnels(
    guardOf(async () => [], false),
    new ManualClock(),
  )
  const opening = tunnels.open(address, { host: '127.0.0.1', port: 9 }, 'ana', new AbortController().signal)
  await expect(opening).rejects.toMatchObject({ name: 'ForbiddenHostError' })
  expect(opened).toEqual([])
})
