import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { healthOf, idOf, logOf, startDelivering, textOf, untilOldest } from '../../testing/delivering.js'
import { openReceiver } from '../../testing/receiver.js'
import { openGateway, required } from '../../testing/testGateway.js'
import { defaultDelays } from './attempts/schedule.js'

const { deliveries } = contract
const hour = 60 * 60_000

test('a receiver that was down gets everything later, in order, each with a constant id', async () => {
  const { gateway, token, id, receiver, say } = await startDelivering()
  receiver.reply = () => ({ status: 503, body: 'em manutenção' })
  for (const content of ['um', 'dois', 'três']) await say(content)
  const first = await untilOldest(gateway, token, id, { state: 'failed', attempts: 1 })
  expect(first).toMatchObject({
    answerStatus: 503,
    error: 'O destino respondeu 503',
    nextAttemptAt: new Date(gateway.clock.now() + 5000).toISOString(),
  })
  expect(await healthOf(gateway, token, id)).toMatchObject({
    connectionStatus: 'ERROR',
    lastError: 'O destino respondeu 503',
    waiting: 3,
    delivered: 0,
  })
  for (const [attempt, wait] of [5, 15, 30].entries()) {
    gateway.clock.advance(wait * 1000 - 1)
    expect(receiver.received).toHaveLength(attempt + 1)
    gateway.clock.advance(1)
    await untilOldest(gateway, token, id, { state: 'failed', attempts: attempt + 2 })
  }
  expect(receiver.received.map(textOf)).toEqual(['um', 'um', 'um', 'um'])
  receiver.reply = () => ({})
  gateway.clock.advance(2 * hour)
  await vi.waitFor(() => expect(receiver.received).toHaveLength(7))
  expect(receiver.received.slice(4).map(textOf)).toEqual(['um', 'dois', 'três'])
  expect(new Set(receiver.received.slice(0, 5).map(idOf)).size).toBe(1)
  await vi.waitFor(async () =>
    expect(await healthOf(gateway, token, id)).toMatchObject({
      connectionStatus: 'CONNECTED',
      lastError: null,
      waiting: 0,
      delivered: 3,
    }),
  )
  const { attempts, payload } = await gateway.read(
    deliveries.get.answer,
    `GET /sessions/${id}/events/logs/${first.id}`,
    { token },
  )
  expect(attempts.map(({ number, answerStatus, answer }) => [number, answerStatus, answer])).toEqual([
    [1, 503, 'em manutenção'],
    [2, 503, 'em manutenção'],
    [3, 503, 'em manutenção'],
    [4, 503, 'em manutenção'],
    [5, 200, 'ok'],
  ])
  expect(payload).toEqual(receiver.received[0]?.body)
})

test('after the last attempt a delivery is dead, the next proceeds, and a replay keeps the id', async () => {
  const { gateway, token, id, receiver, say } = await startDelivering()
  receiver.reply = (received) => (textOf(received) === 'ruim' ? { status: 400 } : {})
  await say('ruim')
  await say('bom')
  for (let attempts = 1; attempts < defaultDelays.length; attempts += 1) {
    const { nextAttemptAt } = await untilOldest(gateway, token, id, { attempts, state: 'failed' })
    gateway.clock.advance(Date.parse(required(nextAttemptAt)) - gateway.clock.now())
  }
  const dead = await untilOldest(gateway, token, id, {
    attempts: defaultDelays.length,
    state: 'dead',
    nextAttemptAt: null,
  })
  await vi.waitFor(() => expect(receiver.received.map(textOf).at(-1)).toBe('bom'))
  expect(receiver.received).toHaveLength(defaultDelays.length + 1)
  expect((await logOf(gateway, token, id, 'state=dead')).map((one) => one.id)).toEqual([dead.id])

  receiver.reply = () => ({})
  const replay = await gateway.call(`POST /sessions/${id}/events/logs/${dead.id}/replay`, { token })
  expect(replay.status).toBe(200)
  await untilOldest(gateway, token, id, { attempts: defaultDelays.length + 1, state: 'delivered' })
  expect(idOf(required(receiver.received.at(-1)))).toBe(dead.id)
})

test('a 410 disables the target with a message; once enabled again, the queue is delivered', async () => {
  const { gateway, token, id, receiver, say } = await startDelivering()
  let answer: () => void = () => undefined
  const said = new Promise<void>((resolve) => {
    answer = resolve
  })
  receiver.reply = () => said.then(() => ({ status: 410 }))
  await say('um')
  await say('dois')
  answer()
  await vi.waitFor(async () =>
    expect(await healthOf(gateway, token, id)).toMatchObject({
      enabled: false,
      connectionStatus: 'ERROR',
      lastError: 'O destino respondeu 410: não quer mais receber eventos',
      waiting: 1,
      dead: 1,
      nextAttemptAt: null,
    }),
  )
  await say('três')
  expect(receiver.received).toHaveLength(1)
  const line = 'Webhook da sessão \\"Loja\\" desativado: O destino respondeu 410'
  await gateway.untilLogged('?search=desativado', token, line)
  receiver.reply = () => ({})
  await gateway.call(`PUT /sessions/${id}/webhook`, { token, body: { enabled: true } })
  await vi.waitFor(() => expect(receiver.received.map(textOf)).toEqual(['um', 'dois']))
})

test('honours a Retry-After of up to a day', async () => {
  const { gateway, token, id, receiver, say } = await startDelivering()
  receiver.reply = () => ({ status: 429, headers: { 'retry-after': '999999999' } })
  await say('oi')
  const { nextAttemptAt } = await untilOldest(gateway, token, id, { state: 'failed' })
  expect(nextAttemptAt).toBe(new Date(gateway.clock.now() + 24 * hour).toISOString())
})

test('an unanswered delivery times out after 20 seconds', async () => {
  const { gateway, token, id, receiver, say } = await startDelivering()
  receiver.reply = () => new Promise(() => undefined)
  await say('oi')
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1))
  await untilOldest(gateway, token, id, { state: 'delivering' })
  gateway.clock.advance(20_000)
  await untilOldest(gateway, token, id, {
    state: 'failed',
    error: 'Tempo esgotado: sem resposta em 20 segundos',
    duration: 20_000,
  })
})

test('a receiver that never recovers does not build up an endless queue', async () => {
  const { gateway, token, id, receiver, say } = await startDelivering()
  receiver.reply = () => ({ status: 500 })
  for (let count = 1; count <= 5; count += 1) await say(`${count}`)
  let fresh = token
  await vi.waitFor(
    async () => {
      gateway.clock.advance(2 * hour)
      fresh = await gateway.signIn()
      expect((await healthOf(gateway, fresh, id)).dead).toBe(5)
    },
    { timeout: 50_000 },
  )
  // The first had all of its attempts; the last ones, days into the outage, one each.
  const attempts = (await logOf(gateway, fresh, id)).map((delivery) => delivery.attempts)
  expect([attempts.at(-1), attempts[0], attempts[1]]).toEqual([defaultDelays.length, 1, 1])

  await gateway.call(`PUT /sessions/${id}/webhook`, { token: fresh, body: { enabled: true } })
  await say('6')
  await vi.waitFor(async () =>
    expect((await logOf(gateway, fresh, id))[0]).toMatchObject({ state: 'failed' }),
  )
})

test('a hanging target does not delay others', async () => {
  const { gateway, token, receiver, say } = await startDelivering()
  receiver.reply = () => new Promise(() => undefined)
  const other = await gateway.createSession(token)
  const phone = await gateway.pair(token, other, '5511977776666')
  const quick = await openReceiver()
  await gateway.call(`POST /sessions/${other}/webhook`, { token, body: { url: quick.url, enabled: true } })
  await say('preso')
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1))
  for (let count = 0; count < 20; count += 1) {
    await gateway.call('POST /virtual-phone/messages', {
      token: phone,
      body: { content: `${count}`, contactPhone: '5521977776666' },
    })
  }
  const messages = () => quick.received.filter(({ body }) => body.event === 'message:received')
  await vi.waitFor(() =>
    expect(messages().map(textOf)).toEqual(Array.from({ length: 20 }, (_, index) => `${index}`)),
  )
})

test('a receiver down for an hour, across restarts, gets every event in order', async () => {
  const { gateway: first, token, id, phone, receiver } = await startDelivering()
  receiver.reply = () => ({ status: 502 })
  const { folder, clock } = first
  let gateway = first
  for (let count = 0; count < 40; count += 1) {
    await gateway.call('POST /virtual-phone/messages', {
      token: phone,
      body: { content: `${count}`, contactPhone: '5521977776666' },
    })
    clock.advance(90_000)
    if (count % 10 === 9 && count < 39) {
      await gateway.close()
      gateway = await openGateway({ dataFolder: folder, clock })
    }
  }
  // While it is closed: an attempt in progress would time out as the clock advances, or fail and plan a later one.
  await gateway.close()
  expect(new Set(receiver.received.map(textOf))).toEqual(new Set(['0']))
  receiver.received.length = 0
  receiver.reply = () => ({})
  clock.advance(3 * hour)
  gateway = await openGateway({ dataFolder: folder, clock })
  const all = Array.from({ length: 40 }, (_, index) => `${index}`)
  // A request that the closed gateway broke off may still arrive.
  await vi.waitFor(() => expect([...new Set(receiver.received.map(textOf))]).toEqual(all), {
    timeout: 30_000,
  })
  expect(new Set(receiver.received.map(idOf)).size).toBe(40)
  await vi.waitFor(async () => expect((await healthOf(gateway, token, id)).delivered).toBe(40))
})
