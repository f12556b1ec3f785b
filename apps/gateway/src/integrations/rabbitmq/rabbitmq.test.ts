import { createServer } from 'node:net'
import { contract } from '@morpheus/sdk/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { brokerAnswers, openQueue, openWire } from '../../testing/broker.js'
import { logOf } from '../../testing/delivering.js'
import { eachCase } from '../../testing/eachCase.js'
import { openEventTarget } from '../../testing/eventTarget.js'
import { required, type TestGateway } from '../../testing/testGateway.js'

const { rabbitmq } = contract
const hasBroker = await brokerAnswers()

const events = ['group:participant:added']
const numbers = (taken: readonly { body: unknown }[]) => taken.map(({ body }) => Object(body).data.number)

test('creates RabbitMQ with the documented defaults, masks its password, updates and deletes it', async () => {
  const { gateway, token, id, route } = await openEventTarget('rabbitmq')
  expect((await gateway.call(`GET ${route}`, { token })).status).toBe(404)
  const made = await gateway.read(rabbitmq.create.answer, `POST ${route}`, { token, body: {} })
  expect(made).toEqual({
    sessionId: id,
    host: 'localhost',
    port: 5672,
    username: 'guest',
    password: '••••••••',
    queue: 'session-events',
    exchange: 'whatsapp-events',
    tls: 'auto',
    vhost: '/',
    queueType: 'classic',
    passive: false,
    events: ['message:received', 'session:status', 'contact:updated'],
    raw: false,
    enabled: false,
    paused: false,
    connectionStatus: 'DISCONNECTED',
    lastAttemptAt: null,
    lastSuccessAt: null,
    lastError: null,
    lastErrorI18n: null,
  })
  expect((await gateway.call(`POST ${route}`, { token, body: {} })).status).toBe(409)
  const body = { port: 5673, password: '••••••••', events: ['message:sent'] }
  const changed = await gateway.read(rabbitmq.update.answer, `PUT ${route}`, { token, body })
  expect(changed).toEqual({ ...made, port: 5673, events: ['message:sent'] })
  expect(await gateway.read(rabbitmq.get.answer, `GET ${route}`, { token })).toEqual(changed)
  expect((await gateway.call(`DELETE ${route}`, { token })).status).toBe(200)
  for (const method of ['GET', 'PUT', 'DELETE']) {
    expect((await gateway.call(`${method} ${route}`, { token })).status).toBe(404)
  }
})

test("rejects an invalid setting with the field's name", async () => {
  const { gateway, token, route } = await openEventTarget('rabbitmq')
  await eachCase(
    [
      [{ host: '' }, 'host'],
      [{ host: 'amqp://localhost' }, 'host'],
      [{ host: 'a b' }, 'host'],
      [{ port: 0 }, 'port'],
      [{ port: 65_536 }, 'port'],
      [{ username: '' }, 'username'],
      [{ password: '' }, 'password'],
      [{ password: '••••••••' }, 'password'],
      [{ queue: '' }, 'queue'],
      [{ queue: 'amq.fila' }, 'queue'],
      [{ exchange: 'a\nb' }, 'exchange'],
      [{ events: ['foo'] }, 'events.0'],
      [{ vhost: '' }, 'vhost'],
      [{ vhost: 'a b' }, 'vhost'],
      [{ tls: 'yes' }, 'tls'],
      [{ queueType: 'stream' }, 'queueType'],
      [{ passive: 'sim' }, 'passive'],
      [{ durable: true }, 'durable'],
    ],
    async ([body, field]) => {
      const refused = await gateway.call(`POST ${route}`, { token, body })
      expect([refused.status, Object.keys(Object(refused.body.fields))]).toEqual([400, [field]])
    },
  )
})

test('rejects a local broker on save and on test unless local targets are allowed', async () => {
  const { gateway, token, route } = await openEventTarget('rabbitmq', { allowLocalTargets: false })
  const why = 'Endereço não permitido: aponta para este computador ou para a rede local'
  for (const host of ['localhost', '127.0.0.1', '2130706433', '::1']) {
    const saved = await gateway.call(`POST ${route}`, { token, body: { host } })
    expect([saved.status, saved.body.fields], host).toEqual([400, { host: why }])
    const tested = await gateway.call(`POST ${route}/test`, { token, body: { host } })
    expect(tested.data).toMatchObject({ connected: false, message: why })
  }
})

test('a connection test explains each failure', async () => {
  const { gateway, token, route } = await openEventTarget('rabbitmq')
  const check = (body: object) => gateway.read(rabbitmq.test.answer, `POST ${route}/test`, { token, body })
  const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  for (const [body, message] of [
    [{ host: 'nao-existe.exemplo.com.br' }, 'Nome não encontrado: confira o endereço'],
    [
      // Port 1 instead of a closed port, which another test may reuse.
      { port: 1 },
      'Conexão recusada: não há um servidor escutando neste endereço e porta',
    ],
    [{ port: Object(other.address()).port }, 'O destino não respondeu como um RabbitMQ'],
  ] as const) {
    expect(await check(body)).toMatchObject({ connected: false, message })
  }
})

test.skipIf(!hasBroker)(
  'a real broker accepts the right password and rejects a wrong one; a test saves nothing',
  async () => {
    const { gateway, token, route, health } = await openEventTarget('rabbitmq')
    await gateway.call(`POST ${route}`, { token, body: {} })
    const check = (body: object) => gateway.read(rabbitmq.test.answer, `POST ${route}/test`, { token, body })
    expect(await check({})).toMatchObject({ connected: true, message: 'O RabbitMQ aceitou a conexão' })
    expect(await health()).toMatchObject({ connectionStatus: 'CONNECTED' })
    expect(await check({ password: 'errada' })).toMatchObject({
      connected: false,
      message: 'Usuário ou senha recusados pelo RabbitMQ',
    })
    expect(await health()).toMatchObject({ connectionStatus: 'CONNECTED' })
  },
)

test.skipIf(!hasBroker)(
  'a real broker gets every event once and in order, as a persistent message',
  async () => {
    const { gateway, token, id, route, send } = await openEventTarget('rabbitmq')
    const { queue, exchange, take } = await openQueue()
    await gateway.call(`POST ${route}`, { token, body: { queue, exchange, events, enabled: true } })
    for (let number = 0; number < 30; number += 1) await send(number)
    const all = Array.from({ length: 30 }, (_, number) => number)
    await vi.waitFor(async () => expect(numbers(await take())).toEqual(all), { timeout: 5000 })
    const [first] = await take()
    expect(first).toMatchObject({
      id: expect.stringMatching(/^msg_/),
      key: `${id}.group.participant.added`,
      persistent: true,
      body: { event: 'group:participant:added', sessionId: id, timestamp: expect.any(String) },
    })
  },
)

test.skipIf(!hasBroker)(
  'delivers the backlog in order seconds after a long outage, beyond the retry schedule',
  async () => {
    const { gateway, token, id, route, send, health } = await openEventTarget('rabbitmq')
    const { queue, exchange, take } = await openQueue()
    const wire = await openWire()
    await gateway.call(`POST ${route}`, {
      token,
      body: { port: wire.port, queue, exchange, events, enabled: true },
    })
    await send(0)
    await vi.waitFor(async () => expect(numbers(await take())).toEqual([0]), { timeout: 5000 })
    wire.cut()
    for (let number = 1; number <= 10; number += 1) await send(number)
    await vi.waitFor(async () =>
      expect(await health()).toMatchObject({ connectionStatus: 'ERROR', waiting: 10 }),
    )
    // More attempts than the schedule lists.
    for (let attempts = 1; attempts <= 16; attempts += 1) {
      const { nextAttemptAt } = await untilNext(gateway, token, id, attempts)
      gateway.clock.advance(Date.parse(nextAttemptAt) - gateway.clock.now())
    }
    await untilNext(gateway, token, id, 17)
    wire.mend()
    gateway.clock.advance(10_000)
    const all = Array.from({ length: 11 }, (_, number) => number)
    await vi.waitFor(async () => expect(numbers(await take())).toEqual(all), { timeout: 5000 })
    await vi.waitFor(async () =>
      expect(await health()).toMatchObject({ connectionStatus: 'CONNECTED', waiting: 0 }),
    )
  },
)

/** Oldest waiting delivery, once it had this many attempts. */
function untilNext(gateway: TestGateway, token: string, id: string, attempts: number) {
  return vi.waitFor(async () => {
    const waiting = (await logOf(gateway, token, id)).filter(({ state }) => state !== 'delivered')
    const oldest = waiting.at(-1)
    expect(oldest?.attempts).toBeGreaterThanOrEqual(attempts)
    expect(oldest?.state).toBe('failed')
    return { nextAttemptAt: required(oldest?.nextAttemptAt ?? null) }
  })
}

test.skipIf(!hasBroker)(
  "two sessions share a broker, and each queue gets only its own session's events",
  async () => {
    const { gateway, token, id, route, send } = await openEventTarget('rabbitmq')
    const one = await openQueue()
    const two = await openQueue()
    const other = await gateway.createSession(token)
    const body = { exchange: one.exchange, events, enabled: true }
    await gateway.call(`POST ${route}`, { token, body: { ...body, queue: one.queue } })
    await gateway.call(`POST /sessions/${other}/rabbitmq`, { token, body: { ...body, queue: two.queue } })
    await send(1)
    const test = { sessionId: other, eventType: 'group:participant:added', data: { number: 2 } }
    await gateway.call('POST /events/test', { token, body: test })
    await vi.waitFor(async () => expect(numbers(await one.take())).toEqual([1]), { timeout: 5000 })
    await vi.waitFor(async () => expect(numbers(await two.take())).toEqual([2]), { timeout: 5000 })
    expect(id).not.toBe(other)
  },
)

test.skipIf(!hasBroker)(
  "closes a connection that is not established within the attempt's timeout",
  async () => {
    const { gateway, token, route, send, health } = await openEventTarget('rabbitmq')
    const { queue, exchange } = await openQueue()
    const wire = await openWire()
    wire.hold()
    await gateway.call(`POST ${route}`, {
      token,
      body: { port: wire.port, queue, exchange, events, enabled: true },
    })
    await send(0)
    await vi.waitFor(() => expect(wire.count()).toBe(1))
    await vi.waitFor(async () => {
      gateway.clock.advance(20_000)
      expect(await health()).toMatchObject({ lastError: expect.stringContaining('em 20 segundos') })
    })
    await gateway.call(`DELETE ${route}`, { token })
    await vi.waitFor(() => expect(wire.count()).toBe(0))
  },
)
