// Burst of separate receipts, as WhatsApp sends them, at the packaged gateway with the WhatsApp engine and the test
// server: transactions and milliseconds until all are in the database, in bulk and sequentially for comparison. `node
// bench/receipts.mjs [receipts] [rounds]`
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { WhatsAppServer } from '@morpheus/engine-whatsapp/testing'
import { call, signIn, startGateway } from './lib/gateway.mjs'
import { cpuMilliseconds, median } from './lib/measure.mjs'

const count = Number(process.argv[2] ?? 500)
const rounds = Number(process.argv[3] ?? 3)
const folder = mkdtempSync(join(tmpdir(), 'morpheus-counts-'))
const file = join(folder, 'counts.json')
const server = await WhatsAppServer.open()
const gateway = await startGateway(undefined, '0', {
  NODE_OPTIONS: `--require ${join(import.meta.dirname, 'lib', 'countStatements.cjs')}`,
  MORPHEUS_COUNTS: file,
  MORPHEUS_ENGINE: 'whatsapp',
  MORPHEUS_WHATSAPP_TEST_SERVER: server.url,
  MORPHEUS_WHATSAPP_TEST_ROOT: server.root.toString('base64'),
})
const token = await signIn(gateway.url)
const ask = (method, path, body) => call(gateway.url, method, path, { token, body })
const Database = createRequire(join(import.meta.dirname, '../apps/gateway/package.json'))('better-sqlite3')
const db = new Database(join(gateway.data, 'morpheus.db'), { readonly: true })
const states = db.prepare('select count(*) from messages where state = ?').pluck()

async function until(test) {
  for (let tries = 0; ; tries += 1) {
    const found = await Promise.resolve(test()).catch(() => null)
    if (found) return found
    if (tries > 60_000) throw new Error('It does not come about')
    await wait(1)
  }
}

/** Transactions since the last call. */
async function transactions() {
  rmSync(file, { force: true })
  process.kill(gateway.pid, 'SIGUSR2')
  await until(() => existsSync(file))
  const ran = JSON.parse(readFileSync(file, 'utf8'))
  return ran.reduce((sum, [sql, times]) => sum + (/^begin/i.test(sql) ? times : 0), 0)
}

const phone = server.person('5511980000000', 'Loja')
const contact = server.person('5521977776666', 'Cliente')
const { session } = await ask('POST', '/sessions', { name: 'Loja' })
await ask('PUT', `/sessions/${session.id}/pace`, { gapSeconds: 0, jitterSeconds: 0, perDay: 0 })
await ask('POST', `/sessions/${session.id}/connect`)
const { qrText } = await until(async () => {
  const qr = await ask('GET', `/sessions/${session.id}/qr`)
  return qr.qrText && qr
})
await server.scan(qrText, phone)
await until(async () => (await ask('GET', `/sessions/${session.id}`)).session.status === 'connected')

/** Delivers as many messages as receipts; returns their ids. */
async function deliver() {
  const before = contact.received.length
  for (let sent = 0; sent < count; sent += 25) {
    const some = Array.from({ length: 25 }, (_, index) =>
      ask('POST', `/sessions/${session.id}/send`, {
        to: contact.number,
        message: `mensagem ${sent + index}`,
      }),
    )
    await Promise.all(some)
  }
  await until(() => contact.received.length === before + count && states.get('delivered') === count)
  // Counters and log entries are written a little later.
  await wait(2000)
  return contact.received.slice(before).map(({ id }) => id)
}

/** Transactions and milliseconds until all delivered messages are read. */
async function measured(tell) {
  const ids = await deliver()
  const already = states.get('read')
  await transactions()
  const cpu = cpuMilliseconds(gateway.pid)
  const began = performance.now()
  await tell(ids, (told) => until(() => states.get('read') === already + told))
  await until(() => states.get('read') === already + count)
  const milliseconds = performance.now() - began
  return { milliseconds, cpu: cpuMilliseconds(gateway.pid) - cpu, transactions: await transactions() }
}

const read = (id) => contact.acknowledges(phone, [id], 'read')
const ways = {
  together: async (ids) => ids.forEach(read),
  'one after another': async (ids, stand) => {
    for (const [index, id] of ids.entries()) {
      read(id)
      await stand(index + 1)
    }
  },
}
const results = new Map(Object.keys(ways).map((name) => [name, []]))
console.log(`load ${loadavg()[0].toFixed(1)}`)
for (let round = 0; round < rounds; round += 1)
  for (const [name, tell] of Object.entries(ways)) results.get(name).push(await measured(tell))
for (const [name, found] of results) {
  const of = (what) => median(found.map((one) => one[what])).toFixed(0)
  console.log(
    `${count} receipts ${name}: ${of('transactions')} transactions, ${of('milliseconds')} ms, ${of('cpu')} ms of CPU (median of ${rounds})`,
  )
}
console.log(`load ${loadavg()[0].toFixed(1)}`)
if (server.failures.length > 0) console.log(server.failures)
db.close()
await gateway.close()
await server.close()
rmSync(folder, { recursive: true })
