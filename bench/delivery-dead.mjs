// One endpoint among 100 that takes connections and never answers: how long events take to reach the other 99, against
// the same with all of them well. Both in turn in one gateway, at a steady pace; its data in memory where the system has
// such a folder, because a busy disk would be measured instead.

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

/** Milliseconds from the writing of a message to its arrival, for every event of the healthy ones. */
async function round(isDead) {
  dead = isDead
  times = []
  const said = []
  for (let count = 0; count < eventsARound; count++) {
    // The sick one gets its share of events too.
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

/** Tried again at once by saving it, which breaks nothing off: what hangs ends with its connection. */
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
  // Whichever goes first changes, so that neither always has the warmer machine.
  for (const isDead of number % 2 === 0 ? [false, true] : [true, false]) {
    all[isDead ? 'ours' : 'baseline'].push(await round(isDead))
  }
}
for (const [name, share, limit] of [
  ['p50', 0.5],
  ['p95', 0.95],
  ['p99', 0.99, 1.2],
]) {
  // Of each round, so that a moment in which the machine was away counts as one of them.
  const of = (kind) => median(all[kind].map((taken) => percentile(taken, share)))
  report(
    `${name} of the other 99, one dead against none`,
    { ours: of('ours'), baseline: of('baseline') },
    { limit },
  )
}
await receiver.close()
await gateway.close()
