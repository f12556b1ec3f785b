// Full backup of 100 sessions, 100 000 contacts and 500 000 events, and its restore: seconds against copying the same
// bytes to disk, extra memory of the gateway, the longest pause of its event loop, and the delay of concurrent reads;
// then verifies every row.
import { createHash, randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, fsyncSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { call, signIn, startGateway } from './lib/gateway.mjs'
import { writeSessions } from './lib/manySessions.mjs'
import { median } from './lib/measure.mjs'

const Database = createRequire(new URL('../apps/gateway/package.json', import.meta.url))('better-sqlite3')
const scale = Number(process.argv[2] ?? 1)
const [sessionCount, contactCount, eventCount] = [100, 100_000, 500_000].map((count) =>
  Math.ceil(count * scale),
)

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
// Wait until the start-up work is over.
await new Promise((resolve) => setTimeout(resolve, 5000))

const before = hashes()
const made = await measured('backup', () => call(url, 'POST', '/settings/backups', { token, body: {} }))
const restoring = () => call(url, 'POST', `/settings/backups/${made.id}/restore`, { token })
const settings = await measured('backup of the settings alone', () =>
  call(url, 'POST', '/settings/backups', { token, body: { type: 'SETTINGS_ONLY' } }),
)
await measured('restore', restoring)
await measured('restore of the settings alone', () =>
  call(url, 'POST', `/settings/backups/${settings.id}/restore`, { token }),
)
const after = hashes()
const other = Object.keys(before).filter((table) => before[table] !== after[table])
console.log(
  `${made.counts.events} events, ${made.counts.contacts} contacts, ${(made.size / 1024 ** 2).toFixed(1)} MB of ZIP; ` +
    (other.length === 0 ? 'every hash is equal' : `other than before: ${other.join(', ')}`),
)
const { seconds, megabytes } = copied()
console.log(`a copy of the database, synced: ${megabytes.toFixed(0)} MB in ${seconds.toFixed(2)} s`)
await gateway.close()

function fill() {
  const db = new Database(join(data, 'morpheus.db'))
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
      const phone = `55219${10_000_000 + index}`
      contact.run(randomUUID(), sessions[index % sessions.length], name, phone, name.toLowerCase())
    }
    const now = Date.now()
    for (let index = 0; index < eventCount; index++) {
      const session = sessions[index % sessions.length]
      const at = new Date(now - 3600_000 + index).toISOString()
      const message = {
        id: randomUUID(),
        from: `55219${10_000_000 + (index % contactCount)}`,
        content: `Pedido ${index}: ainda hoje?`,
        timestamp: at,
      }
      event.run(randomUUID(), userId, index + 1, session, JSON.stringify({ sessionId: session, message }), at)
    }
    db.prepare('update users set event_cursor = ?').run(eventCount)
  })()
  db.close()
}

/** Hash of the largest tables; sessions are excluded, because they stop and resume. */
function hashes() {
  const db = new Database(join(data, 'morpheus.db'), { readonly: true })
  const found = {}
  for (const table of ['contacts', 'identities', 'messages', 'delivery_targets', 'templates']) {
    const hash = createHash('sha256')
    for (const row of db.prepare(`select * from ${table} order by 1`).raw().iterate())
      hash.update(JSON.stringify(row))
    found[table] = hash.digest('hex')
  }
  const hash = createHash('sha256')
  const events = db.prepare('select * from events where cursor <= ? order by cursor').raw()
  for (const row of events.iterate(eventCount)) hash.update(JSON.stringify(row))
  found.events = hash.digest('hex')
  db.close()
  return found
}

async function seen() {
  rmSync(loop, { force: true })
  process.kill(pid, 'SIGUSR2')
  while (!existsSync(loop)) await new Promise((resolve) => setTimeout(resolve, 5))
  return JSON.parse(readFileSync(loop, 'utf8'))
}

async function measured(what, work) {
  const { megabytes: held } = await seen()
  await seen()
  let running = true
  const waits = []
  const watching = (async () => {
    while (running) {
      const began = performance.now()
      await call(url, 'GET', '/auth/verify', { token })
      waits.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  const began = performance.now()
  const result = await work()
  const seconds = (performance.now() - began) / 1000
  running = false
  await watching
  const { own, after, megabytes } = await seen()
  console.log(
    `${what}: ${seconds.toFixed(1)} s; memory +${(megabytes - held).toFixed(0)} MB; its own work keeps the loop for ${own.toFixed(0)} ms at worst, ` +
      `after ${after.toFixed(1)} s; who reads waits ${median(waits).toFixed(1)} ms, ${Math.max(...waits).toFixed(0)} ms at worst; load ${loadavg()[0].toFixed(0)}`,
  )
  return result
}

function copied() {
  const from = join(data, 'morpheus.db')
  const to = join(data, 'copy.db')
  const began = performance.now()
  copyFileSync(from, to)
  fsyncSync(openSync(to, 'r+'))
  return { seconds: (performance.now() - began) / 1000, megabytes: statSync(to).size / 1024 ** 2 }
}
