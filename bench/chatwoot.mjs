// Chatwoot down for an hour under 10 000 messages of 100 customers, with a manual clock, while the gateway is killed
// (kill -9) five times: losses, order, duplicates, and delay after its return. Then the duration of its calls when
// agents write 50 messages at once. Chatwoot is the tests' emulator: `node --import tsx --conditions=@morpheus/source
// bench/chatwoot.mjs [messages]`.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ChatwootEmulator } from '../apps/gateway/src/testing/chatwoot/emulator.ts'
import { call, signIn } from './lib/gateway.mjs'
import { pairPhones } from './lib/phones.mjs'
import { startSourceGateway } from './lib/startSourceGateway.mjs'

const messages = Number(process.argv[2] ?? 10_000)
const [customers, steps] = [100, 20]
const hour = 60 * 60_000
/** Step of the clock while nothing is due. */
const stepMs = 30_000
const [agentMessages, atOnce] = [2000, 50]
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

// Agents' notifications are not measured, and a killed gateway gets another address.
const emulator = await new ChatwootEmulator({ now: () => now }).open()
emulator.hooks.isMute = true
const inboxId = String(emulator.addInbox())
const token = await signIn(gateway.url)
const [session] = await pairPhones(gateway.url, token, 1, async () => {
  await advance(300)
  await sleep(20)
})
await call(gateway.url, 'POST', `/chatwoot/${session.id}`, {
  token,
  body: { serverUrl: emulator.url, accountId: '1', apiKey: emulator.token, inboxId, enabled: true },
})
await sleep(500)
await emulator.leave()

const began = now
const phoneOf = (customer) => `55219${String(70_000_000 + customer)}`
let written = 0
for (let step = 0; step < steps; step++) {
  for (let count = 0; count < messages / steps; count++) {
    const body = { content: String(written), contactPhone: phoneOf(written % customers) }
    await call(gateway.url, 'POST', '/virtual-phone/messages', { token: session.secret, body })
    written++
  }
  await advance(hour / steps)
  if ([4, 10, 16].includes(step)) await kill()
}
const awayFor = now - began
const seenWhileAway = emulator.state.messages.length
await emulator.comeBack()
const backAt = now
const started = performance.now()

/** Waits for due deliveries, or advances the clock when there are none. False once nothing waits. */
async function goOn() {
  const { chatwoot } = await call(gateway.url, 'GET', `/sessions/${session.id}/integrations`, { token })
  if (chatwoot.waiting === 0) return false
  const left = Date.parse(chatwoot.nextAttemptAt) - now
  if (left > 0) await advance(Math.min(left, stepMs))
  await sleep(100)
  return true
}
for (const share of [0.3, 0.6]) {
  while (emulator.state.messages.length < messages * share) await goOn()
  await kill()
}
while (await goOn());
const seconds = Math.round((performance.now() - started) / 1000)

let [lost, unordered, doubled] = [0, 0, 0]
for (let customer = 0; customer < customers; customer++) {
  const contacts = emulator.state.contacts.filter(
    ({ phone_number }) => phone_number === `+${phoneOf(customer)}`,
  )
  const conversations = emulator.state.conversations.filter(({ contact }) => contact === contacts[0]?.id)
  doubled += contacts.length - 1 + (conversations.length - 1)
  const seen = conversations
    .flatMap(({ id }) => emulator.messagesOf(id))
    .map(({ content }) => Number(content))
  const firsts = [...new Set(seen)]
  doubled += seen.length - firsts.length
  unordered += firsts.filter((number, index) => index > 0 && number < firsts[index - 1]).length
  for (let number = customer; number < written; number += customers) if (!firsts.includes(number)) lost++
}
console.log(
  `${written} messages of ${customers} customers to a Chatwoot that was away for ${awayFor / 60_000} min (${seenWhileAway} seen then), ${kills} kills`,
)
console.log(
  `lost ${lost}, out of order ${unordered}, doubled ${doubled}; all there ${((now - backAt) / 60_000).toFixed(1)} min after it was back, and ${seconds} s of work; not as described: ${emulator.problems.length}`,
)

emulator.hooks.isMute = false
emulator.hooks.hooked.length = 0
const conversations = emulator.state.conversations.map(({ id }) => id)
for (let sent = 0; sent < agentMessages; sent += atOnce) {
  for (let count = 0; count < atOnce; count++)
    emulator.write(conversations[(sent + count) % conversations.length], `agente ${sent + count}`)
  await emulator.told()
  await advance(1000)
}
const times = emulator.hooks.hooked.map(({ ms }) => ms).sort((a, b) => a - b)
const at = (share) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))])
const refused = emulator.hooks.hooked.filter(({ status }) => status !== 200).length
console.log(
  `${times.length} calls of Chatwoot's, ${atOnce} at once, answered in p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, at most ${at(1)} ms; ${refused} refused`,
)
await gateway.end('SIGTERM')
await emulator.close()
rmSync(data, { recursive: true, force: true })
if (lost + unordered + doubled + refused + emulator.problems.length > 0) process.exitCode = 1
