// One endpoint of 100 accepts connections and never answers: latency of events to the other 99, against all of them
// healthy. Both alternate in one gateway at a steady pace; data is in memory where possible, to exclude the disk.

import { existsSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, signIn, startGateway } from './lib/gateway.mjs'
import { median, report } from './lib/measure.mjs'
import { pairPhones, say } from './lib/phones.mjs'
import { openReceiver } from './lib/receiver.mjs'

const [endpoints, rounds, eventsARound, everyMs] = [100, Number(process.argv[2] ?? 12), 400, 10]
process.env.MORPHEUS_ALLOW_LOCAL_TARGETS = '1'
process.env.MORPHEUS_PUBLIC_LIMIT = '100000'
const memory = '/dev/shm'
const folder = existsSync(memory) ? mkdtempSync(join(memory, 'morpheus-bench-')) : undefined
const gateway = await startGateway(folder)
const token = await signIn(gateway.url)
const sessions = await pairPhones(gateway.url, token, endpoints)
const [sick] = sessions
let dead = false
const sentAt = new Map()
let times = []
const receiver = await openReceiver(({ path, body }) => {
  if (path === `/${sick.id}`) return dead ? new Promise(() => {}) : 200
  times.push(performance.now() - sentAt.get(body.data.message.text))
  return 200
})
for (const { id } of sessions) {
  const body = { url: `${receiver.url}/${id}`, enabled: true, events: ['message:received'] }
  await call(gateway.url, 'POST', `/sessions/${id}/webhook`, { token, body })
}

/** Milliseconds from writing a message to its arrival, for every event of healthy endpoints. */
async function round(isDead) {
  dead = isDead
  times = []
  const said = []
  for (let count = 0; count < eventsARound; count++) {
    // The hanging endpoint gets events too.
    const session = sessions[count % endpoints]
    const content = `${isDead}.${count}.${Math.random()}`
    sentAt.set(content, performance.now())
    said.push(say(gateway.url, session, content))
    await sleep(everyMs)
  }
  await Promise.all(said)
  const healthy = (eventsARound * (endpoints - 1)) / endpoints
  while (times.length < healthy) await sleep(20)
  const taken = times
  if (isDead) await heal()
  return taken
}

/** Saves the target to retry at once, which aborts nothing: hanging attempts end with their connection. */
async function heal() {
  dead = false
  receiver.drop()
  for (let waiting = 1; waiting > 0; await sleep(100)) {
    await call(gateway.url, 'PUT', `/sessions/${sick.id}/webhook`, { token, body: { enabled: true } })
    const { webhook } = await call(gateway.url, 'GET', `/sessions/${sick.id}/events`, { token })
    waiting = webhook.waiting
  }
}

function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}

const all = { ours: [], baseline: [] }
await round(false)
for (let number = 0; number < rounds; number++) {
  // Alternates the order, so neither always runs on the warmer machine.
  for (const isDead of number % 2 === 0 ? [false, true] : [true, false]) {
    all[isDead ? 'ours' : 'baseline'].push(await round(isDead))
  }
}
for (const [name, share, limit] of [
  ['p50', 0.5],
  ['p95', 0.95],
  ['p99', 0.99, 1.2],
]) {
  // Percentile of each round, so one pause of the machine counts once.
  const of = (kind) => median(all[kind].map((taken) => percentile(taken, share)))
  report(
    `${name} of the other 99, one dead against none`,
    { ours: of('ours'), baseline: of('baseline') },
    { limit },
  )
}
await receiver.close()
await gateway.close()
