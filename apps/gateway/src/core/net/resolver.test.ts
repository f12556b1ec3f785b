import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openNameServer } from '../../testing/nameServer.js'
import { createResolver } from './resolver.js'

const { signal } = new AbortController()

function filesOf(hosts: string, resolv = '') {
  const folder = mkdtempSync(join(tmpdir(), 'morpheus-names-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const files = { hosts: join(folder, 'hosts'), resolv: join(folder, 'resolv.conf') }
  writeFileSync(files.hosts, hosts)
  writeFileSync(files.resolv, resolv)
  return files
}

async function start(names: Parameters<typeof openNameServer>[0], { hosts = '', resolv = '' } = {}) {
  const dns = await openNameServer(names)
  return { dns, resolve: createResolver({ servers: [dns.server], files: filesOf(hosts, resolv) }) }
}

const v6 = '2606:2800:220:1:0:0:0:1'

test('returns addresses of both families, IPv4 first, with their TTL', async () => {
  const { resolve } = await start({ 'loja.com.br': [v6, '93.184.216.34'] })
  expect(await resolve('Loja.com.br.', signal)).toEqual([
    { address: '93.184.216.34', family: 4, ttl: 30 },
    { address: '2606:2800:220:1::1', family: 6, ttl: 30 },
  ])
})

test('an unknown name fails with ENOTFOUND, an unanswered one with EAI_AGAIN', async () => {
  const { resolve } = await start({ 'vazio.com.br': [] })
  for (const name of ['nada.com.br', 'vazio.com.br', `${'x'.repeat(70)}.com.br`]) {
    await expect(resolve(name, signal), name).rejects.toMatchObject({ code: 'ENOTFOUND' })
  }
  // Datagrams to this port (discard) are not answered.
  const files = filesOf('')
  const unanswered = createResolver({ servers: ['127.0.0.1:9'], files })
  await expect(unanswered('loja.com.br', signal)).rejects.toMatchObject({ code: 'EAI_AGAIN' })
})

test('12 unanswered names delay no other, and end with their caller', async () => {
  const silent = Array.from({ length: 12 }, (_, number) => `mudo-${number}.com.br`)
  const { dns, resolve } = await start({
    ...Object.fromEntries(silent.map((name) => [name, 'silence' as const])),
    'loja.com.br': ['93.184.216.34'],
  })
  const leaving = new AbortController()
  let ended = 0
  const waiting = silent.map((name) =>
    resolve(name, leaving.signal).catch(() => {
      ended += 1
    }),
  )
  expect(await resolve('loja.com.br', signal)).toHaveLength(1)
  expect(ended).toBe(0)
  leaving.abort()
  await Promise.all(waiting)
  expect(ended).toBe(12)
  expect(new Set(dns.asked).size).toBeLessThanOrEqual(13)
})

test('the hosts file wins, and localhost is this machine whatever a server answers', async () => {
  const hosts = '# own\n127.0.0.1 localhost\n10.0.0.7\tbroker broker.interno # beside us\n::2 broker\n'
  const { dns, resolve } = await start({ broker: ['93.184.216.34'], 'app.localhost': ['8.8.8.8'] }, { hosts })
  const addresses = async (name: string) => (await resolve(name, signal)).map(({ address }) => address)
  expect(await addresses('broker')).toEqual(['10.0.0.7', '::2'])
  expect(await addresses('BROKER.interno')).toEqual(['10.0.0.7'])
  expect(await addresses('localhost')).toEqual(['127.0.0.1'])
  expect(await addresses('app.localhost')).toEqual(['127.0.0.1', '::1'])
  expect(dns.asked).toEqual([])
})

test('searches short names in the domains of resolv.conf, but not full names', async () => {
  const resolv = 'nameserver 127.0.0.1\nsearch loja.svc.local svc.local\noptions timeout:1 ndots:2\n'
  const names = { 'broker.svc.local': ['10.0.0.8'], 'api.loja.com.br': ['93.184.216.34'] }
  const { dns, resolve } = await start(names, { resolv })
  expect(await resolve('broker', signal)).toMatchObject([{ address: '10.0.0.8' }])
  expect(new Set(dns.asked)).toEqual(new Set(['broker.loja.svc.local', 'broker.svc.local']))
  dns.asked.length = 0
  expect(await resolve('api.loja.com.br', signal)).toMatchObject([{ address: '93.184.216.34' }])
  expect(new Set(dns.asked)).toEqual(new Set(['api.loja.com.br']))
  await expect(resolve('broker.', signal)).rejects.toMatchObject({ code: 'ENOTFOUND' })
})
