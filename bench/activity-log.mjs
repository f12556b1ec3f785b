// Pages of an activity log of a million entries: milliseconds per page against SQLite alone reading ten rows and
// counting all, and how long the gateway's event loop is blocked.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { call, signIn, startGateway } from './lib/gateway.mjs'
import { median } from './lib/measure.mjs'

const Database = createRequire(new URL('../apps/gateway/package.json', import.meta.url))('better-sqlite3')
const count = Number(process.argv[2] ?? 1_000_000)
const rounds = 9

const first = await startGateway()
await first.close({ keep: true })
const { data } = first
fill()
const loop = join(data, 'loop.json')
const gateway = await startGateway(data, '0', {
  MORPHEUS_LOOP: loop,
  NODE_OPTIONS: `--require ${join(import.meta.dirname, 'lib', 'loopDelay.cjs')}`,
})
const { url, pid } = gateway
const token = await signIn(url)
await new Promise((resolve) => setTimeout(resolve, 3000))

const db = new Database(join(data, 'morpheus.db'), { readonly: true })
const userId = db.prepare('select id from users').pluck().get()
const bare = db.prepare('select * from activity where user_id = ? order by at desc, id desc limit 10')
const counted = db.prepare('select count(*) from activity where user_id = ?')
console.log(
  `SQLite alone: ten rows ${timed(() => bare.all(userId)).toFixed(2)} ms, counting all ${timed(() => counted.get(userId)).toFixed(0)} ms`,
)
db.close()

const pages = Math.ceil(count / 10)
for (const [what, query] of [
  ['the first page of all', 'period=all&page=1'],
  ['the middle one', `period=all&page=${Math.floor(pages / 2)}`],
  ['the last one', `period=all&page=${pages}`],
  ['the first of what failed', 'period=all&status=error&page=1'],
  ['the first of 24 hours', 'period=24h&page=1'],
]) {
  await seen()
  const times = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await call(url, 'GET', `/settings/activity-logs?limit=10&${query}`, { token })
    times.push(performance.now() - began)
  }
  const { own } = await seen()
  console.log(
    `${what}: ${median(times).toFixed(0)} ms; the loop is kept for ${own.toFixed(0)} ms at worst; load ${loadavg()[0].toFixed(0)}`,
  )
}
await gateway.close()

function fill() {
  const db = new Database(join(data, 'morpheus.db'))
  const userId = db.prepare('select id from users').pluck().get()
  const act = db.prepare(
    `insert into activity (user_id, at, action, details, status, ip, user_agent, metadata)
     values (?, ?, 'settings_update', ?, ?, '203.0.113.7', 'Mozilla/5.0', '{}')`,
  )
  const now = Date.now()
  const spanMs = 300 * 24 * 3600_000
  db.transaction(() => {
    for (let index = 0; index < count; index++) {
      const at = new Date(now - spanMs + Math.floor((spanMs * index) / count)).toISOString()
      act.run(userId, at, `Ajuste ${index}`, index % 100 === 0 ? 'error' : 'success')
    }
  })()
  db.close()
}

function timed(work) {
  return median(
    Array.from({ length: rounds }, () => {
      const began = performance.now()
      work()
      return performance.now() - began
    }),
  )
}

async function seen() {
  rmSync(loop, { force: true })
  process.kill(pid, 'SIGUSR2')
  while (!existsSync(loop)) await new Promise((resolve) => setTimeout(resolve, 5))
  return JSON.parse(readFileSync(loop, 'utf8'))
}
