import { expect, test } from 'vitest'
import { ManualClock } from '../../testing/manualClock.js'
import { DnsCache } from './dnsCache.js'
import type { ResolvedAddress } from './resolver.js'

const { signal } = new AbortController()
const never = () => new Promise<never>(() => undefined)
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Names beginning with `mudo` are never answered; others have one address with this `ttl` in seconds. */
function start({ ttl }: { ttl?: number } = {}) {
  const clock = new ManualClock()
  const asked: string[] = []
  const ended: string[] = []
  const names = new DnsCache({
    clock,
    lookups: { sharedSlots: 4, reservedSlots: 2 },
    resolve: async (host, given): Promise<ResolvedAddress[]> => {
      asked.push(host)
      given.addEventListener('abort', () => ended.push(host))
      if (host.startsWith('mudo')) return never()
      return [{ address: '93.184.216.34', family: 4, ...(ttl !== undefined && { ttl }) }]
    },
  })
  return { clock, names, asked, ended }
}

test("one user's unanswered names use only a share and do not delay another user's name", async () => {
  const { names, asked } = start()
  for (let count = 0; count < 12; count += 1) void names.getAddresses(`mudo-${count}`, 'ana', signal)
  await settle()
  expect(asked).toHaveLength(6)
  expect(await names.getAddresses('loja.com.br', 'bia', signal)).toHaveLength(1)
})

test('an unanswered name times out after 6 seconds or with its caller, and frees its slot', async () => {
  const { clock, names, asked, ended } = start()
  const silent = Array.from({ length: 6 }, (_, count) => names.getAddresses(`mudo-${count}`, 'ana', signal))
  const next = names.getAddresses('loja.com.br', 'ana', signal)
  await settle()
  expect(asked).not.toContain('loja.com.br')
  clock.advance(6000)
  for (const one of silent) await expect(one).rejects.toMatchObject({ code: 'EAI_AGAIN' })
  expect(await next).toHaveLength(1)
  expect(ended).toHaveLength(6)
  const leaving = new AbortController()
  const left = names.getAddresses('mudo', 'ana', leaving.signal)
  await settle()
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  expect(ended).toContain('mudo')
})

test.each([
  [0, 5],
  [30, 30],
  [86_400, 60],
])('caches an answer with a TTL of %i seconds for %i', async (ttl, seconds) => {
  const { clock, names, asked } = start({ ttl })
  const ask = () => names.getAddresses('loja.com.br', 'ana', signal)
  await ask()
  clock.advance(seconds * 1000 - 1)
  await ask()
  expect(asked).toHaveLength(1)
  clock.advance(1)
  await ask()
  expect(asked).toHaveLength(2)
})

test('50 concurrent lookups send at most 6 queries; answers without a TTL are not cached', async () => {
  const { names, asked } = start({ ttl: 30 })
  await Promise.all(Array.from({ length: 50 }, () => names.getAddresses('loja.com.br', 'ana', signal)))
  expect(asked.length).toBeLessThanOrEqual(6)
  const unkept = start()
  for (let count = 0; count < 3; count += 1) await unkept.names.getAddresses('loja.com.br', 'ana', signal)
  expect(unkept.asked).toHaveLength(3)
})
