import { setTimeout } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { openBotModel } from '../testing/cluster/botTalk.js'
import { listViolations } from '../testing/cluster/consistency.js'
import { FaultProxy } from '../testing/cluster/faultProxy.js'
import { Load, loadVariables, seededRandom } from '../testing/cluster/load.js'
import { Cluster, type Node } from '../testing/cluster/nodes.js'
import { openReceiver } from '../testing/receiver.js'
import { temporaryFolder } from '../testing/temporaryFolder.js'
import { present } from '../testing/testGateway.js'

/** `npm run soak` sets these: a long run with many sessions. */
const { SOAK_SECONDS = '0', SOAK_SESSIONS = '6', SOAK_SEED = '1' } = process.env
const soakMs = Number(SOAK_SECONDS) * 1000
const soakEveryMs = 20_000
/** By how much the clock of each node is fast. */
const clocksMs = [0, 300_000, -300_000]
const nodeCount = clocksMs.length
/** Beyond the lease: the node loses its sessions. */
const longMs = 8000
const shortMs = 1500
/** Within the lease, as a restart of Postgres; in a long run, a minute without it. */
const serverAwayMs = soakMs > 0 ? 60_000 : 3000

const settled = { timeout: 120_000, interval: 250 }

test(
  'under load, a Postgres that is cut off, slow, silent or away, killed and stalled nodes whose clocks differ lose, double and reorder nothing',
  async () => {
    const random = seededRandom(Number(SOAK_SEED))
    const cluster = await Cluster.open(0, { MORPHEUS_FILES_DIR: temporaryFolder(), ...loadVariables })
    const proxies: FaultProxy[] = []
    const start = async (index: number) => {
      const proxy = await FaultProxy.open(cluster.databaseUrl)
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

    const proxy = (index: number) => present(proxies[index])
    const faults: Readonly<Record<string, (index: number, node: Node) => Promise<void>>> = {
      'cut connections': async (index) => proxy(index).cut(),
      'a slow line': async (index) => {
        proxy(index).delay(150)
        await setTimeout(shortMs)
        proxy(index).delay(0)
      },
      'a silent line': async (index) => {
        proxy(index).hold()
        await setTimeout(longMs)
        proxy(index).release()
      },
      'a server that is away': async () => {
        for (const each of proxies) each.stop()
        await setTimeout(serverAwayMs)
        for (const each of proxies) each.start()
      },
      'a stalled node': async (_, { process }) => {
        process.kill('SIGSTOP')
        await setTimeout(longMs)
        process.kill('SIGCONT')
      },
      'a killed node': async (index, { process }) => {
        process.kill('SIGKILL')
        await process.ended
        await start(index)
      },
      'a node that is replaced': async (index, { process }) => {
        process.kill('SIGTERM')
        expect(await process.ended).toMatchObject({ exitCode: 0 })
        await start(index)
      },
    }
    const running = load.run(soakMs > 0 ? 5000 : 300)
    const names = Object.keys(faults)
    const until = performance.now() + soakMs
    for (let round = 0; round < names.length || performance.now() < until; round += 1) {
      const name = present(names[round % names.length])
      const index = Math.floor(random() * nodeCount)
      if (soakMs > 0)
        console.log(`${new Date().toISOString()} ${name} (node ${index}), ${load.count} messages`)
      const began = performance.now()
      await present(faults[name])(index, present(cluster.nodes[index]))
      await setTimeout(soakMs > 0 ? Math.max(0, began + soakEveryMs - performance.now()) : shortMs)
    }
    load.stop()
    await running
    expect(load.answered).toBeGreaterThan(0)
    expect(load.count).toBeGreaterThan(load.sessions.length * 10)
    await vi.waitFor(async () => expect(await listViolations(cluster.db)).toEqual([]), settled)
    await vi.waitFor(async () => expect(await load.listFaults(receiver)).toEqual([]), settled)
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
    if (soakMs > 0)
      console.log(
        `${load.count} messages, ${load.answered} answers of bots, ${receiver.received.length} deliveries of ${ids.size} events`,
      )
    // Only attempts that a fault interrupted are made again.
    expect(receiver.received.length).toBeLessThan(1.2 * ids.size)
  },
  240_000 + 2 * soakMs,
)
