import { createServer } from 'node:tls'
import { contract } from '@morpheus/sdk/contract'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { brokerAnswers, createBrokerUser, openBroker } from '../../testing/broker.js'
import { selfSigned } from '../../testing/selfSigned.js'
import { openGateway } from '../../testing/testGateway.js'

const { rabbitmq, deliveries } = contract
const hasBroker = await brokerAnswers()

let user: Awaited<ReturnType<typeof createBrokerUser>>
beforeAll(async () => {
  if (!hasBroker) return undefined
  user = await createBrokerUser({ configure: '^NAME-own', write: '^NAME-(own|made)' })
  return user.remove
})

async function start() {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const route = `/sessions/${id}/rabbitmq`
  const check = (body: object) => gateway.read(rabbitmq.test.answer, `POST ${route}/test`, { token, body })
  const health = async () =>
    (await gateway.read(deliveries.targets.answer, `GET /sessions/${id}/events`, { token })).rabbitmq
  const deliver = async (body: object) => {
    await gateway.call(`POST ${route}`, { token, body: { ...body, enabled: true, events: ['message:sent'] } })
    const event = { sessionId: id, eventType: 'message:sent', data: {} }
    await gateway.call('POST /events/test', { token, body: event })
  }
  return { check, health, deliver }
}

const accepted = { connected: true, message: 'O RabbitMQ aceitou a conexão' }

test.skipIf(!hasBroker)(
  'a connection test names the missing permission and creates nothing on the broker',
  async () => {
    const { check, health, deliver } = await start()
    const broker = await openBroker()
    const door = { username: user.name, password: user.password }
    const [own, made, closed] = ['own', 'made', 'closed'].map((part) => `${user.name}-${part}`)
    await broker.exchange(`${made}`, 'fanout')
    await broker.exchange(`${closed}`, 'topic')

    expect(await check({ ...door, exchange: own, queue: `${own}-queue` })).toMatchObject(accepted)
    expect(await check({ ...door, exchange: own, queue: own, queueType: 'quorum' })).toMatchObject(accepted)
    expect([
      await broker.hasExchange(`${own}`),
      await broker.count(`${own}-queue`),
      await broker.count(`${own}`),
    ]).toEqual([false, null, null])

    const cannotCreate = {
      connected: false,
      message:
        'O usuário não tem permissão para criar o exchange ou a fila (configure): dê a permissão ou ligue "Não criar nada"',
    }
    expect(await check({ ...door, exchange: made, queue: `${own}-queue` })).toMatchObject(cannotCreate)
    expect(await check({ ...door, exchange: own, queue: made })).toMatchObject(cannotCreate)
    expect(await broker.hasExchange(`${own}`)).toBe(false)
    expect(await check({ ...door, exchange: closed, passive: true })).toMatchObject({
      connected: false,
      message: 'O usuário não tem permissão para publicar neste exchange (escrita)',
    })
    expect(await check({ ...door, exchange: `${own}-none`, passive: true })).toMatchObject({
      connected: false,
      message: 'O exchange não existe no RabbitMQ',
    })
    expect(await check({ exchange: made, queue: `${own}-queue` })).toMatchObject({
      connected: false,
      message: expect.stringContaining('já existe no RabbitMQ com outra configuração'),
    })

    // The test binds nothing and reaches no queue; a delivery needs only the right to write.
    const body = { ...door, exchange: made, passive: true }
    expect(await check(body)).toMatchObject(accepted)
    expect(await broker.count(`${made}`)).toBe(0)
    await deliver(body)
    await vi.waitFor(async () => expect(await broker.count(`${made}`)).toBe(1), { timeout: 5000 })
    expect(await health()).toMatchObject({ connectionStatus: 'CONNECTED', lastError: null })
  },
)

test.skipIf(!hasBroker)(
  'delivers to a quorum queue in a vhost, and reports a vhost without access',
  async () => {
    const { check, deliver } = await start()
    const broker = await openBroker({ vhost: user.vhost, user: user.name, password: user.password })
    const door = { username: user.name, password: user.password, vhost: user.vhost }
    expect(await check({ ...door, vhost: 'morpheus-none' })).toMatchObject({
      connected: false,
      message: 'O RabbitMQ não deixa este usuário entrar no vhost: confira o vhost e a permissão',
    })
    await deliver({ ...door, queueType: 'quorum' })
    await vi.waitFor(async () => expect(await broker.count('session-events')).toBe(1), { timeout: 10_000 })
    expect(await check({ ...door, queueType: 'quorum' })).toMatchObject(accepted)
    expect(await check({ ...door, queueType: 'classic' })).toMatchObject({
      connected: false,
      message: 'A fila já existe no RabbitMQ com outro tipo: escolha o mesmo ou ligue "Não criar nada"',
    })
    expect(await broker.count('session-events')).toBe(1)
  },
)

test('connects with TLS on any port when tls is on', async () => {
  const { check } = await start()
  const greetings: string[] = []
  const server = createServer({ ...selfSigned })
  // The client must have seen the certificate to distrust it.
  server.on('tlsClientError', (error) =>
    greetings.push(Object(error).code === 'ERR_SSL_WRONG_VERSION_NUMBER' ? 'plain' : 'TLS'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = Object(server.address())
  expect(await check({ port, tls: 'on' })).toMatchObject({
    connected: false,
    message: 'Certificado inválido: assinado pelo próprio servidor',
  })
  expect(await check({ port })).toMatchObject({ connected: false })
  expect(await check({ port, tls: 'off' })).toMatchObject({ connected: false })
  await vi.waitFor(() => expect(greetings).toEqual(['TLS', 'plain', 'plain']))
})
