// WhatsApp engine against the test server, at the packaged gateway: time from scanning a QR code to an open
// connection, memory of 1, 20 and 100 linked sessions, and recovery time after a restart.
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { WhatsAppServer } from '@morpheus/engine-whatsapp/testing'
import { call, signIn, startGateway } from './lib/gateway.mjs'
import { cpuMilliseconds, median, residentMegabytes } from './lib/measure.mjs'

const counts = (process.argv[2] ?? '1,20,100').split(',').map(Number)
const server = await WhatsAppServer.open()
const environment = {
  MORPHEUS_ENGINE: 'whatsapp',
  MORPHEUS_WHATSAPP_TEST_SERVER: server.url,
  MORPHEUS_WHATSAPP_TEST_ROOT: server.root.toString('base64'),
}
let gateway = await startGateway(undefined, '0', environment)
let token = await signIn(gateway.url)
const ask = (method, path, body) => call(gateway.url, method, path, { token, body })

/** Wait until temporary memory is released. */
async function settledMegabytes() {
  await wait(5000)
  return residentMegabytes(gateway.pid)
}

async function until(test) {
  for (let tries = 0; ; tries += 1) {
    const found = await test().catch(() => null)
    if (found) return found
    if (tries > 3000) throw new Error('It does not come about')
    await wait(20)
  }
}

/** Milliseconds from the scan until the session is connected. */
async function pair(number) {
  const { session } = await ask('POST', '/sessions', { name: `Loja ${number}` })
  await ask('POST', `/sessions/${session.id}/connect`)
  const { qrText } = await until(async () => {
    const qr = await ask('GET', `/sessions/${session.id}/qr`)
    return qr.qrText && qr
  })
  const began = performance.now()
  await server.scan(qrText, server.person(`55119${String(80_000_000 + number)}`, `Loja ${number}`))
  await until(async () => (await ask('GET', `/sessions/${session.id}`)).session.status === 'connected')
  return performance.now() - began
}

console.log(`load ${loadavg()[0].toFixed(1)}`)
const alone = await settledMegabytes()
console.log(`0 sessions: ${alone.toFixed(0)} MB`)
const times = []
const cpu0 = cpuMilliseconds(gateway.pid)
for (const count of counts) {
  while (times.length < count) times.push(await pair(times.length))
  const megabytes = await settledMegabytes()
  const each = (megabytes - alone) / count
  console.log(`${count} sessions: ${megabytes.toFixed(0)} MB, ${each.toFixed(1)} MB each`)
}
times.sort((a, b) => a - b)
const p95 = times[Math.floor(times.length * 0.95)]
console.log(
  `pair to open: ${median(times).toFixed(0)} ms (p50), ${p95.toFixed(0)} ms (p95), ${((cpuMilliseconds(gateway.pid) - cpu0) / times.length).toFixed(0)} ms of CPU a session`,
)

const { data } = gateway
await gateway.close({ keep: true })
const began = performance.now()
gateway = await startGateway(data, '0', environment)
token = await signIn(gateway.url)
await until(async () => {
  const { sessions } = await ask('GET', '/sessions?status=connected&limit=200')
  return sessions.length === times.length
})
console.log(
  `${times.length} sessions back ${((performance.now() - began) / 1000).toFixed(1)} s after the start, ${cpuMilliseconds(gateway.pid) / 1000} s of CPU, ${(await settledMegabytes()).toFixed(0)} MB; load ${loadavg()[0].toFixed(1)}`,
)
if (server.failures.length > 0) console.log(server.failures)
await gateway.close()
await server.close()
