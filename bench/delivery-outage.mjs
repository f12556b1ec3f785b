// Receiver down for an hour under 10 000 events, with a manual clock, while the gateway is killed (kill -9) five
// times: losses, order and duplicates.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, signIn } from './lib/gateway.mjs'
import { pairPhones, say } from './lib/phones.mjs'
import { openReceiver } from './lib/receiver.mjs'
import { startSourceGateway } from './lib/startSourceGateway.mjs'

const [events, shops, steps] = [10_000, 4, 100]
const hour = 60 * 60_000
const env = { MORPHEUS_ALLOW_LOCAL_TARGETS: '1', MORPHEUS_PUBLIC_LIMIT: '100000' }
const data = mkdtempSync(join(tmpdir(), 'morpheus-bench-'))

let now = Date.parse('2026-11-21T12:00:00.000Z')
let kills = 0
let gateway = await startSourceGateway({ data, now }, env)
const advance = async (ms) => {
  now = await gateway.advance(ms)
}
async function kill() {
  await gateway.end('SIGKILL')
  kills++
  gateway = await startSourceGateway({ data, now }, env)
}

const token = await signIn(gateway.url)
const sessions = await pairPhones(gateway.url, token, shops, async () => {
  await advance(300)
  await sleep(20)
})
const received = []
let slow = false
const take = async ({ id, body }) => {
  received.push({ id, session: body.sessionId, text: body.data.message.text })
  // Slow, so a kill always hits an attempt.
  if (slow) await sleep(20)
  return 200
}
const reserved = await openReceiver(take)
const { port, url } = reserved
await reserved.close()
for (const { id } of sessions) {
  const body = { url, enabled: true, events: ['message:received'] }
  await call(gateway.url, 'POST', `/sessions/${id}/webhook`, { token, body })
}

const began = now
for (let step = 0; step < steps; step++) {
  await Promise.all(
    sessions.map(async (session) => {
      for (let count = 0; count < events / shops / steps; count++) {
        await say(gateway.url, session, `${step}.${count}`)
      }
    }),
  )
  await advance(hour / steps)
  if ([20, 50, 80].includes(step)) await kill()
}
const duringOutage = received.length
const downFor = now - began

const receiver = await openReceiver(take, port)
const backAt = now
/** Waits for due deliveries, then advances the clock to the next attempt; false once nothing waits. */
async function goOn() {
  const next = []
  for (const { id } of sessions) {
    const { webhook } = await call(gateway.url, 'GET', `/sessions/${id}/events`, { token })
    if (webhook.waiting > 0) next.push(Date.parse(webhook.nextAttemptAt))
  }
  if (next.length === 0) return false
  // Advancing during an attempt would make it time out.
  if (next.every((at) => at > now)) await advance(Math.min(...next) - now)
  else await sleep(50)
  return true
}
// Kill in the middle of a session's queue: each queue resumes at its own time.
for (const wanted of [events / 8, (events * 3) / 8]) {
  while (received.length < wanted) await goOn()
  slow = true
  await sleep(100)
  await kill()
  slow = false
}
while (await goOn());
const minutes = Math.round((now - backAt) / 60_000)

const stored = new Map(sessions.map(({ id }) => [id, []]))
for (let after = 0; ; ) {
  const page = await call(gateway.url, 'GET', `/events?after=${after}&limit=1000`, { token })
  for (const { name, payload } of page.events)
    if (name === 'message:received') stored.get(payload.sessionId).push(payload.message.content)
  if (page.events.length === 0) break
  after = page.events.at(-1).cursor
}
let [storedCount, lost, unordered, otherId] = [0, 0, 0, 0]
for (const [id, texts] of stored) {
  const ids = new Map()
  const firsts = []
  for (const delivery of received.filter(({ session }) => session === id)) {
    if (!ids.has(delivery.text)) firsts.push(delivery.text)
    else if (ids.get(delivery.text) !== delivery.id) otherId++
    ids.set(delivery.text, delivery.id)
  }
  storedCount += texts.length
  lost += texts.filter((text) => !ids.has(text)).length
  unordered += firsts.filter((text, index) => text !== texts[index]).length
}
console.log(
  `${storedCount} events for ${shops} receivers that were down for ${downFor / 60_000} min (${duringOutage} arrived then), ${kills} kills`,
)
console.log(
  `lost ${lost}, out of order ${unordered}, repeated ${received.length - storedCount + lost}, of these under another id ${otherId}; all there ${minutes} min after it was back, at the next planned attempts`,
)
await receiver.close()
await gateway.end('SIGTERM')
rmSync(data, { recursive: true, force: true })
if (lost + unordered + otherId > 0) process.exitCode = 1
