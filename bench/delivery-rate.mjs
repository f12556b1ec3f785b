// Deliveries per second, each on disk before the next of its queue, against a bare loop of the same HTTP client and
// an in-memory queue; CPU of each, and disk syncs of the gateway.
import { fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { call, signIn, startGateway } from './lib/gateway.mjs'
import { cpuMilliseconds, median, report } from './lib/measure.mjs'
import { pairPhones, say } from './lib/phones.mjs'
import { openReceiver } from './lib/receiver.mjs'

const rounds = Number(process.argv[2] ?? 7)
const count = 1600
process.env.MORPHEUS_ALLOW_LOCAL_TARGETS = '1'
process.env.MORPHEUS_PUBLIC_LIMIT = '100000'
const gateway = await startGateway()
const token = await signIn(gateway.url)
const sessions = await pairPhones(gateway.url, token, 16)
let left = 0
let done = () => {}
let body = ''
const receiver = await openReceiver((delivery) => {
  body ||= JSON.stringify(delivery.body)
  if (--left === 0) done()
  return 200
})
for (const { id } of sessions) {
  const webhook = { url: receiver.url, enabled: true, events: ['message:received'] }
  await call(gateway.url, 'POST', `/sessions/${id}/webhook`, { token, body: webhook })
}
const each = (run) => Promise.all(sessions.map(run))
const turn = (what) => (session) =>
  call(gateway.url, 'POST', `/sessions/${session.id}/events/webhook/${what}`, { token })

function arrivals(wanted) {
  left = wanted
  return new Promise((resolve) => {
    done = resolve
  })
}

/** Queues while the targets are paused, then resumes them. */
async function ours(lanes) {
  await each(turn('pause'))
  await Promise.all(
    sessions.slice(0, lanes).map(async (session) => {
      for (let sent = 0; sent < count / lanes; sent++) await say(gateway.url, session, `mensagem ${sent}`)
    }),
  )
  const all = arrivals(count)
  const cpu = cpuMilliseconds(gateway.pid)
  const began = performance.now()
  await each(turn('resume'))
  await all
  return { ms: performance.now() - began, cpu: cpuMilliseconds(gateway.pid) - cpu }
}

const others = {
  bare: 'a bare loop',
  synced: 'a bare loop that syncs a line each',
  queue: 'a queue in memory',
}
const sender = fork(join(import.meta.dirname, 'lib', 'senders.mjs'))
async function baseline(kind, lanes) {
  sender.send({ kind, url: receiver.url, lanes, count, body })
  const [measured] = await once(sender, 'message')
  return measured
}

for (const lanes of [1, 16]) {
  const runs = { ours: [], bare: [], synced: [], queue: [] }
  await ours(lanes)
  await baseline('bare', lanes)
  for (let round = 0; round < rounds; round++) {
    runs.bare.push(await baseline('bare', lanes))
    runs.ours.push(await ours(lanes))
    runs.synced.push(await baseline('synced', lanes))
    runs.queue.push(await baseline('queue', lanes))
  }
  const rate = (kind) => count / (median(runs[kind].map(({ ms }) => ms)) / 1000)
  const cpu = (kind) => median(runs[kind].map(({ cpu }) => cpu)) / count
  const where = lanes === 1 ? 'one session' : `${lanes} sessions`
  for (const [kind, against] of Object.entries(others)) {
    report(
      `${where}, deliveries against ${against}`,
      { ours: rate('ours'), baseline: rate(kind) },
      { unit: 'a second' },
    )
    report(`${where}, CPU a delivery against ${against}`, { ours: cpu('ours'), baseline: cpu(kind) })
  }
}

/** fsync and fdatasync calls of the gateway during an action; null when strace is missing or not permitted. */
async function syncsDuring(act) {
  if (spawnSync('strace', ['-V']).status !== 0) return null
  const trace = spawn('strace', ['-f', '-e', 'trace=fsync,fdatasync', '-p', String(gateway.pid)])
  let seen = ''
  trace.stderr.on('data', (chunk) => {
    seen += chunk
  })
  while (!seen.includes('attached')) {
    if (trace.exitCode !== null) return null
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await act()
  trace.kill('SIGINT')
  await once(trace, 'close')
  return seen.match(/\b(fsync|fdatasync)\(\d+/g)?.length ?? 0
}

for (const lanes of [1, 16]) {
  let stored = 0
  await each(turn('pause'))
  const accepting = await syncsDuring(() =>
    Promise.all(
      sessions.slice(0, lanes).map(async (session) => {
        for (let sent = 0; sent < count / lanes; sent++) {
          await say(gateway.url, session, `mensagem ${sent}`)
          stored++
        }
      }),
    ),
  )
  const delivering = await syncsDuring(async () => {
    const all = arrivals(count)
    await each(turn('resume'))
    await all
    // The last results are stored after their arrival.
    for (let waiting = 1; waiting > 0; ) {
      const health = await each(({ id }) => call(gateway.url, 'GET', `/sessions/${id}/events`, { token }))
      waiting = health.reduce((sum, { webhook }) => sum + webhook.waiting, 0)
    }
  })
  const where = lanes === 1 ? 'one session' : `${lanes} sessions at once`
  if (accepting === null || delivering === null) console.log('syncs: strace is not there')
  else
    console.log(
      `${where}: ${(accepting / stored).toFixed(2)} syncs an event acknowledged, ${(delivering / stored).toFixed(2)} a delivery`,
    )
}
sender.disconnect()
await receiver.close()
await gateway.close()
