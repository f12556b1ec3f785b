// Cost of sending: messages accepted per second against bare fastify with a sync each, time until they are handed
// over, and a queue of many sessions. Needs the build. `node bench/send-queue.mjs [sessions]`

import { spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, signIn, startGateway } from './lib/gateway.mjs'
import { compare, cpuMilliseconds, report, residentMegabytes } from './lib/measure.mjs'
import { pairPhones } from './lib/phones.mjs'

const sessionCount = Number(process.argv[2] ?? 200)
const unpaced = {
  MORPHEUS_SEND_GAP_MS: '0',
  MORPHEUS_SEND_JITTER_MS: '0',
  MORPHEUS_SEND_PER_DAY: '0',
  MORPHEUS_PUBLIC_LIMIT: '100000',
}
const gateway = await startGateway(undefined, '0', unpaced)
const token = await signIn(gateway.url)

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
function post(url, body, headers = {}) {
  const text = JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), ...headers },
    })
    asked.once('error', reject)
    asked.once('response', (answer) => {
      answer.resume()
      answer.once('end', () => (answer.statusCode < 300 ? resolve() : reject(new Error(answer.statusCode))))
    })
    asked.end(text)
  })
}
const numberOf = (index) => `55219${String(10_000_001 + index * 7).padStart(8, '0')}`
const send = (id, to, message) =>
  post(`${gateway.url}/api/sessions/${id}/send`, { to, message }, { authorization: `Bearer ${token}` })

/** Completed actions per second at a given concurrency. */
async function rate(total, atOnce, act) {
  let next = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let index = next++; index < total; index = next++) await act(index)
    }),
  )
  return total / ((performance.now() - began) / 1000)
}

async function drained(ids) {
  for (const id of ids) {
    for (;;) {
      const { messages } = await call(gateway.url, 'GET', `/sessions/${id}/messages?state=queued&limit=1`, {
        token,
      })
      if (messages.length === 0) break
      await sleep(50)
    }
  }
}

/** Milliseconds from acceptance to the engine: median and 99th percentile. */
async function waits(id, wanted) {
  const times = []
  for (let cursor = ''; times.length < wanted; ) {
    const page = await call(gateway.url, 'GET', `/sessions/${id}/messages?limit=200${cursor}`, { token })
    times.push(...page.messages.map(({ createdAt, sentAt }) => Date.parse(sentAt) - Date.parse(createdAt)))
    if (page.nextCursor === null) break
    cursor = `&cursor=${page.nextCursor}`
  }
  const sorted = times.slice(0, wanted).sort((a, b) => a - b)
  return `p50 ${sorted[Math.floor(sorted.length * 0.5)]} ms, p99 ${sorted[Math.floor(sorted.length * 0.99)]} ms`
}

const bare = spawn(process.execPath, [join(import.meta.dirname, 'lib', 'bareSyncing.mjs')], {
  stdio: ['pipe', 'pipe', 'inherit'],
})
const bareUrl = String(await new Promise((resolve) => bare.stdout.once('data', resolve))).trim()
const [first] = await pairPhones(gateway.url, token, 1)

/** Acceptance, against a server that only stores as much. */
async function accepting(what, atOnce, after) {
  const total = atOnce === 1 ? 300 : 1600
  const both = await compare({
    rounds: 3,
    baseline: () =>
      rate(total, atOnce, (index) => post(`${bareUrl}/send`, { to: numberOf(index), message: 'Olá' })),
    ours: async () => {
      const reached = await rate(total, atOnce, (index) =>
        send(first.id, numberOf(index % 50), `Olá ${index}`),
      )
      await after()
      return reached
    },
  })
  report(`accepted ${what}, ${atOnce} at once`, both, { unit: '/s', better: 'more' })
}

const setOnline = (online) =>
  call(gateway.url, 'PUT', '/virtual-phone/online', { token: first.secret, body: { online } })
for (const atOnce of [1, 16]) await accepting('while it is sent', atOnce, () => drained([first.id]))
await setOnline(false)
for (const atOnce of [1, 16]) await accepting('while the phone is away', atOnce, () => undefined)
await setOnline(true)
await drained([first.id])
bare.stdin.end()

for (let index = 0; index < 200; index++) {
  await send(first.id, numberOf(index % 20), `Olá ${index}`)
  await sleep(5)
}
await drained([first.id])
console.log(`accepted to handed over, idle: ${await waits(first.id, 200)}`)

for (let lane = 0; lane < 1000; lane += 50)
  await Promise.all(Array.from({ length: 50 }, (_, index) => send(first.id, numberOf(lane + index), 'Olá')))
await drained([first.id])
await rate(3000, 32, (index) => send(first.id, numberOf(index % 1000), `Olá ${index}`))
await drained([first.id])
console.log(`accepted to handed over, 1 000 lanes at once: ${await waits(first.id, 3000)}`)

const sessions = await pairPhones(gateway.url, token, sessionCount)
await sleep(1000)
const conversations = 50
const total = sessionCount * conversations * 2
const before = { memory: residentMegabytes(gateway.pid), cpu: cpuMilliseconds(gateway.pid) }
const began = performance.now()
let most = 0
const watch = setInterval(() => {
  most = Math.max(most, residentMegabytes(gateway.pid))
}, 100)
await rate(total, 32, (index) =>
  send(
    sessions[index % sessionCount].id,
    numberOf(Math.floor(index / sessionCount) % conversations),
    `Olá ${index}`,
  ),
)
await drained(sessions.map(({ id }) => id))
clearInterval(watch)
const seconds = (performance.now() - began) / 1000
const cpu = (cpuMilliseconds(gateway.pid) - before.cpu) / total
console.log(
  `${sessionCount} sessions × ${conversations} conversations, ${total} messages: ${(total / seconds).toFixed(0)}/s, ${cpu.toFixed(2)} ms CPU a message, ${before.memory.toFixed(0)} MB before, ${most.toFixed(0)} MB at most`,
)
agent.destroy()
await gateway.close()
