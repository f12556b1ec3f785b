// Three nodes of a cluster with 60 sessions: from a customer's message at one node until it is on a dashboard's socket
// at the same node and at another; and after a `kill -9`, until the killed node's sessions receive messages again. Then
// a start with many sessions in the store: until the first answer, until a cluster runs all, and its cost at rest.
// `node bench/rehoming.mjs [server] [kills] [sessions in the store]`, after a build.
import { setTimeout as sleep } from 'node:timers/promises'
import {
  difference,
  gatewayCpu,
  homesOf,
  openCluster,
  openDatabase,
  untilHomed,
  writeSessions,
} from './lib/cluster.mjs'
import { write } from './lib/customers.mjs'
import { openDashboard } from './lib/dashboard.mjs'
import { call, signIn } from './lib/gateway.mjs'
import { median, residentMegabytes } from './lib/measure.mjs'

const [server = 'postgres://postgres@127.0.0.1:5432', killsText = '5', manyText = '20000'] =
  process.argv.slice(2)
const [kills, many] = [Number(killsText), Number(manyText)]
const sessions = 60
const accounts = 20
const messages = 200
const percentile = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]

async function latencies(cluster, { id, node }) {
  const { url } = cluster.nodes.get(node)
  const [other] = [...cluster.nodes].filter(([name]) => name !== node).map(([, gateway]) => gateway)
  const token = await signIn(url)
  const dashboards = [await openDashboard(url, token), await openDashboard(other.url, token)]
  const found = { same: [], other: [] }
  for (let sent = 0; sent < messages; sent += 1) {
    const arrivals = Promise.all(dashboards.map(({ next }) => next()))
    const began = performance.now()
    await write(url, id)
    const [same, away] = await arrivals
    found.same.push(same - began)
    found.other.push(away - began)
    await sleep(20)
  }
  for (const dashboard of dashboards) dashboard.close()
  return found
}

/** Milliseconds after a kill until each session of the node has received a message by way of another node. */
async function rehome(database, cluster, name) {
  const homes = await homesOf(database)
  const lost = [...homes].filter(([, node]) => node === name).map(([id]) => id)
  const began = performance.now()
  await cluster.nodes.get(name).kill()
  cluster.nodes.delete(name)
  const times = []
  const waiting = new Set(lost)
  while (waiting.size > 0) {
    const now = await homesOf(database)
    const found = [...waiting].filter((id) => cluster.nodes.has(now.get(id)))
    await Promise.all(
      found.map(async (id) => {
        if ((await write(cluster.nodes.get(now.get(id)).url, id)) >= 300) return
        waiting.delete(id)
        times.push(performance.now() - began)
      }),
    )
    await sleep(50)
  }
  return times
}

async function smallCluster() {
  const database = await openDatabase(server)
  const cluster = openCluster(database.url)
  const names = ['node-1', 'node-2', 'node-3']
  for (const name of names) await cluster.start(name)
  await writeSessions(database, sessions, accounts)
  const [{ id }] = await database.query(
    `update sessions set user_id = (select id from users where administrator = 1)
     where id = (select min(id) from sessions) returning id`,
  )
  const homes = await untilHomed(database, sessions, names.length)
  const { same, other } = await latencies(cluster, { id, node: homes.get(id) })
  const later = same.map((ms, index) => other[index] - ms)
  for (const [what, times] of [
    ['at the same node', same],
    ['at another node', other],
    ['difference', later],
  ])
    console.log(
      `message to dashboard ${what}: p50 ${median(times).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`,
    )

  const times = []
  for (let kill = 0; kill < kills; kill += 1) {
    const name = names[kill % names.length]
    times.push(...(await rehome(database, cluster, name)))
    await cluster.start(name)
    await untilHomed(database, sessions, names.length)
    await sleep(2000)
  }
  console.log(
    `${kills} kills, ${times.length} sessions: first message elsewhere p50 ${(median(times) / 1000).toFixed(1)} s, p99 ${(percentile(times, 0.99) / 1000).toFixed(1)} s, longest ${(Math.max(...times) / 1000).toFixed(1)} s`,
  )
  await cluster.close()
  await database.close()
}

async function untilQuiet(nodes) {
  for (let before = gatewayCpu(nodes); ; ) {
    await sleep(1000)
    const now = gatewayCpu(nodes)
    if (now - before < 100 * nodes.length) return
    before = now
  }
}

async function manySessions() {
  const database = await openDatabase(server)
  const cluster = openCluster(database.url)
  const first = await cluster.start('node-1')
  await sleep(2000)
  const empty = residentMegabytes(first.pid)
  await first.close()
  cluster.nodes.clear()
  const [id] = await writeSessions(database, many, accounts)
  await database.query(
    'update sessions set user_id = (select id from users where administrator = 1) where id = $1',
    [id],
  )
  const began = performance.now()
  const node = await cluster.start('node-1')
  const listening = performance.now() - began
  await call(node.url, 'GET', `/sessions/${id}`, { token: await signIn(node.url) })
  const answered = performance.now() - began
  await untilHomed(database, many)
  const homed = performance.now() - began
  await untilQuiet([node])
  const megabytes = residentMegabytes(node.pid)
  console.log(
    `one node, ${many} sessions in the store: listens after ${listening.toFixed(0)} ms, answers (signed in anew) after ${answered.toFixed(0)} ms, runs all after ${(homed / 1000).toFixed(1)} s`,
  )
  console.log(
    `memory: ${empty.toFixed(0)} MB without sessions, ${megabytes.toFixed(0)} MB with ${many}, ${(((megabytes - empty) * 1024) / many).toFixed(1)} kB a session`,
  )
  for (const name of ['', 'node-2', 'node-3']) {
    if (name !== '') {
      await cluster.start(name)
      await untilQuiet([...cluster.nodes.values()])
    }
    const nodes = [...cluster.nodes.values()]
    const before = await database.counters()
    const cpuBefore = gatewayCpu(nodes)
    await sleep(5000)
    const { postgresCpu, wal } = difference(before, await database.counters())
    console.log(
      `at rest, ${many} sessions, ${nodes.length} nodes, a second: gateways ${((gatewayCpu(nodes) - cpuBefore) / 5).toFixed(0)} ms of CPU, Postgres ${(postgresCpu / 5).toFixed(0)} ms, WAL ${(wal / 5).toFixed(0)} bytes`,
    )
  }
  await cluster.close()
  await database.close()
}

await smallCluster()
await manySessions()
