import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { healthOf, logOf } from '../../testing/delivering.js'
import { openReceiver } from '../../testing/receiver.js'
import { openGateway, roomyLimits, type TestGateway } from '../../testing/testGateway.js'

const { deliveries, monitoring } = contract
const slow = { timeout: 10_000 }
const minute = 60_000
const day = 24 * 60 * minute

async function start(queueLength: number) {
  const gateway = await openGateway({ limits: { ...roomyLimits, queueLength } })
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const receiver = await openReceiver()
  const body = { url: receiver.url, enabled: true, events: ['message:received'] }
  await gateway.call(`POST /sessions/${id}/webhook`, { token, body })
  await gateway.call(`POST /sessions/${id}/events/webhook/pause`, { token })
  const send = async (...numbers: number[]) => {
    for (const number of numbers) {
      const event = { sessionId: id, eventType: 'message:received', data: { number } }
      expect((await gateway.call('POST /events/test', { token, body: event })).status).toBe(201)
    }
  }
  return { gateway, token, id, receiver, send }
}

const warnings = async (gateway: TestGateway, token: string) => {
  // Log entries are written in batches.
  gateway.clock.advance(250)
  const logs = await gateway.read(monitoring.logs.answer, 'GET /monitoring/logs?level=warn', { token })
  // Ignores slow-query warnings of a busy machine.
  return logs.filter(({ service }) => service !== 'database').map(({ message }) => message)
}

/** Waiting deliveries at the end of each of the last hour's minutes, without repetitions. */
const waitingOf = async (gateway: TestGateway, token: string, id: string) => {
  const { buckets } = await gateway.read(
    deliveries.history.answer,
    `GET /sessions/${id}/events/history?timeRange=1h`,
    { token },
  )
  return buckets.map(({ waiting }) => waiting).filter((count, index, all) => count !== all[index - 1])
}

test('in an overlong queue the oldest become dead letters, with a warning, and can be replayed', async () => {
  const { gateway, token, id, receiver, send } = await start(3)
  await send(1, 2, 3, 4, 5)
  expect(await healthOf(gateway, token, id)).toMatchObject({ waiting: 5, dead: 0 })
  gateway.clock.advance(10 * minute)
  await vi.waitFor(
    async () => expect(await healthOf(gateway, token, id)).toMatchObject({ waiting: 3, dead: 2 }),
    slow,
  )
  expect(
    (await logOf(gateway, token, id)).map(({ state, error, errorI18n }) => [state, error, errorI18n ?? null]),
  ).toEqual([
    ['waiting', null, null],
    ['waiting', null, null],
    ['waiting', null, null],
    ['dead', 'Abandonada: a fila passou de 3 entregas', null],
    ['dead', 'Abandonada: a fila passou de 3 entregas', null],
  ])
  await vi.waitFor(
    async () =>
      expect(await warnings(gateway, token)).toEqual([
        'Webhook da sessão "Loja": a fila passou de 3 entregas; as 2 mais antigas foram abandonadas e podem ser reenviadas',
      ]),
    slow,
  )
  await gateway.call(`POST /sessions/${id}/events/webhook/resume`, { token })
  await vi.waitFor(
    () => expect(receiver.received.map(({ body }) => body.data.number)).toEqual([3, 4, 5]),
    slow,
  )
  const since = new Date(gateway.clock.now() - day).toISOString()
  await gateway.call(`POST /sessions/${id}/events/replay`, { token, body: { since } })
  await vi.waitFor(
    () => expect(receiver.received.map(({ body }) => body.data.number)).toEqual([3, 4, 5, 1, 2]),
    slow,
  )
})

test('keeps as many dead letters as the queue may hold', async () => {
  const { gateway, token, id, send } = await start(2)
  await send(1, 2, 3, 4, 5, 6, 7)
  gateway.clock.advance(10 * minute)
  await vi.waitFor(
    async () => expect(await healthOf(gateway, token, id)).toMatchObject({ waiting: 2, dead: 2 }),
    slow,
  )
  await vi.waitFor(
    async () =>
      expect(await warnings(gateway, token)).toContain(
        'Webhook da sessão "Loja": as entregas abandonadas passaram de 2; as 3 mais antigas foram apagadas',
      ),
    slow,
  )
})

test('counts abandoned deliveries as waiting until they were abandoned, or replayed', async () => {
  const { gateway, token, id, send } = await start(3)
  await send(1, 2, 3, 4, 5)
  gateway.clock.advance(10 * minute)
  await vi.waitFor(async () => expect(await healthOf(gateway, token, id)).toMatchObject({ dead: 2 }), slow)
  gateway.clock.advance(minute)
  expect(await waitingOf(gateway, token, id)).toEqual([0, 5, 3])
  const since = new Date(gateway.clock.now() - day).toISOString()
  await gateway.call(`POST /sessions/${id}/events/replay`, { token, body: { since } })
  gateway.clock.advance(minute)
  expect(await waitingOf(gateway, token, id)).toEqual([0, 5])
})

test('keeps the queue of a paused target for thirty days', async () => {
  const { gateway, id, send } = await start(100)
  await send(1, 2)
  gateway.clock.advance(29 * day)
  const before = await gateway.signIn()
  expect(await healthOf(gateway, before, id)).toMatchObject({ waiting: 2 })
  gateway.clock.advance(day + minute)
  const token = await gateway.signIn()
  await vi.waitFor(async () => {
    gateway.clock.advance(minute)
    expect(await healthOf(gateway, token, id)).toMatchObject({ waiting: 0, dead: 0 })
  }, slow)
  expect(await waitingOf(gateway, token, id)).toEqual([2, 0])
  await vi.waitFor(
    async () =>
      expect(await warnings(gateway, token)).toContain(
        'Webhook da sessão "Loja": 2 entregas que esperavam havia mais de 30 dias foram apagadas',
      ),
    slow,
  )
})
