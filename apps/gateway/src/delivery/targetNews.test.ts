import { contract, serverEvents } from '@morpheus/sdk/contract'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { healthOf, startDelivering } from '../testing/delivering.js'
import { present, type SeenEvent, type TestGateway } from '../testing/testGateway.js'

// Each takes milliseconds, but not on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const slow = { timeout: 10_000 }
const second = 1000

const newsIn = (events: readonly SeenEvent[]) =>
  events
    .filter(({ type }) => type === 'target:status')
    .map(({ payload }) => serverEvents['target:status'].parse(payload))

/** The newest, once it is as wanted; the clock moves on meanwhile, because a target is told of once a second. */
async function untilTold(gateway: TestGateway, events: readonly SeenEvent[], wanted: object) {
  await vi.waitFor(() => {
    gateway.clock.advance(second)
    expect(newsIn(events).at(-1)).toMatchObject(wanted)
  }, slow)
}

test('whoever looks on hears how a target stands: its status, its queue, its end', async () => {
  const { gateway, token, id, receiver, say } = await startDelivering()
  const { events } = await gateway.listen(token)
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

  // The same as who asks is told.
  const asked = await gateway.read(contract.deliveries.targets.answer, `GET /sessions/${id}/events`, {
    token,
  })
  expect(newsIn(events).at(-1)?.target).toEqual(asked.webhook)

  await gateway.call(`DELETE /sessions/${id}/webhook`, { token })
  await untilTold(gateway, events, { kind, target: null })
})

test('a burst is told of once a second, and ends with how things stand', async () => {
  const { gateway, token, id, say } = await startDelivering()
  gateway.clock.advance(second)
  const { events } = await gateway.listen(token)
  await Promise.all(Array.from({ length: 20 }, (_, index) => say(`${index}`)))
  await vi.waitFor(async () => expect((await healthOf(gateway, token, id)).delivered).toBe(20), slow)
  expect(newsIn(events)).toHaveLength(1)
  await untilTold(gateway, events, { target: { delivered: 20, waiting: 0 } })
  expect(newsIn(events)).toHaveLength(2)
})

test('another user hears nothing, and nothing is stored', async () => {
  const { gateway, token, id, say } = await startDelivering()
  const other = await gateway.listen(await gateway.another())
  const mine = await gateway.listen(token)
  await say('1')
  await untilTold(gateway, mine.events, { target: { delivered: 1 } })
  expect(newsIn(other.events)).toEqual([])
  const { events } = await gateway.read(contract.events.list.answer, 'GET /events?after=0', { token })
  expect(events.map(({ name }) => name)).toContain('message:received')
  expect(events.map(({ name }) => name)).not.toContain('target:status')
  expect(mine.events.find(({ type }) => type === 'target:status')?.meta).toBeUndefined()
  expect(id).toBe(newsIn(mine.events).at(-1)?.sessionId)
})

test('a WebSocket target tells how many clients it has as they come and go', async () => {
  const { gateway, token, id } = await startDelivering()
  const { events } = await gateway.listen(token)
  const made = await gateway.read(contract.websocket.create.answer, `POST /sessions/${id}/websocket`, {
    token,
    body: {},
  })
  const kind = 'websocket'
  await untilTold(gateway, events, { kind, target: { currentClients: 0 } })
  const client = io(gateway.url, {
    path: '/api/events/socket',
    auth: { sessionId: id, token: present(made.token) },
    reconnection: false,
  })
  onTestFinished(() => void client.close())
  await untilTold(gateway, events, { kind, target: { currentClients: 1 } })
  client.close()
  await untilTold(gateway, events, { kind, target: { currentClients: 0 } })
})
