import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { openSilentBroker } from '../../testing/silentBroker.js'
import { openGateway } from '../../testing/testGateway.js'

const { deliveries, rabbitmq } = contract
const slow = { timeout: 10_000 }

async function start() {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  return { gateway, token, id, route: `/sessions/${id}/rabbitmq` }
}

test.each([
  ['never answers a goodbye', false],
  ['says goodbye and keeps its end', true],
])('a connection test closes its connections to a broker that %s', async (_, polite) => {
  const { gateway, token, route } = await start()
  const broker = await openSilentBroker({ polite })
  const body = { host: '127.0.0.1', port: broker.port }
  const check = () => gateway.read(rabbitmq.test.answer, `POST ${route}/test`, { token, body })
  const all = Promise.all([check(), check(), check()])
  await vi.waitFor(() => expect(broker.seen()).toBe(3), slow)
  gateway.clock.advance(10_000)
  const late = 'Tempo esgotado: o RabbitMQ não respondeu em 10 segundos'
  expect((await all).map(({ message }) => message)).toEqual([late, late, late])
  await vi.waitFor(() => expect(broker.open()).toBe(0), slow)
})

test('a timed-out delivery closes its connection to a broker that never opens a channel', async () => {
  const { gateway, token, id, route } = await start()
  const broker = await openSilentBroker()
  const events = ['message:received']
  await gateway.call(`POST ${route}`, {
    token,
    body: { host: '127.0.0.1', port: broker.port, events, enabled: true },
  })
  const body = { sessionId: id, eventType: 'message:received', data: {} }
  await gateway.call('POST /events/test', { token, body })
  await vi.waitFor(() => expect(broker.seen()).toBe(1), slow)
  await vi.waitFor(async () => {
    gateway.clock.advance(20_000)
    const { rabbitmq: health } = await gateway.read(deliveries.targets.answer, `GET /sessions/${id}/events`, {
      token,
    })
    expect(health?.lastError).toBe('Tempo esgotado: o RabbitMQ não respondeu em 20 segundos')
  }, slow)
  await gateway.call(`DELETE ${route}`, { token })
  await vi.waitFor(() => {
    // A second attempt may be in progress.
    gateway.clock.advance(20_000)
    expect(broker.open()).toBe(0)
  }, slow)
})

test('a stopping gateway closes its connections', async () => {
  const { gateway, token, id, route } = await start()
  const broker = await openSilentBroker()
  const body = { host: '127.0.0.1', port: broker.port, events: ['message:received'], enabled: true }
  await gateway.call(`POST ${route}`, { token, body })
  await gateway.call('POST /events/test', {
    token,
    body: { sessionId: id, eventType: 'message:received', data: {} },
  })
  await vi.waitFor(() => expect(broker.seen()).toBe(1), slow)
  await gateway.close()
  await vi.waitFor(() => expect(broker.open()).toBe(0), slow)
})
