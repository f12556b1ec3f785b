import { sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { builtProgram } from '../../../../scripts/builtProgram.mjs'
import { contractionsByName, runContractions } from '../core/store/contractions.js'
import { schemaVersion } from '../core/store/migrate.js'
import { openBotModel } from '../testing/cluster/botTalk.js'
import { listViolations } from '../testing/cluster/consistency.js'
import { Load, loadVariables, seededRandom } from '../testing/cluster/load.js'
import { Cluster, type Node } from '../testing/cluster/nodes.js'
import { Reads } from '../testing/cluster/reads.js'
import { emptyDatabase } from '../testing/postgres/freshDatabase.js'
import { openReceiver } from '../testing/receiver.js'
import { temporaryFolder } from '../testing/temporaryFolder.js'
import { required } from '../testing/testGateway.js'

/** `npm run upgrade-trial` sets these: the built `main.js` of an earlier version, and its name in Git. */
const { UPGRADE_FROM: earlier, UPGRADE_REF: ref, UPGRADE_SESSIONS = '12' } = process.env
const nodeCount = 3
const settled = { timeout: 120_000, interval: 250 }
/** Less than the minute after which a node reads again what it was not notified of. */
const live = { timeout: 50_000, interval: 250 }
/** The first schema whose version takes a later one at its start: see docs/decisions/177. */
const firstThatReturns = 80

/** Sessions of which a dashboard at this node has seen a message arrive. */
function watch({ url }: Node, token: string): { socket: Socket; seen: Set<string> } {
  const seen = new Set<string>()
  const socket = io(url, { auth: { token }, transports: ['websocket'] })
  onTestFinished(() => void socket.close())
  socket.on('message:received', ({ sessionId }) => seen.add(String(sessionId)))
  return { socket, seen }
}

test('a rolling upgrade and downgrade under load causes no loss, duplicate or reorder', async () => {
  const log = (text: string) => console.log(`${new Date().toISOString()} ${text}`)
  // While it is built, this process does nothing else: reads would seem late.
  builtProgram('apps/gateway', 'main.js')
  const cluster = await Cluster.open(0, {
    env: { MORPHEUS_FILES_DIR: temporaryFolder(), ...loadVariables },
    databaseUrl: await emptyDatabase(),
  })
  const one = async (query: string) => {
    const { rows } = await sql<{ value: number }>`${sql.raw(query)}`.execute(cluster.db)
    return Number(rows[0]?.value)
  }
  for (let index = 0; index < nodeCount; index += 1)
    cluster.nodes.push(await cluster.start({ program: earlier }))
  const known = await one('select version as value from schema_version')
  log(`three nodes of ${ref}, schema ${known}; this version has ${schemaVersion}`)
  await cluster.signIn()
  const receiver = await openReceiver()
  const random = seededRandom(1)
  const load = new Load(cluster, random)
  await load.open(Number(UPGRADE_SESSIONS), receiver, { botUrl: await openBotModel(), answerMs: 60_000 })
  const first = required(load.sessions[0])
  const reads = new Reads(cluster, [
    'GET /sessions',
    `GET /sessions/${first}`,
    `GET /sessions/${first}/messages`,
    `GET /sessions/${first}/pace`,
    'GET /deliveries',
  ])
  const running = Promise.all([load.run(200), reads.run()])

  /** Each node shows what happens at all nodes at once, whichever versions they are of. */
  const expectLive = async () => {
    const dashboards = cluster.nodes.map((node) => watch(node, cluster.token))
    const sessions = [...load.sessions].sort()
    await vi.waitFor(() => {
      for (const { seen } of dashboards) expect([...seen].sort()).toEqual(sessions)
    }, live)
    for (const { socket } of dashboards) socket.close()
  }
  const replace = async (indexes: readonly number[], program?: string) => {
    for (const index of indexes) {
      const node = required(cluster.nodes[index])
      reads.leave(node)
      node.process.kill('SIGTERM')
      expect(await node.process.ended).toMatchObject({ exitCode: 0 })
      cluster.nodes[index] = await cluster.start({ program })
      await expectLive()
      log(`node ${index} is ${program ? ref : 'this version'}; ${load.count} messages, ${reads.count} reads`)
    }
  }
  const countDone = () => one('select count(*) as value from schema_contractions')
  const needed = Object.values(contractionsByName).map(({ minSchema }) => minSchema)
  const remaining = needed.filter((needs) => needs > known).length

  await expectLive()
  await replace([0, 1])
  // As nodes of this version do every minute: nothing that the earlier one uses is removed while one of it is left.
  await runContractions(cluster.db)
  expect(await countDone()).toBeLessThanOrEqual(needed.length - remaining)
  await expectLive()
  if (known >= firstThatReturns) {
    await replace([1, 0], earlier)
    await replace([0, 1])
  }
  await replace([2])
  await vi.waitFor(async () => expect(await countDone()).toBe(needed.length), settled)
  log(`${needed.length} contractions are done`)
  if (known >= firstThatReturns && remaining === 0) await replace([0, 1, 2], earlier)
  else await expect(cluster.start({ program: earlier })).rejects.toThrow('gravado por uma versão mais nova')
  await expectLive()

  load.stop()
  reads.stop()
  await running
  log(`${load.count} messages, ${load.answered} answers of bots, ${reads.count} reads`)
  log(`${reads.failedAtLeaving} reads failed at a node that was being stopped`)
  expect(load.answered).toBeGreaterThan(0)
  expect(reads.faults).toEqual([])
  await vi.waitFor(async () => expect(await listViolations(cluster.db)).toEqual([]), settled)
  await vi.waitFor(async () => expect(await load.listFaults(receiver)).toEqual([]), settled)
  const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
  log(`${receiver.received.length} deliveries of ${ids.size} events`)
  // Only attempts that a replacement interrupted are made again.
  expect(receiver.received.length).toBeLessThan(1.2 * ids.size)
}, 900_000)
