// Effect of one user on another: hanging receivers, a flood of calls, a flood of stored bytes; without limits and
// with the default ones.

import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, signIn, startGateway, unlimited } from './lib/gateway.mjs'
import { openReceiver } from './lib/receiver.mjs'

const seconds = Number(process.argv[2] ?? 10)
const hanging = 300
const main = join(import.meta.dirname, '..', 'apps', 'gateway', 'dist', 'main.js')
const other = { email: 'bia@morpheus.local', password: 'bench-password-2' }
const usual = Object.fromEntries(Object.keys(unlimited).map((name) => [name, '']))
const bytesIn = (folder) =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)

async function open(limits) {
  const gateway = await startGateway(undefined, undefined, {
    MORPHEUS_ALLOW_LOCAL_TARGETS: '1',
    MORPHEUS_PUBLIC_LIMIT: '100000',
    ...limits,
  })
  execFileSync(
    process.execPath,
    [main, 'user', 'add', '--email', other.email, '--password-stdin', '--data', gateway.data],
    {
      input: other.password,
      stdio: ['pipe', 'ignore', 'inherit'],
    },
  )
  const ana = await signIn(gateway.url)
  const { token: bia } = await call(gateway.url, 'POST', '/auth/login', { body: other })
  return { gateway, ana, bia }
}

async function sessionFor({ url }, token, receiver) {
  const { session } = await call(url, 'POST', '/sessions', { token, body: { name: 'Loja' } })
  const body = { url: receiver, enabled: true, events: ['message:received'] }
  await call(url, 'POST', `/sessions/${session.id}/webhook`, { token, body })
  return session.id
}

const eventFor = (sessionId, data = {}) => ({ sessionId, eventType: 'message:received', data })

/** 300 receivers of one user hang: latency of another user's delivery. */
async function hang({ gateway, ana, bia }) {
  let arrived = 0
  const silent = await openReceiver(() => new Promise(() => {}))
  const quick = await openReceiver(() => {
    arrived = performance.now()
    return 200
  })
  for (let count = 0; count < hanging; count++) {
    const body = eventFor(await sessionFor(gateway, ana, silent.url))
    await call(gateway.url, 'POST', '/events/test', { token: ana, body })
  }
  const id = await sessionFor(gateway, bia, quick.url)
  const began = performance.now()
  await call(gateway.url, 'POST', '/events/test', { token: bia, body: eventFor(id) })
  while (arrived === 0) await sleep(1)
  await Promise.all([silent.close(), quick.close()])
  return arrived - began
}

/** One user calls on many connections: median and longest call of another user. */
async function flood({ gateway, ana, bia }, request) {
  const until = performance.now() + seconds * 1000
  const statuses = {}
  const flooding = Array.from({ length: 20 }, async () => {
    while (performance.now() < until) {
      const answer = await fetch(`${gateway.url}/api${request.path}`, {
        method: request.method,
        headers: { authorization: `Bearer ${ana}`, 'content-type': 'application/json' },
        body: request.body,
      })
      await answer.arrayBuffer()
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    }
  })
  const times = []
  while (performance.now() < until) {
    const began = performance.now()
    await call(gateway.url, 'GET', '/sessions', { token: bia })
    times.push(performance.now() - began)
    await sleep(20)
  }
  await Promise.all(flooding)
  times.sort((a, b) => a - b)
  return { p50: times[Math.floor(times.length / 2)], p99: times[Math.floor(times.length * 0.99)], statuses }
}

for (const [name, limits] of [
  ['unlimited', {}],
  ['usual', usual],
]) {
  const room = await open(limits)
  const calls = await flood(room, { method: 'GET', path: '/sessions' })
  console.log(
    `${name}: flood of calls: others' p50 ${calls.p50.toFixed(1)} ms, p99 ${calls.p99.toFixed(1)} ms`,
    calls.statuses,
  )
  await sleep(2000)
  const id = await sessionFor(room.gateway, room.ana, 'http://127.0.0.1:9/')
  const before = bytesIn(room.gateway.data)
  const body = JSON.stringify(eventFor(id, { text: 'a'.repeat(250_000) }))
  const writes = await flood(room, { method: 'POST', path: '/events/test', body })
  const grown = (bytesIn(room.gateway.data) - before) / 1e6
  console.log(
    `${name}: flood of stored bytes: ${grown.toFixed(0)} MB in ${seconds} s, others' p50 ${writes.p50.toFixed(1)} ms, p99 ${writes.p99.toFixed(1)} ms`,
    writes.statuses,
  )
  await room.gateway.close()
}
const room = await open({})
console.log(
  `${hanging} receivers that hang: another user's delivery after ${(await hang(room)).toFixed(1)} ms`,
)
await room.gateway.close()
