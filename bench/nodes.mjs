// Messages per second and the cost of each: on SQLite, on Postgres, and on clusters of one Postgres, by 50 customers who
// write at once and by one; then what a cluster costs at rest. Customers write to virtual phones, at the nodes that run
// their sessions, as a network would, at last with a dashboard of each account at each node. `node bench/nodes.mjs [server] [seconds] [numbers of nodes]`, after a build.
// Processes share the processors of one machine: more of them show what a message costs, not how fast it could be.
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  difference,
  gatewayCpu,
  gatewayMemory,
  openCluster,
  openDatabase,
  untilHomed,
  writeSessions,
} from './lib/cluster.mjs'
import { countStatements } from './lib/countStatements.mjs'
import { writeAll } from './lib/customers.mjs'
import { openDashboard } from './lib/dashboard.mjs'
import { admin, call, startGateway } from './lib/gateway.mjs'
import { writeSessions as writeToSqlite } from './lib/manySessions.mjs'

const [server = 'postgres://postgres@127.0.0.1:5432', secondsText = '6', countsText = '1,2,3,5'] =
  process.argv.slice(2)
const seconds = Number(secondsText)
const counts = countsText.split(',').map(Number)
const sessions = 50
/** Messages to a node after which its code is optimized. */
const warm = 200 * seconds

/** Messages a second of some customers, and what one costs. */
async function load({ phones, nodes, database, statements }, writers, ms) {
  const before = await database?.counters()
  const statementsBefore = statements?.counts()
  const cpuBefore = gatewayCpu(nodes)
  const began = performance.now()
  const done = await writeAll(phones.slice(0, writers), () => performance.now() - began >= ms)
  const took = performance.now() - began
  const totals = {
    gateways: gatewayCpu(nodes) - cpuBefore,
    ...(database && difference(before, await database.counters())),
    ...(statements && changesOf(statementsBefore, statements.counts())),
  }
  const one = Object.fromEntries(Object.entries(totals).map(([key, sum]) => [key, sum / done]))
  return { ...one, rate: (done * 1000) / took }
}

const changesOf = (before, after) =>
  Object.fromEntries(Object.entries(after).map(([key, sum]) => [key, sum - before[key]]))

async function rest({ nodes, database, statements }, ms) {
  await sleep(2000)
  const before = await database.counters()
  const statementsBefore = statements?.counts()
  const cpuBefore = gatewayCpu(nodes)
  await sleep(ms)
  const totals = {
    gateways: gatewayCpu(nodes) - cpuBefore,
    ...difference(before, await database.counters()),
    ...(statements && changesOf(statementsBefore, statements.counts())),
  }
  return Object.fromEntries(Object.entries(totals).map(([key, sum]) => [key, (sum * 1000) / ms]))
}

async function measure(name, system) {
  await writeAll(system.phones, (done) => done >= warm * system.nodes.length)
  const many = await load(system, sessions, seconds * 1000)
  const one = await load(system, 1, seconds * 500)
  return { name, many, one, memory: gatewayMemory(system.nodes) }
}

/** A dashboard of each account at each node. */
async function openDashboards({ nodes }) {
  const opened = []
  for (let account = 1; account <= sessions; account += 1) {
    const body = { email: `${account}@loja.com.br`, password: admin.password }
    const { token } = await call(nodes[0].url, 'POST', '/auth/login', { body })
    opened.push(...(await Promise.all(nodes.map(({ url }) => openDashboard(url, token)))))
  }
  return () => {
    for (const { close } of opened) close()
  }
}

async function onSqlite() {
  const first = await startGateway()
  await first.close({ keep: true })
  const ids = writeToSqlite(first.data, sessions)
  const gateway = await startGateway(first.data)
  const phones = ids.map((id) => ({ id, url: gateway.url }))
  const measured = await measure('SQLite', { phones, nodes: [gateway] })
  await gateway.close()
  return measured
}

async function onPostgres() {
  const database = await openDatabase(server)
  const environment = { DATABASE_URL: database.url }
  const first = await startGateway(undefined, '0', environment)
  await first.close({ keep: true })
  const ids = await writeSessions(database, sessions, sessions)
  const gateway = await startGateway(first.data, '0', environment)
  const phones = ids.map((id) => ({ id, url: gateway.url }))
  const measured = await measure('Postgres', { phones, nodes: [gateway], database })
  await gateway.close({ keep: true })
  rmSync(first.data, { recursive: true, force: true })
  await database.close()
  return measured
}

/** @param isCounted With a proxy that counts statements, and takes CPU of its own. */
async function onCluster(count, isCounted) {
  const database = await openDatabase(server)
  const statements = isCounted ? await countStatements(database.url) : undefined
  const cluster = openCluster(statements?.url ?? database.url)
  for (let number = 1; number <= count; number += 1) await cluster.start(`node-${number}`)
  const ids = await writeSessions(database, sessions, sessions)
  const homes = await untilHomed(database, sessions, count)
  const phones = ids.map((id) => ({ id, url: cluster.nodes.get(homes.get(id)).url }))
  const system = { phones, nodes: [...cluster.nodes.values()], database, statements }
  const measured = await measure(`cluster of ${count}`, system)
  const closeDashboards = await openDashboards(system)
  const watched = await load(system, sessions, seconds * 500)
  closeDashboards()
  const resting = await rest(system, seconds * 1000)
  const [{ events }] = await database.query(
    'select (select count(*) from events)::float8 / (select count(*) from messages) as events',
  )
  await cluster.close()
  statements?.close()
  await database.close()
  return { ...measured, watched, resting, events }
}

const plain = [await onSqlite(), await onPostgres()]
const clusters = []
const counted = []
for (const count of counts) clusters.push(await onCluster(count, false))
for (const count of counts) counted.push(await onCluster(count, true))

const fixed = (value, digits = 2) => Number(value.toFixed(digits))
function table(title, rows) {
  console.log(`\n${title}`)
  console.table(rows)
}

const [sqlite] = plain
const [alone] = clusters
const cpuOf = ({ gateways, postgresCpu = 0 }) => gateways + postgresCpu
for (const [what, key] of [
  [`${sessions} writers`, 'many'],
  ['one writer', 'one'],
])
  table(
    `${what}: messages a second; CPU of one in ms; messages per CPU second, in clusters against the first of them`,
    [...plain, ...clusters].map(({ name, memory, [key]: figures }) => ({
      store: name,
      'a second': fixed(figures.rate, 0),
      'of SQLite': fixed(figures.rate / sqlite[key].rate),
      gateways: fixed(figures.gateways),
      Postgres: fixed(figures.postgresCpu ?? 0),
      efficiency: fixed(cpuOf(alone[key]) / cpuOf(figures)),
      'MB a node': fixed(memory, 0),
    })),
  )
table(
  `${sessions} writers, a dashboard of each account at each node: what a message costs beyond its cost without them`,
  clusters.map(({ name, many, watched }, index) => ({
    store: name,
    'a second': fixed(watched.rate, 0),
    'gateways, ms': fixed(watched.gateways - many.gateways),
    'Postgres, ms': fixed(watched.postgresCpu - many.postgresCpu),
    statements: fixed(counted[index].watched.statements - counted[index].many.statements),
  })),
)
const written = (figures, counts) => ({
  statements: fixed(counts.statements, 1),
  commits: fixed(counts.commit),
  rows: fixed(figures.rows, 1),
  'WAL bytes': fixed(figures.wal, 0),
  notifications: fixed(figures.notifications),
  'their bytes': fixed(figures.notifiedBytes, 0),
})
for (const [what, key] of [
  [`a message, ${sessions} at once`, 'many'],
  ['a message, one at a time', 'one'],
])
  table(
    `Postgres: ${what} (${fixed(alone.events)} events)`,
    clusters.map(({ name, [key]: figures }, index) => ({
      store: name,
      ...written(figures, counted[index][key]),
    })),
  )
table(
  'at rest, a second: CPU in ms of all gateways and of Postgres, and what Postgres does for them',
  clusters.map(({ name, resting }, index) => ({
    store: name,
    gateways: fixed(resting.gateways, 1),
    Postgres: fixed(resting.postgresCpu, 1),
    ...written(resting, counted[index].resting),
  })),
)
