// Cost of an incoming message with one webhook: statements, transactions, disk syncs and CPU, from the phone's call to
// the delivery's result. `node bench/message-cost.mjs [messages]`
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call, signIn, startGateway } from './lib/gateway.mjs'
import { cpuMilliseconds } from './lib/measure.mjs'
import { pairPhones, say } from './lib/phones.mjs'
import { openReceiver } from './lib/receiver.mjs'

const count = Number(process.argv[2] ?? 320)
const folder = mkdtempSync(join(tmpdir(), 'morpheus-counts-'))
const file = join(folder, 'counts.json')
const gateway = await startGateway(undefined, '0', {
  NODE_OPTIONS: `--require ${join(import.meta.dirname, 'lib', 'countStatements.cjs')}`,
  MORPHEUS_COUNTS: file,
  MORPHEUS_ALLOW_LOCAL_TARGETS: '1',
  MORPHEUS_PUBLIC_LIMIT: '100000',
})
const token = await signIn(gateway.url)
const sessions = await pairPhones(gateway.url, token, 16)
const receiver = await openReceiver(() => 200)
for (const { id } of sessions) {
  const webhook = { url: receiver.url, enabled: true, events: ['message:received'] }
  await call(gateway.url, 'POST', `/sessions/${id}/webhook`, { token, body: webhook })
}

async function counts() {
  rmSync(file, { force: true })
  process.kill(gateway.pid, 'SIGUSR2')
  while (!existsSync(file)) await pause(5)
  return JSON.parse(readFileSync(file, 'utf8'))
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

async function send(lanes) {
  const each = sessions.slice(0, lanes).map(async (session) => {
    for (let sent = 0; sent < count / lanes; sent++) await say(gateway.url, session, `mensagem ${sent}`)
  })
  await Promise.all(each)
  // Delivery results are stored a little later.
  await pause(300)
}

/** fsync and fdatasync calls of the gateway during an action; null when strace is missing or not permitted. */
async function syncsDuring(act) {
  if (spawnSync('strace', ['-V']).status !== 0) return null
  const trace = spawn('strace', ['-f', '-e', 'trace=fsync,fdatasync', '-p', String(gateway.pid)])
  let seen = ''
  trace.stderr.on('data', (chunk) => {
    seen += chunk
  })
  while (!seen.includes('attached')) {
    if (trace.exitCode !== null) return null
    await pause(20)
  }
  await act()
  trace.kill('SIGINT')
  await once(trace, 'close')
  return seen.match(/\b(fsync|fdatasync)\(\d+/g)?.length ?? 0
}

const frame = /^(begin|commit|rollback|savepoint|release)/i
for (const lanes of [1, 16]) {
  await send(lanes)
  await counts()
  const cpuBefore = cpuMilliseconds(gateway.pid)
  await send(lanes)
  const cpu = (cpuMilliseconds(gateway.pid) - cpuBefore) / count
  const ran = await counts()
  const sum = (wanted) => ran.reduce((all, [sql, times]) => all + (wanted(sql) ? times : 0), 0) / count
  const syncs = await syncsDuring(() => send(lanes))
  const where = lanes === 1 ? 'one session' : `${lanes} sessions at once`
  console.log(
    `${where}: ${sum((sql) => !frame.test(sql)).toFixed(1)} statements a message, ${sum((sql) => /^begin/i.test(sql)).toFixed(2)} transactions, ${cpu.toFixed(2)} ms of CPU, ${syncs === null ? 'syncs not counted (no strace)' : `${(syncs / count).toFixed(2)} syncs`}`,
  )
  if (process.argv.includes('--statements'))
    for (const [sql, times] of ran.filter(([, times]) => times >= count / 10).sort((a, b) => b[1] - a[1]))
      console.log(`  ${(times / count).toFixed(2)} ${sql.slice(0, 110)}`)
}
await receiver.close()
await gateway.close()
rmSync(folder, { recursive: true })
