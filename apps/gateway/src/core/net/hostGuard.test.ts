import { Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { guardOf } from '../../testing/guardOf.js'
import { hostileNames, hostileUrls } from '../../testing/hostileUrls.js'
import { ManualClock } from '../../testing/manualClock.js'
import { openReceiver } from '../../testing/receiver.js'
import { ForbiddenHostError } from './hostGuard.js'
import { Poster } from './poster.js'
import type { Address, Resolve } from './resolver.js'

const { signal } = new AbortController()
const ip = (address: string): Address => ({ address, family: address.includes(':') ? 6 : 4 })
const resolve: Resolve = async (host) => {
  const found = hostileNames[host]
  if (!found) throw new Error(`The test does not know ${host}`)
  return found.map(ip)
}

/** Records connection attempts and blocks them: each resolves its address by its lookup and fails. */
function countConnections(): string[] {
  const tried: string[] = []
  const connect = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args) {
    const options: unknown = Array.isArray(args[0]) ? args[0][0] : args[0]
    const { host, lookup } = Object(options)
    const refuse = (address: string) => {
      tried.push(address)
      const error = Object.assign(new Error('refused by the test'), { code: 'ECONNREFUSED' })
      setImmediate(() => this.destroy(error))
    }
    if (typeof lookup === 'function') {
      lookup(host, { all: true }, (_error: unknown, found: Address[]) => refuse(found[0]?.address ?? ''))
    } else refuse(String(host))
    return this
  })
  onTestFinished(() => connect.mockRestore())
  return tried
}

const post = (poster: Poster, url: string) =>
  poster.post({ url: new URL(url), userId: 'ana', headers: {}, body: '{}' }, signal)

test('no hostile URL opens a connection', async () => {
  const tried = countConnections()
  const poster = new Poster(guardOf(resolve, false), new ManualClock())
  for (const url of hostileUrls) await expect(post(poster, url), url).rejects.toThrow(ForbiddenHostError)
  expect(tried).toEqual([])
  expect(hostileUrls.length).toBeGreaterThanOrEqual(40)
})

test('allowing local targets opens private networks, never metadata or reserved addresses', async () => {
  const guard = guardOf(resolve, true)
  const allowed = await Promise.all(
    hostileUrls.map(async (url) => {
      const addresses = await guard.getAddresses(new URL(url), 'ana', signal).catch(() => [])
      return addresses.map(({ address }) => address)
    }),
  )
  const reached = new Set(allowed.flat())
  const own = [
    '10.0.0.1',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '172.16.0.1',
    '172.31.255.255',
  ]
  expect([...reached].sort()).toEqual(
    [
      ...own,
      '192.168.0.1',
      '192.168.1.1',
      '93.184.216.34',
      '::1',
      '::ffff:10.0.0.1',
      'fc00::1',
      '::ffff:7f00:1',
    ].sort(),
  )
})

test('connects to public addresses', async () => {
  const tried = countConnections()
  const guard = guardOf(async () => [ip('93.184.216.34')], false)
  const poster = new Poster(guard, new ManualClock())
  await expect(post(poster, 'http://exemplo.com.br/')).rejects.not.toThrow(ForbiddenHostError)
  await expect(post(poster, 'https://[2606:2800:220:1::1]/')).rejects.not.toThrow(ForbiddenHostError)
  expect(tried).toEqual(['93.184.216.34', '2606:2800:220:1::1'])
})

test('connects to the checked address although the name changes, with one lookup', async () => {
  const tried = countConnections()
  const answers = ['93.184.216.34', '127.0.0.1', '127.0.0.1']
  let asked = 0
  const guard = guardOf(async () => [ip(answers[asked++] ?? '')], false)
  const poster = new Poster(guard, new ManualClock())
  await expect(post(poster, 'http://muda.exemplo.com.br/')).rejects.not.toThrow(ForbiddenHostError)
  expect([asked, tried]).toEqual([1, ['93.184.216.34']])
  await expect(post(poster, 'http://muda.exemplo.com.br/')).rejects.toThrow(ForbiddenHostError)
  expect(tried).toEqual(['93.184.216.34'])
})

test('returns a redirect instead of following it', async () => {
  const inner = await openReceiver()
  const outer = await openReceiver()
  outer.reply = () => ({ status: 307, headers: { location: inner.url } })
  const poster = new Poster(guardOf(resolve, true), new ManualClock())
  onTestFinished(() => poster.close())
  const url = new URL(outer.url)
  const body = JSON.stringify({ event: 'e', sessionId: 's', timestamp: 't', data: {} })
  const answer = await poster.post({ url, userId: 'ana', headers: {}, body }, signal)
  expect([answer.status, inner.received]).toEqual([307, []])
})

test('ignores proxies from the environment', async () => {
  vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:9')
  vi.stubEnv('http_proxy', 'http://127.0.0.1:9')
  onTestFinished(() => void vi.unstubAllEnvs())
  const receiver = await openReceiver()
  const poster = new Poster(guardOf(resolve, true), new ManualClock())
  onTestFinished(() => poster.close())
  const body = JSON.stringify({ event: 'e', sessionId: 's', timestamp: 't', data: {} })
  const post = { url: new URL(receiver.url), userId: 'ana', headers: {}, body }
  expect((await poster.post(post, signal)).status).toBe(200)
})
