import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { openHttpProxy, openSocksProxy, RecordingLine, tunnelThrough } from '@morpheus/gateway/testing'
import { proto } from 'baileys'
import { expect, test, vi } from 'vitest'
import { openWorld, pairSession, type World } from './testing/engineWorld.js'

const neverAborted = new AbortController().signal
const bytes = Buffer.from('um bolo de laranja')
const login = { username: 'loja', password: 'segredo' }
const settings = { presence: 'unavailable', history: false } as const
const { PlatformType } = proto.DeviceProps

/** `host:port` of WhatsApp's miniature. */
const hostOf = ({ server }: World) => new URL(server.url).host

test.each([
  ['HTTP', () => openHttpProxy(login)],
  ['SOCKS5', () => openSocksProxy(login)],
])('a session pairs, downloads and uploads files through its %s proxy', async (_, open) => {
  const world = await openWorld()
  const proxy = await open()
  const network = { proxy: tunnelThrough(proxy.address), device: null }
  const paired = await pairSession(world, 's', '5511988887777', settings, network)
  const { line, phone } = paired
  // Pairing, then the login.
  expect(proxy.opened).toEqual([hostOf(world), hostOf(world)])
  const contact = world.server.person('5521977770001', 'Bia')
  const file = await world.server.media.upload(bytes, 'image')
  await contact.sendsImage(phone, file, 'image/png')
  const [[message]] = await line.waitForReport('messages')
  const handle = String(Object(message?.content).media.handle)
  const stream = await world.engine.download?.('s', handle, neverAborted)
  expect(await buffer(stream ?? Readable.from([]))).toEqual(bytes)
  expect(proxy.opened.slice(2)).toEqual([world.server.media.host])
  const media = {
    open: async () => Readable.from([bytes]),
    type: 'image/png',
    size: bytes.length,
    fileName: null,
  }
  const to = { contact: { phone: '5521977770001' } }
  const content = { kind: 'image', media, caption: '' } as const
  await world.engine.send(
    's',
    { id: `3EB0${'0'.repeat(18)}`, to, content, replyTo: null, attempt: 1 },
    neverAborted,
  )
  expect(proxy.opened.slice(3)).toEqual([world.server.media.host])
  expect(world.errors).toEqual([])
})

test('changing the proxy needs no new pairing; a failing proxy is reported until it recovers', async () => {
  const world = await openWorld()
  const { phone } = await pairSession(world)
  const proxy = await openSocksProxy(login)
  const line = new RecordingLine()
  const network = { proxy: tunnelThrough(proxy.address), device: null }
  await world.engine.reconnect({ sessionId: 's', line, settings, network })
  await line.waitForReport('connected')
  expect(proxy.opened).toEqual([hostOf(world)])
  expect(phone.companions).toHaveLength(1)
  await proxy.stop()
  expect(await line.waitForReport('connectionLost')).toEqual(['connection_lost'])
  await world.comeBack()
  expect(await line.waitForReport('connectionLost', 2)).toEqual(['proxy_failed'])
  await proxy.start()
  await world.comeBack()
  await line.waitForReport('connected', 2)
  expect(world.errors).toEqual([])
})

test('a pairing that fails because of its proxy reports it', async () => {
  const world = await openWorld()
  const proxy = await openHttpProxy(login)
  const line = new RecordingLine()
  const network = { proxy: tunnelThrough({ ...proxy.address, password: 'outra' }), device: null }
  await world.engine.start({ sessionId: 's', line, settings, network }, { method: 'qr' })
  expect(await line.waitForReport('connectionLost')).toEqual(['proxy_failed'])
  await vi.waitFor(() => {
    world.clock.advance(200_000)
    expect(line.reportedEvents.ended).toEqual([['pairing_proxy_failed']])
  })
})

test('checks a proxy up to the WhatsApp server', async () => {
  const world = await openWorld()
  const proxy = await openHttpProxy(login)
  await world.engine.checkProxy?.(tunnelThrough(proxy.address), neverAborted)
  expect(proxy.opened).toEqual([hostOf(world)])
  const wrong = tunnelThrough({ ...proxy.address, password: 'outra' })
  await expect(world.engine.checkProxy?.(wrong, neverAborted)).rejects.toThrow('O proxy recusou')
})

test.each([
  ['edge', PlatformType.EDGE],
  ['opera', PlatformType.OPERA],
] as const)('the phone lists the session with its own device name, as %s', async (browser, platform) => {
  const world = await openWorld()
  const network = { proxy: null, device: { name: 'Loja Centro', browser } }
  const { companion } = await pairSession(world, 's', '5511988887777', settings, network)
  expect(companion.listing).toEqual({ name: 'Loja Centro', platform })
})
