// Erasure of one number among 500 000 events and 100 000 contacts: seconds until the receipt, the longest pause of
// the gateway's event loop, delay of concurrent reads, and a search of every data file for the number. After `npm run
// build`: `node bench/forget.mjs [scale]`.
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { admin, call, signIn, startGateway } from './lib/gateway.mjs'
import { writeSessions } from './lib/manySessions.mjs'

const Database = createRequire(new URL('../apps/gateway/package.json', import.meta.url))('better-sqlite3')
const scale = Number(process.argv[2] ?? 1)
const [sessionCount, contactCount, eventCount] = [100, 100_000, 500_000].map((count) =>
  Math.ceil(count * scale),
)
const phoneOf = (index) => `55219${70_000_000 + index}`
const forgotten = phoneOf(4321 % contactCount)

const first = await startGateway()
await first.close({ keep: true })
const { data } = first
const sessions = writeSessions(data, sessionCount)
fill()
const loop = join(data, 'loop.json')
const gateway = await startGateway(data, '0', {
  MORPHEUS_LOOP: loop,
  NODE_OPTIONS: `--require ${join(import.meta.dirname, 'lib', 'loopDelay.cjs')}`,
})
const { url, pid } = gateway
const token = await signIn(url)
await new Promise((resolve) => setTimeout(resolve, 5000))
console.log(`before: ${hits()} times in the data folder, ${megabytes()} MB, load ${loadavg()[0].toFixed(1)}`)

const found = await measured('finding what is held', () =>
  call(url, 'POST', '/settings/privacy/person', { token, body: { phone: forgotten } }),
)
console.log(JSON.stringify(found.counts))
const receipt = await measured('forgetting', async () => {
  const body = { phone: forgotten, password: admin.password }
  const { id } = await call(url, 'POST', '/settings/privacy/forget', { token, body })
  for (;;) {
    const { forgettings } = await call(url, 'GET', '/settings/privacy/forgettings', { token })
    const one = forgettings.find((forgetting) => forgetting.id === id)
    if (one.state !== 'running') return one
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
})
console.log(`${receipt.state}: ${JSON.stringify(receipt.counts)}`)
console.log(`afterwards: ${hits()} times in the data folder`)
await gateway.close()

function fill() {
  const db = new Database(join(data, 'morpheus.db'))
  db.pragma('secure_delete = ON')
  const userId = db.prepare('select id from users').pluck().get()
  const contact = db.prepare(
    `insert into contacts (id, session_id, name, phone, profile_pic, created_at, unnamed, sort_name)
     values (?, ?, ?, ?, null, '2026-01-01T00:00:00.000Z', 0, ?)`,
  )
  const event = db.prepare(
    `insert into events (id, user_id, cursor, session_id, type, payload, at) values (?, ?, ?, ?, 'message:received', ?, ?)`,
  )
  db.transaction(() => {
    for (let index = 0; index < contactCount; index++) {
      const name = `Cliente ${index}`
      contact.run(randomUUID(), sessions[index % sessions.length], name, phoneOf(index), name.toLowerCase())
    }
    const now = Date.now()
    for (let index = 0; index < eventCount; index++) {
      const sessionId = sessions[index % sessions.length]
      const at = new Date(now - 3600_000 + index).toISOString()
      const message = {
        id: randomUUID(),
        sessionId,
        contact: { phone: phoneOf(index % contactCount), name: `Cliente ${index % contactCount}` },
        content: `Pedido ${index}: ainda hoje?`,
        isFromMe: false,
        timestamp: at,
      }
      event.run(randomUUID(), userId, index + 1, sessionId, JSON.stringify({ sessionId, message }), at)
    }
    db.prepare('update users set event_cursor = ?').run(eventCount)
  })()
  db.close()
}

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) yield join(entry.parentPath, entry.name)
}

/** Occurrences of the number in all files, in either spelling. */
function hits() {
  let count = 0
  for (const path of filesIn(data)) {
    const bytes = readFileSync(path)
    for (const text of [forgotten, forgotten.replace(/^(5521)9/, '$1')])
      for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) count += 1
  }
  return count
}

function megabytes() {
  let sum = 0
  for (const path of filesIn(data)) sum += statSync(path).size
  return Math.round(sum / 1024 ** 2)
}

async function seen() {
  rmSync(loop, { force: true })
  process.kill(pid, 'SIGUSR2')
  while (!existsSync(loop)) await new Promise((resolve) => setTimeout(resolve, 5))
  return JSON.parse(readFileSync(loop, 'utf8'))
}

async function measured(what, work) {
  await seen()
  let running = true
  let longest = 0
  const watching = (async () => {
    while (running) {
      const began = performance.now()
      await call(url, 'GET', '/auth/verify', { token })
      longest = Math.max(longest, performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  const began = performance.now()
  const result = await work()
  const seconds = (performance.now() - began) / 1000
  running = false
  await watching
  console.log(
    `${what}: ${seconds.toFixed(1)} s, longest call beside it ${longest.toFixed(0)} ms, ${JSON.stringify(await seen())}`,
  )
  return result
}
