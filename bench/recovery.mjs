// Losses, duplicates and delays of a gateway on the WhatsApp engine, against the test server: its receiver refuses
// connections for some seconds, and it is killed (kill -9) during a steady flow of messages.
import { setTimeout as wait } from 'node:timers/promises'
import { WhatsAppServer } from '@morpheus/engine-whatsapp/testing'
import { call, signIn, startGateway } from './lib/gateway.mjs'
import { openReceiver } from './lib/receiver.mjs'

const [downSeconds, messages, rounds] = ['60', '1000', '3'].map((usual, at) =>
  Number(process.argv[at + 2] ?? usual),
)
const server = await WhatsAppServer.open()
const environment = {
  MORPHEUS_ENGINE: 'whatsapp',
  MORPHEUS_WHATSAPP_TEST_SERVER: server.url,
  MORPHEUS_WHATSAPP_TEST_ROOT: server.root.toString('base64'),
  MORPHEUS_ALLOW_LOCAL_TARGETS: '1',
}
let gateway = await startGateway(undefined, '0', environment)
let token = await signIn(gateway.url)
const ask = (method, path, body) => call(gateway.url, method, path, { token, body })

async function until(test, seconds = 180) {
  const end = performance.now() + seconds * 1000
  for (;;) {
    const found = await Promise.resolve(test()).catch(() => null)
    if (found) return found
    if (performance.now() > end) return null
    await wait(20)
  }
}

/** Arrivals: run, number within it, and time. */
const arrived = []
const take = ({ body }) => {
  const [run, number] = String(body.data.message.text).split(':')
  arrived.push({ run, number: Number(number), at: performance.now() })
  return 200
}
let receiver = await openReceiver(take)
const { port } = receiver

async function pair(index) {
  const { session } = await ask('POST', '/sessions', { name: `Loja ${index}` })
  const webhook = { url: receiver.url, enabled: true, events: ['message:received'] }
  await ask('POST', `/sessions/${session.id}/webhook`, webhook)
  await ask('POST', `/sessions/${session.id}/connect`)
  const { qrText } = await until(async () => {
    const qr = await ask('GET', `/sessions/${session.id}/qr`)
    return qr.qrText && qr
  })
  const person = server.person(`55119${80_000_000 + index}`, `Loja ${index}`)
  await server.scan(qrText, person)
  await until(async () => (await ask('GET', `/sessions/${session.id}`)).session.status === 'connected')
  return person
}

const contacts = Array.from({ length: 20 }, (_, index) =>
  server.person(`55219${60_000_000 + index}`, `Contato ${index}`),
)
const write = (person, run, number) =>
  contacts[number % contacts.length].writes(person, { conversation: `${run}:${number}` })

/** Counts messages that were lost, repeated, late overall, and late within their conversation. */
function told(run, count) {
  const seen = new Set()
  const latest = new Map()
  let [late, lateInChat, newest] = [0, 0, -1]
  const all = arrived.filter((one) => one.run === run)
  for (const { number } of all) {
    if (seen.has(number)) continue
    seen.add(number)
    if (number < newest) late += 1
    newest = Math.max(newest, number)
    const chat = number % contacts.length
    if (number < (latest.get(chat) ?? -1)) lateInChat += 1
    latest.set(chat, Math.max(number, latest.get(chat) ?? -1))
  }
  return { lost: count - seen.size, twice: all.length - seen.size, late, lateInChat }
}
const summary = ({ lost, twice, late, lateInChat }) =>
  `lost ${lost}, twice ${twice}, late ${late}, of these within their chat ${lateInChat}`
const isThere = (run, count) =>
  new Set(arrived.filter((one) => one.run === run).map((one) => one.number)).size === count

const [busy, quiet] = [await pair(0), await pair(1)]
await Promise.all([busy, quiet].map((person, index) => write(person, `hello${index}`, 0)))
await until(() => isThere('hello0', 1) && isThere('hello1', 1))

// One session gets messages throughout, the other only as the receiver goes down, which shows the retry schedule
// alone.
await receiver.close()
const downAt = performance.now()
await write(quiet, 'quiet', 0)
let count = 0
for (; performance.now() - downAt < downSeconds * 1000; count += 1) {
  await write(busy, 'busy', count)
  await wait(500)
}
receiver = await openReceiver(take, port)
const upAt = performance.now()
let more = count
for (; more < count + 40; more += 1) {
  await write(busy, 'busy', more)
  await wait(500)
}
await until(() => isThere('busy', more) && isThere('quiet', 1), downSeconds * 3 + 60)
const seconds = (run) => {
  const [first] = arrived.filter((one) => one.run === run && one.at > upAt)
  return first ? (first.at - upAt) / 1000 : Number.NaN
}
console.log(
  `receiver down for ${downSeconds} s: back after ${seconds('busy').toFixed(1)} s where something is written, ${seconds('quiet').toFixed(1)} s by the schedule alone = ${(seconds('busy') / seconds('quiet')).toFixed(2)}×`,
)
console.log(`  of ${more}: ${summary(told('busy', more))}`)

for (const [rate, total] of [
  [200, messages],
  [25, Math.ceil(messages / 5)],
]) {
  for (let round = 0; round < rounds; round += 1) {
    const run = `kill${rate}r${round}`
    const began = performance.now()
    let restarting = null
    for (let number = 0; number < total; number += 1) {
      const due = began + (number * 1000) / rate
      if (due > performance.now()) await wait(due - performance.now())
      await write(busy, run, number)
      if (number === Math.floor(total / 2)) restarting = restart()
    }
    await restarting
    await until(() => isThere(run, total), 60)
    // Wait briefly for duplicates.
    await wait(1000)
    console.log(`killed amid ${total} at ${rate}/s: ${summary(told(run, total))}`)
  }
}

async function restart() {
  const { data } = gateway
  await gateway.kill()
  gateway = await startGateway(data, '0', environment)
  token = await signIn(gateway.url)
}

if (server.failures.length > 0) console.log(server.failures)
await gateway.close()
await receiver.close()
await server.close()
