// Queries over 500 000 deliveries to two targets: each answer, others beside ten of them at once, and bulk actions on
// 100 000: milliseconds, and the longest delay of a small call.
import { rmSync } from 'node:fs'
import { call, signIn, startGateway } from './lib/gateway.mjs'
import { writeDeliveries } from './lib/manyDeliveries.mjs'
import { median } from './lib/measure.mjs'

const count = Number(process.argv[2] ?? 500_000)
const first = await startGateway(undefined, '0', { MORPHEUS_ALLOW_LOCAL_TARGETS: '1' })
const token = await signIn(first.url)
const [large, removed] = [await configured(first.url), await configured(first.url)]
await first.close({ keep: true })
writeDeliveries(first.data, large, count)
writeDeliveries(first.data, removed, count / 5)
const { url, close } = await startGateway(first.data, '0', { MORPHEUS_ALLOW_LOCAL_TARGETS: '1' })
// Exclude the retention run at start-up.
await new Promise((resolve) => setTimeout(resolve, 3000))

const quiet = []
for (let time = 0; time < 200; time++) quiet.push(await timed('GET', '/auth/verify'))
console.log(`a small call alone: ${median(quiet).toFixed(1)} ms`)
const answers = {
  'history of 7 days': '/events/history?timeRange=7d',
  'history of 24 hours': '/events/history?timeRange=24h',
  'targets with their queues': '/events',
  'the log, first page': '/events/logs',
  'the log, an event that is there once': '/events/logs?event=session:qr',
  'the log, page 9000': '/events/logs?page=9000',
}
for (const [name, path] of Object.entries(answers)) {
  const get = () => timed('GET', `/sessions/${large}${path}`)
  await get()
  const times = []
  for (let time = 0; time < 5; time++) times.push(await get())
  const wait = await beside(() => Promise.all(Array.from({ length: 10 }, get)))
  console.log(`${name}: ${median(times).toFixed(1)} ms; ten at once: others wait ${wait.toFixed(0)} ms`)
}
const acts = {
  'replay of what was given up': [
    'POST',
    `/sessions/${large}/events/replay`,
    { since: '2020-01-01T00:00:00Z' },
  ],
  'a target is deleted': ['DELETE', `/sessions/${removed}/webhook`],
  'its session is deleted': ['DELETE', `/sessions/${removed}`],
}
for (const [name, [method, path, body]] of Object.entries(acts)) {
  let took = 0
  const wait = await beside(async () => {
    took = await timed(method, path, body)
  })
  console.log(`${name}: ${took.toFixed(0)} ms; others wait ${wait.toFixed(0)} ms`)
}
await close({ keep: true })
rmSync(first.data, { recursive: true, force: true })

/** Session with two paused targets: nothing is sent. */
async function configured(at) {
  const { session } = await call(at, 'POST', '/sessions', { token, body: { name: 'Loja' } })
  const hook = { url: 'http://127.0.0.1:9/', enabled: true }
  await call(at, 'POST', `/sessions/${session.id}/webhook`, { token, body: hook })
  await call(at, 'POST', `/sessions/${session.id}/websocket`, { token, body: { enabled: true } })
  for (const kind of ['webhook', 'websocket'])
    await call(at, 'POST', `/sessions/${session.id}/events/${kind}/pause`, { token })
  return session.id
}

async function timed(method, path, body) {
  const began = performance.now()
  await call(url, method, path, { token, body })
  return performance.now() - began
}

/** Longest small call during an action. */
async function beside(act) {
  let ended = false
  const work = act().finally(() => {
    ended = true
  })
  let longest = 0
  while (!ended) longest = Math.max(longest, await timed('GET', '/auth/verify'))
  await work
  return longest
}
