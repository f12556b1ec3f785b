import { setTimeout } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { openBotModel } from '../testing/cluster/botTalk.js'
import { listViolations } from '../testing/cluster/consistency.js'
import { Dashboard } from '../testing/cluster/dashboard.js'
import { FaultProxy } from '../testing/cluster/faultProxy.js'
import { nodeFaults, serverFaults, shortMs } from '../testing/cluster/faults.js'
import { Load, loadVariables, seededRandom } from '../testing/cluster/load.js'
import { Cluster } from '../testing/cluster/nodes.js'
import { freshDatabase } from '../testing/postgres/freshDatabase.js'
import { OwnPostgres } from '../testing/postgres/ownServer.js'
import { openReceiver } from '../testing/receiver.js'
import { temporaryFolder } from '../testing/temporaryFolder.js'
import { required } from '../testing/testGateway.js'

/** `npm run soak` sets these: a long run with many sessions, on a Postgres of its own. */
const { SOAK_SECONDS = '0', SOAK_SESSIONS = '4', SOAK_SEED = '1', SOAK_FAULT } = process.env
const soakMs = Number(SOAK_SECONDS) * 1000
const isSoak = soakMs > 0
/** A fault alone comes often. */
const faultEveryMs = SOAK_FAULT === undefined ? 20_000 : 6000
/** Ten messages a second in all: the test shares the processors with three nodes and two servers. */
const pausePerSessionMs = 200
const diskBytes = 3 * 1024 ** 3
/** By how much the clock of each node is fast. */
const clocksMs = [0, 300_000, -300_000]
const nodeCount = clocksMs.length
const dashboardCount = isSoak ? 6 : 2
/** Within the lease, as a restart of Postgres; in a long run, a minute without it. */
const serverAwayMs = isSoak ? 60_000 : 3000

const settled = { timeout: isSoak ? 300_000 : 120_000, interval: 250 }
const note = (text: string) => isSoak && console.log(`${new Date().toISOString()} ${text}`)

test(
  'Postgres faults, node crashes, stalls and clock skew lose, repeat and reorder nothing',
  async () => {
    const random = seededRandom(Number(SOAK_SEED))
    const postgres = isSoak ? await OwnPostgres.open(diskBytes) : null
    const shared = postgres ? '' : await freshDatabase()
    const databaseUrl = () => postgres?.url ?? shared
    const cluster = await Cluster.open(0, {
      isLong: isSoak,
      databaseUrl: (await FaultProxy.open(databaseUrl)).url,
      env: { MORPHEUS_FILES_DIR: temporaryFolder(), ...loadVariables },
    })
    const proxies: FaultProxy[] = []
    const start = async (index: number) => {
      const proxy = await FaultProxy.open(databaseUrl)
      cluster.nodes[index] = await cluster.start({
        env: { DATABASE_URL: proxy.url },
        clockMs: clocksMs[index],
      })
      proxies[index] = proxy
    }
    for (let index = 0; index < nodeCount; index += 1) await start(index)
    await cluster.signIn()
    const receiver = await openReceiver()
    const load = new Load(cluster, random)
    await load.open(Number(SOAK_SESSIONS), receiver, {
      botUrl: await openBotModel(),
      answerMs: serverAwayMs + 60_000,
    })
    const anyNode = await FaultProxy.open(() => load.node().url)
    const dashboards = Array.from({ length: dashboardCount }, () =>
      Dashboard.open(anyNode.url.replace(/\/$/, ''), cluster.token),
    )

    const stage = {
      proxy: (index: number) => required(proxies[index]),
      proxies,
      node: (index: number) => required(cluster.nodes[index]),
      start,
      serverAwayMs,
    }
    const faults = { ...nodeFaults(stage), ...(postgres && serverFaults(postgres)) }
    const running = load.run(isSoak ? pausePerSessionMs * load.sessions.length : 500)
    const names = SOAK_FAULT === undefined ? Object.keys(faults) : [SOAK_FAULT]
    const until = performance.now() + soakMs
    for (let round = 0; round < names.length || performance.now() < until; round += 1) {
      const name = required(names[round % names.length])
      const index = Math.floor(random() * nodeCount)
      note(`${round}: ${name} (node ${index}), ${load.count} messages; ${load.report()}`)
      const began = performance.now()
      await required(faults[name])(index)
      await setTimeout(isSoak ? Math.max(0, began + faultEveryMs - performance.now()) : shortMs)
    }
    load.stop()
    const stoppedAt = performance.now()
    await running
    // Nothing is away any more: a call that still waits has a session without a home.
    expect(performance.now() - stoppedAt).toBeLessThan(60_000)
    note(`stopped, ${load.count} messages`)
    expect(load.answered).toBeGreaterThan(0)
    expect(load.count).toBeGreaterThan(load.sessions.length * 10)
    await vi.waitFor(async () => expect(await listViolations(cluster.db)).toEqual([]), settled)
    await vi.waitFor(async () => expect(await load.listFaults(receiver)).toEqual([]), settled)
    await vi.waitFor(async () => {
      const latest = await cluster.latestEvent()
      expect(dashboards.flatMap((dashboard) => dashboard.listFaults(latest))).toEqual([])
    }, settled)
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
    note(
      `${load.count} messages, ${load.answered} answers of bots, ${receiver.received.length} deliveries of ${ids.size} events, ${dashboards[0]?.received} events at each of ${dashboardCount} pages`,
    )
    // Only attempts that a fault interrupted are made again.
    expect(receiver.received.length).toBeLessThan(1.2 * ids.size)
  },
  300_000 + 3 * soakMs,
)
