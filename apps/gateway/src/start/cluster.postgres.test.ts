import { randomBytes } from 'node:crypto'
import { contract } from '@morpheus/sdk/contract'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { StartFailure } from '../core/lib/startFailure.js'
import { listLiveNodes } from '../core/store/repositories/nodes.js'
import { LocalCluster } from '../testing/cluster/localNodes.js'
import { Cluster, type NodeCalls, patient } from '../testing/cluster/nodes.js'
import { ManualClock } from '../testing/manualClock.js'
import { freshDatabase } from '../testing/postgres/freshDatabase.js'
import { openGateway, required } from '../testing/testGateway.js'

/** Events that a dashboard on this node hears, in order. */
function listen({ url }: NodeCalls, token: string) {
  const heard: { name: string; cursor: number; payload: unknown }[] = []
  const socket = io(url, { auth: { token }, transports: ['websocket'] })
  onTestFinished(() => void socket.close())
  socket.onAny((name, payload, meta) => {
    const { data } = z.object({ cursor: z.number() }).safeParse(meta)
    if (data) heard.push({ name, cursor: data.cursor, payload })
  })
  const connected = new Promise<void>((resolve) => socket.on('connect', () => resolve()))
  return { heard, connected }
}

test("a dashboard on one node receives another node's events and codes, once and in order", async () => {
  const cluster = await LocalCluster.open(2)
  const [one, two] = [required(cluster.nodes[0]), required(cluster.nodes[1])]
  const [near, far] = [listen(one, cluster.token), listen(two, cluster.token)]
  await Promise.all([near.connected, far.connected])
  const { secret } = await cluster.pair(one, 'Loja')
  const texts = Array.from({ length: 20 }, (_, index) => `Mensagem ${index}`)
  await Promise.all(
    texts.map((content) =>
      one.call('POST /virtual-phone/messages', { content, contactPhone: '5521977776666' }, secret),
    ),
  )
  await two.call('POST /sessions', { name: 'Filial' })
  const ofMessages = ({ heard }: typeof far) => heard.filter(({ name }) => name === 'message:received')
  await vi.waitFor(() => expect(ofMessages(far)).toHaveLength(texts.length), patient)
  await vi.waitFor(() => expect(near.heard.length).toBe(far.heard.length), patient)
  const cursors = far.heard.map(({ cursor }) => cursor)
  expect(cursors).toEqual(cursors.map((_, index) => required(cursors[0]) + index))
  expect(near.heard.map(({ cursor }) => cursor)).toEqual(cursors)
  const codeOf = ({ heard }: typeof far) => required(heard.find(({ name }) => name === 'session:qr')).payload
  const Code = z.object({ qrText: z.string(), qrCode: z.string().startsWith('data:image/png;base64,') })
  expect(Code.parse(codeOf(far))).toEqual(Code.parse(codeOf(near)))
  const kept = await cluster.db
    .selectFrom('events')
    .select('payload')
    .where('type', '=', 'session:qr')
    .execute()
  for (const { payload } of kept) expect(payload).not.toContain('codigo=')
})

test('sessions of a killed node move to another node, and messages sent meanwhile are kept', async () => {
  const cluster = await Cluster.open(2)
  const [one, two] = [required(cluster.nodes[0]), required(cluster.nodes[1])]
  const phones = [await cluster.pair(one, 'Um'), await cluster.pair(one, 'Dois')]
  one.process.kill('SIGKILL')
  const say = { content: 'Depois', contactPhone: '5521977776666' }
  for (const { secret } of phones)
    await vi.waitFor(() => two.call('POST /virtual-phone/messages', say, secret), patient)
  expect(await cluster.spread()).toEqual([2])
  for (const { id } of phones) {
    const route = `GET /sessions/${id}/messages?direction=incoming`
    await vi.waitFor(async () => {
      const { messages } = contract.messages.list.answer.parse(await two.call(route))
      expect(messages.map(({ text }) => text)).toEqual(['Depois'])
    }, patient)
  }
})

test('a new node takes its share of sessions; a stopping node hands its sessions over first', async () => {
  const cluster = await LocalCluster.open(1)
  const one = required(cluster.nodes[0])
  const phones = []
  for (const name of ['Um', 'Dois', 'Três', 'Quatro']) phones.push(await cluster.pair(one, name))
  const two = await cluster.start()
  await vi.waitFor(async () => expect(await cluster.spread()).toEqual([2, 2]), patient)
  await one.close()
  // Taken before it ended: its leases did not have to expire.
  expect(await cluster.spread()).toEqual([4])
  expect(await listLiveNodes(cluster.db)).toHaveLength(1)
  for (const { secret } of phones)
    await two.call('POST /virtual-phone/messages', { content: 'Oi', contactPhone: '5521977776666' }, secret)
})

test('cluster nodes and a single gateway exclude each other with a clear error', async () => {
  const shared = {
    databaseUrl: await freshDatabase(),
    secrets: [randomBytes(32)] as const,
    databaseLockMs: 0,
  }
  const alone = await openGateway(shared)
  await expect(openGateway({ ...shared, cluster: true })).rejects.toThrow(
    'O banco de dados de DATABASE_URL já está em uso por um Morpheus sem --cluster. Encerre-o e inicie todos com --cluster, ou use outro banco de dados.',
  )
  await alone.close()
  const nodes = [
    await openGateway({ ...shared, cluster: true }),
    await openGateway({ ...shared, cluster: true }),
  ]
  await expect(openGateway(shared)).rejects.toThrow(
    'O banco de dados de DATABASE_URL já está em uso por outro Morpheus. Encerre-o, ou use outro banco de dados.',
  )
  for (const node of nodes) await node.close()
})

test('of three nodes with different keys starting together, only one starts', async () => {
  const shared = { databaseUrl: await freshDatabase(), cluster: true }
  const starts = await Promise.allSettled(
    [1, 2, 3].map(() => openGateway({ ...shared, secrets: [randomBytes(32)] })),
  )
  const refused = starts.filter((start) => start.status === 'rejected')
  expect(refused).toHaveLength(2)
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(StartFailure)
    expect(String(reason)).toContain('não é a deste banco de dados')
  }
})

test('a node whose direct URL points to another database does not start', async () => {
  const [databaseUrl, databaseDirectUrl] = [await freshDatabase(), await freshDatabase()]
  const clock = new ManualClock()
  const secrets = [randomBytes(32)] as const
  let message = ''
  openGateway({ databaseUrl, databaseDirectUrl, secrets, cluster: true, clock }).catch((error: unknown) => {
    message = String(error)
  })
  await vi.waitFor(() => {
    clock.advance(1000)
    expect(message).toContain('MORPHEUS_DATABASE_DIRECT_URL não é do mesmo banco de dados que DATABASE_URL')
  }, patient)
})
