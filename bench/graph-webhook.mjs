// Webhook bodies from Meta: acknowledged bodies per second, latency, losses and duplicates while the gateway is
// killed repeatedly. Unacknowledged bodies are retried, as by Meta.
import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { admin, call, signIn, unlimited } from './lib/gateway.mjs'
import { cpuMilliseconds, median } from './lib/measure.mjs'

const perSecond = Number(process.argv[2] ?? 500)
const seconds = Number(process.argv[3] ?? 60)
const kills = Number(process.argv[4] ?? 10)
const total = perSecond * seconds
const port = 18_000 + (process.pid % 1000)
const url = `http://127.0.0.1:${port}`
const main = join(import.meta.dirname, '..', 'apps', 'gateway', 'dist', 'main.js')
const secret = 'segredo-do-app'
const phoneNumberId = '109876543210'

const graph = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end('{"id":"1","display_phone_number":"+55 11 98888-7777","verified_name":"Loja"}')
})
graph.listen(0, '127.0.0.1')
await once(graph, 'listening')
const data = mkdtempSync(join(tmpdir(), 'morpheus-bench-'))
const env = {
  ...process.env,
  ...unlimited,
  MORPHEUS_ADMIN_EMAIL: admin.email,
  MORPHEUS_ADMIN_PASSWORD: admin.password,
  MORPHEUS_LOG_LEVEL: 'error',
  MORPHEUS_ALLOW_LOCAL_TARGETS: '1',
  MORPHEUS_GRAPH_URL: `http://127.0.0.1:${graph.address().port}`,
}
let child
async function start() {
  const flags = ['--host', '127.0.0.1', '--port', String(port), '--data', data]
  child = spawn(process.execPath, [main, ...flags], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve) =>
    child.stdout.on('data', (chunk) => String(chunk).includes('no ar em') && resolve()),
  )
}
await start()
const token = await signIn(url)
const config = { accessToken: 'EAAB', phoneNumberId, appSecret: secret }
const { session } = await call(url, 'POST', '/sessions', {
  token,
  body: { name: 'Loja', type: 'cloud', config },
})
const path = `/api/whatsapp-cloud/webhook/${session.id}`
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const began = Math.floor(Date.now() / 1000)

function bodyOf(n) {
  const from = `55119${String(10_000_000 + (n % 200))}`
  const message = {
    from,
    id: `wamid.${n}`,
    timestamp: String(began),
    type: 'text',
    text: { body: String(n) },
  }
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '5511988887777', phone_number_id: phoneNumberId },
    contacts: [{ profile: { name: 'Bia' }, wa_id: from }],
    messages: [message],
  }
  const entry = [{ id: '1', changes: [{ field: 'messages', value }] }]
  return Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry }))
}

function post(body) {
  return new Promise((resolve) => {
    const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
    const headers = {
      'content-type': 'application/json',
      'content-length': body.length,
      'x-hub-signature-256': signature,
    }
    const asked = request(`${url}${path}`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume()
      answer.once('close', () => resolve(answer.statusCode === 200))
    })
    asked.once('error', () => resolve(false))
    asked.end(body)
  })
}

const times = []
let again = 0
async function deliver(n) {
  const body = bodyOf(n)
  for (;;) {
    const from = performance.now()
    if (await post(body)) {
      times.push(performance.now() - from)
      return
    }
    again += 1
    await wait(250)
  }
}

const start0 = performance.now()
const cpu0 = cpuMilliseconds(child.pid)
const under = []
const killing = (async () => {
  for (let kill = 0; kill < kills; kill += 1) {
    await wait((seconds * 1000) / (kills + 1))
    child.kill('SIGKILL')
    await once(child, 'exit')
    await start()
  }
})()
for (let sent = 0; sent < total; ) {
  const due = Math.min(total, Math.floor(((performance.now() - start0) / 1000) * perSecond))
  while (sent < due) under.push(deliver(sent++))
  await wait(5)
}
await Promise.all(under)
await killing
const acknowledged = (performance.now() - start0) / 1000

const told = new Map()
let after = 0
while (told.size < total && performance.now() - start0 < (seconds + 180) * 1000) {
  const answer = await call(url, 'GET', `/events?after=${after}&limit=1000`, { token: await signIn(url) })
  for (const { name, payload, cursor } of answer.events) {
    after = cursor
    if (name !== 'message:received') continue
    const { content } = payload.message
    told.set(content, (told.get(content) ?? 0) + 1)
  }
  if (answer.events.length === 0) await wait(200)
}
const allTold = (performance.now() - start0) / 1000
const twice = [...told.values()].filter((count) => count > 1).length
times.sort((a, b) => a - b)
const p99 = times[Math.floor(times.length * 0.99)]
console.log(
  `${total} bodies, ${perSecond} a second, ${kills} kills: acknowledged after ${acknowledged.toFixed(1)} s, told after ${allTold.toFixed(1)} s`,
)
console.log(
  `acknowledged in ${median(times).toFixed(1)} ms (p50), ${p99.toFixed(1)} ms (p99); asked again ${again} times`,
)
if (kills === 0) {
  const cpu = (cpuMilliseconds(child.pid) - cpu0) / total
  console.log(`${cpu.toFixed(2)} ms of CPU a body, the reading of its events included`)
}
console.log(`lost ${total - told.size}, told twice ${twice}`)
child.kill('SIGTERM')
await once(child, 'exit')
graph.close()
agent.destroy()
rmSync(data, { recursive: true, force: true })
