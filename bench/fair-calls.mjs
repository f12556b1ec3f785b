// One user makes the most expensive calls on 200 connections at once: latency of another user's small calls.

import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { call, signIn, startGateway } from './lib/gateway.mjs'
import { writeSessions } from './lib/manySessions.mjs'
import { residentMegabytes } from './lib/measure.mjs'

const sessions = Number(process.argv[2] ?? 20_000)
const atOnce = Number(process.argv[3] ?? 200)
const seconds = Number(process.argv[4] ?? 15)
const main = join(import.meta.dirname, '..', 'apps', 'gateway', 'dist', 'main.js')
const other = { email: 'bia@morpheus.local', password: 'bench-password-2' }

const first = await startGateway()
await signIn(first.url)
await first.close({ keep: true })
writeSessions(first.data, sessions)
execFileSync(
  process.execPath,
  [main, 'user', 'add', '--email', other.email, '--password-stdin', '--data', first.data],
  { input: other.password, stdio: ['pipe', 'ignore', 'inherit'] },
)
const gateway = await startGateway(first.data)
const { url } = gateway
const ana = await signIn(url)
const { token: bia } = await call(url, 'POST', '/auth/login', { body: other })
const { session } = await call(url, 'POST', '/sessions', { token: bia, body: { name: 'Loja' } })
// Wait until the sessions have resumed.
await sleep(10_000)

const small = {
  'GET /auth/verify': () => call(url, 'GET', '/auth/verify', { token: bia }),
  'GET /sessions': () => call(url, 'GET', '/sessions', { token: bia }),
  'PUT /sessions/:id': () =>
    call(url, 'PUT', `/sessions/${session.id}`, { token: bia, body: { description: `${Math.random()}` } }),
}
await told('nobody else calls', async () => sleep(3000))
for (const path of [
  '/sessions',
  '/monitoring/sessions',
  '/dashboard/overview',
  '/monitoring/logs?search=nada',
]) {
  await told(`${atOnce} × GET ${path}`, () => flood(path))
}
await gateway.close({ keep: true })
rmSync(first.data, { recursive: true, force: true })

/** Keeps a fixed number of calls running. */
async function flood(path) {
  const workerData = { url, token: ana, path, atOnce }
  const flooding = new Worker(new URL('./lib/callFlood.mjs', import.meta.url), { workerData })
  await sleep(seconds * 1000)
  const answered = once(flooding, 'message')
  flooding.postMessage('stop')
  const [count] = await answered
  const memory = residentMegabytes(gateway.pid)
  await flooding.terminate()
  return `${(count / seconds).toFixed(1)} answers/s, ${memory.toFixed(0)} MB`
}

async function told(name, act) {
  let ended = false
  const work = act().finally(() => {
    ended = true
  })
  const times = Object.fromEntries(Object.keys(small).map((route) => [route, []]))
  while (!ended) {
    for (const [route, ask] of Object.entries(small)) {
      const began = performance.now()
      await ask()
      times[route].push(performance.now() - began)
    }
  }
  const figures = Object.entries(times).map(([route, all]) => {
    all.sort((a, b) => a - b)
    return `${route} p50 ${all[Math.floor(all.length / 2)].toFixed(0)} ms, longest ${all.at(-1).toFixed(0)} ms`
  })
  console.log(`${name} (${(await work) ?? 'alone'}): another user's ${figures.join('; ')}`)
}
