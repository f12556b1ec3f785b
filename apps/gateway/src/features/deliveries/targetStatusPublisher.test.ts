import { contract, serverEvents } from '@morpheus/sdk/contract'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MemoryBus } from '../../core/cluster/memoryBus.js'
import { TimeZones } from '../../core/store/timeZones.js'
import { healthOf, startDelivering } from '../../testing/delivering.js'
import { ManualClock } from '../../testing/manualClock.js'
import { required, type SeenEvent, type TestGateway } from '../../testing/testGateway.js'
import { openTestStore, socketTransports } from '../../testing/testStore.js'
import { TargetStatusPublisher } from './targetStatusPublisher.js'

const slow = { timeout: 10_000 }
const second = 1000

const newsIn = (events: readonly SeenEvent[]) =>
  events
    .filter(({ type }) => type === 'target:status')
    .map(({ payload }) => serverEvents['target:status'].parse(payload))

async function watch(gateway: TestGateway, token: string, sessionId: string | null) {
  const listening = await gateway.listen(token)
  expect(await listening.socket.emitWithAck('watch-targets', sessionId)).toEqual({ success: true })
  return listening
}

/** Waits for the newest status; advances the clock, since a target is published at most once a second. */
async function untilTold(gateway: TestGateway, events: readonly SeenEvent[], wanted: object) {
  await vi.waitFor(() => {
    gateway.clock.advance(second)
    expect(newsIn(events).at(-1)).toMatchObject(wanted)
  }, slow)
}

test("publishes a watched target's status, queue and deletion", async () => {
  const { gateway, token, id, receiver, say } = await startDelivering()
  const { events } = await watch(gateway, token, id)
  const kind = 'webhook'
  await say('1')
  const delivered = { connectionStatus: 'CONNECTED', waiting: 0, delivered: 1, lastError: null }
  await untilTold(gateway, events, { sessionId: id, kind, target: delivered })

  receiver.reply = () => ({ status: 503 })
  await say('2')
  const failed = { connectionStatus: 'ERROR', waiting: 1, lastError: 'O destino respondeu 503' }
  await untilTold(gateway, events, { kind, target: failed })
  await gateway.call(`POST /sessions/${id}/events/webhook/pause`, { token })
  await untilTold(gateway, events, { kind, target: { paused: true } })
  await gateway.call(`PUT /sessions/${id}/webhook`, { token, body: { enabled: false } })
  await untilTold(gateway, events, { kind, target: { enabled: false } })

  // Equals the answer of the API.
  const asked = await gateway.read(contract.deliveries.targets.answer, `GET /sessions/${id}/events`, {
    token,
  })
  expect(newsIn(events).at(-1)?.target).toEqual(asked.webhook)

  await gateway.call(`DELETE /sessions/${id}/webhook`, { token })
  await untilTold(gateway, events, { kind, target: null })
})

test('publishes a burst once a second, ending with the final state', async () => {
  const { gateway, token, id, say } = await startDelivering()
  gateway.clock.advance(second)
  const { events } = await watch(gateway, token, id)
  await Promise.all(Array.from({ length: 20 }, (_, index) => say(`${index}`)))
  await vi.waitFor(async () => expect((await healthOf(gateway, token, id)).delivered).toBe(20), slow)
  expect(newsIn(events)).toHaveLength(1)
  await untilTold(gateway, events, { target: { delivered: 20, waiting: 0 } })
  expect(newsIn(events)).toHaveLength(2)
})

test('publishes nothing to another user, and stores nothing', async () => {
  const { gateway, token, id, say } = await startDelivering()
  const other = await watch(gateway, await gateway.another(), null)
  const mine = await watch(gateway, token, id)
  await say('1')
  await untilTold(gateway, mine.events, { target: { delivered: 1 } })
  expect(newsIn(other.events)).toEqual([])
  const { events } = await gateway.read(contract.events.list.answer, 'GET /events?after=0', { token })
  expect(events.map(({ name }) => name)).toContain('message:received')
  expect(events.map(({ name }) => name)).not.toContain('target:status')
  expect(mine.events.find(({ type }) => type === 'target:status')?.meta).toBeUndefined()
  expect(id).toBe(newsIn(mine.events).at(-1)?.sessionId)
})

test('a WebSocket target publishes its number of clients', async () => {
  const { gateway, token, id } = await startDelivering()
  const { events } = await watch(gateway, token, id)
  const made = await gateway.read(contract.websocket.create.answer, `POST /sessions/${id}/websocket`, {
    token,
    body: {},
  })
  const kind = 'websocket'
  await untilTold(gateway, events, { kind, target: { currentClients: 0 } })
  const client = io(gateway.url, {
    path: '/api/events/socket',
    auth: { sessionId: id, token: required(made.token) },
    reconnection: false,
    transports: socketTransports,
  })
  onTestFinished(() => void client.close())
  await untilTold(gateway, events, { kind, target: { currentClients: 1 } })
  client.close()
  await untilTold(gateway, events, { kind, target: { currentClients: 0 } })
})

test('publishes a target only to its watchers, and reads its queue only for them', async () => {
  const { gateway, token, id, say } = await startDelivering()
  const stranger = await gateway.listen(await gateway.another())
  const notFound = { success: false, message: 'Sessão não encontrada' }
  expect(await stranger.socket.emitWithAck('watch-targets', id)).toEqual(notFound)
  for (const wrong of [7, {}, 'x'.repeat(101)]) {
    expect(await stranger.socket.emitWithAck('watch-targets', wrong)).toMatchObject({ success: false })
  }
  const plain = await gateway.listen(token)
  await plain.socket.emitWithAck('join-session', id)
  const health = vi.spyOn(TargetStatusPublisher.prototype, 'health')
  onTestFinished(() => health.mockRestore())
  await say('1')
  // Statuses are published within a second.
  await vi.waitFor(() => expect(plain.events.map(({ type }) => type)).toContain('message:received'), slow)
  gateway.clock.advance(second)
  await plain.socket.emitWithAck('join-session', id)
  expect(health).not.toHaveBeenCalled()

  const one = await watch(gateway, token, id)
  const all = await watch(gateway, token, null)
  await say('2')
  await untilTold(gateway, one.events, { target: { delivered: 2 } })
  await untilTold(gateway, all.events, { target: { delivered: 2 } })
  one.socket.emit('unwatch-targets', id)
  all.socket.emit('unwatch-targets', null)
  for (const { socket } of [one, all]) await socket.emitWithAck('join-session', id)
  const before = [one, all].map(({ events }) => newsIn(events).length)
  const last = await watch(gateway, token, id)
  await say('3')
  await untilTold(gateway, last.events, { target: { delivered: 3 } })
  for (const { socket } of [plain, one, all]) await socket.emitWithAck('join-session', id)
  expect([one, all].map(({ events }) => newsIn(events).length)).toEqual(before)
  expect([newsIn(plain.events), newsIn(stranger.events)]).toEqual([[], []])
})

test('does not query the store while nobody watches a target', async () => {
  const db = await openTestStore()
  let queries = 0
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  let watched = false
  const clock = new ManualClock()
  const audience = { hasWatchers: () => watched, hasWatchersOf: () => watched, emit: () => undefined }
  const onError = (error: unknown) => {
    throw error
  }
  const news = new TargetStatusPublisher({
    db: counted,
    bus: new MemoryBus(onError),
    leases: { isShared: false },
    clock,
    timeZones: new TimeZones(db, 'America/Sao_Paulo'),
    audience,
    countClients: () => 0,
    onError,
  })
  const target = { id: 't', session_id: 's', kind: 'webhook' as const }
  news.touch(target.id)
  clock.advance(second)
  news.removed(target)
  expect(queries).toBe(0)
  watched = true
  news.touch(target.id)
  expect(queries).toBe(1)
  await news.close()
})
