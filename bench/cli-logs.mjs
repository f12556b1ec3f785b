// Log entries per second through `morpheus logs`, against `cat` of the same bytes: node bench/cli-logs.mjs [lines]
// [rounds]
// Needs `npm run build -w @morpheus/sdk -w @morpheus/gateway -w @morpheus/cli`.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { admin, signIn, startGateway } from './lib/gateway.mjs'
import { median, residentMegabytes } from './lib/measure.mjs'

const lines = Number(process.argv[2] ?? 100_000)
const rounds = Number(process.argv[3] ?? 5)
const cli = join(import.meta.dirname, '..', 'packages', 'cli', 'dist', 'morpheus.cjs')
const gatewayRequire = createRequire(new URL('../apps/gateway/package.json', import.meta.url))
const Database = gatewayRequire('better-sqlite3')

const folder = mkdtempSync(join(tmpdir(), 'morpheus-bench-logs-'))
const gateway = await startGateway()
const database = new Database(join(gateway.data, 'morpheus.db'))
const env = { ...process.env, HOME: folder, MORPHEUS_CONFIG_DIR: folder }

try {
  spawnSync(process.execPath, [cli, 'login', '--url', gateway.url, '--email', admin.email, '--senha-stdin'], {
    env,
    input: admin.password,
  })
  fill(lines)
  const text = join(folder, 'logs.txt')
  const plain = morpheus(['logs', '--desde', '7d'])
  if (plain.count < lines) throw new Error(`${plain.count} lines came, not ${lines}`)
  writeFileSync(text, plain.output)
  await compare(text)
  await follow()
} finally {
  database.close()
  await gateway.close()
  rmSync(folder, { recursive: true, force: true })
}

/** Stored entries, printed at once. */
async function compare(text) {
  const token = await signIn(gateway.url)
  const times = { cat: [], pages: [], logs: [], ndjson: [] }
  for (let round = 0; round < rounds; round++) {
    times.cat.push(timed(() => spawnSync('cat', [text], { maxBuffer: 2 ** 30 })))
    const began = performance.now()
    await barePages(token)
    times.pages.push(performance.now() - began)
    times.logs.push(timed(() => morpheus(['logs', '--desde', '7d'])))
    times.ndjson.push(timed(() => morpheus(['logs', '--desde', '7d', '--json'])))
  }
  console.log(`${lines} stored lines, medians of ${rounds} rounds`)
  tell('cat', median(times.cat), median(times.cat))
  tell('bare HTTP, the pages unread', median(times.pages), median(times.cat))
  tell('morpheus logs', median(times.logs), median(times.cat))
  tell('morpheus logs --json', median(times.ndjson), median(times.cat))
}

/** Entries arriving while it follows: rate, duplicates and order. */
async function follow() {
  const child = spawn(process.execPath, [cli, 'logs', '-f', '--json', '--limite', '1'], { env })
  let seen = ''
  const first = new Promise((resolve) => child.stdout.once('data', resolve))
  const whole = new Promise((resolve) => {
    let count = 0
    child.stdout.on('data', (chunk) => {
      seen += chunk
      for (const byte of chunk) if (byte === 10) count += 1
      if (count >= lines + 1) resolve()
    })
  })
  await first
  const began = performance.now()
  fill(lines)
  const written = performance.now() - began
  await whole
  const took = performance.now() - began
  const ids = seen
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => Number(JSON.parse(line).id))
  const lost = ids.at(-1) - ids[0] + 1 - new Set(ids).size
  const repeated = ids.length - new Set(ids).size
  const astray = ids.filter((id, index) => index > 0 && id < ids[index - 1]).length
  console.log(`\n${lines} lines while following: written in ${written.toFixed(0)} ms`)
  console.log(
    `morpheus logs -f: all on stdout after ${took.toFixed(0)} ms = ${Math.round((lines / took) * 1000)} lines/s; lost ${lost}, repeated ${repeated}, out of order ${astray}; ${residentMegabytes(child.pid).toFixed(0)} MB`,
  )
  child.kill('SIGINT')
}

function fill(count) {
  const insert = database.prepare(
    `insert into system_logs (user_id, session_id, level, service, at, folded, message, details)
     values (null, null, ?, ?, ?, ?, ?, null)`,
  )
  const levels = ['info', 'info', 'info', 'warn', 'error']
  const services = ['whatsapp', 'system', 'database']
  database.transaction(() => {
    for (let index = 0; index < count; index++) {
      const message = `Sessão "Loja ${index % 300}": conexão perdida, reconectando (tentativa ${index})`
      const service = services[index % services.length]
      const at = new Date().toISOString()
      insert.run(levels[index % levels.length], service, at, `${service} ${message}`.toLowerCase(), message)
    }
  })()
}

function morpheus(args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], { env, maxBuffer: 2 ** 30 })
  if (status !== 0) throw new Error(`morpheus ${args.join(' ')} ended with ${status}: ${stderr}`)
  return { output: stdout, count: stdout.reduce((sum, byte) => sum + (byte === 10 ? 1 : 0), 0) }
}

async function barePages(token) {
  for (let after = '0', more = true; more; ) {
    const body = await get(`/api/monitoring/logs?timeRange=7d&limit=2000&after=${after}`, token)
    const ids = body.match(/"id":"\d+"/g) ?? []
    more = ids.length === 2000
    after = /\d+/.exec(ids.at(-1) ?? '')?.[0] ?? after
  }
}

function get(path, token) {
  return new Promise((resolve, reject) => {
    request(`${gateway.url}${path}`, { headers: { authorization: `Bearer ${token}` } }, (answer) => {
      const chunks = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => resolve(Buffer.concat(chunks).toString()))
    })
      .on('error', reject)
      .end()
  })
}

function timed(run) {
  const began = performance.now()
  run()
  return performance.now() - began
}

function tell(what, milliseconds, baseline) {
  const rate = Math.round((lines / milliseconds) * 1000)
  console.log(
    `${what.padEnd(28)} ${milliseconds.toFixed(0).padStart(6)} ms  ${String(rate).padStart(9)} lines/s  ${(milliseconds / baseline).toFixed(1)}×`,
  )
}
