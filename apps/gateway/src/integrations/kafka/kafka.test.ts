import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { contract } from '@morpheus/sdk/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openWire } from '../../testing/broker.js'
import { logOf } from '../../testing/delivering.js'
import { openEventTarget } from '../../testing/eventTarget.js'
import { type KafkaRecord, openKafkaBroker } from '../../testing/kafkaBroker.js'
import { conversationKey } from './kafkaLink.js'

const { kafka } = contract
const events = ['group:participant:added']
const hasKcat = spawnSync('kcat', ['-V']).error === undefined

const at = (port: number) => ({ brokers: `127.0.0.1:${port}`, topic: 'loja' })
const numbers = (records: readonly Pick<KafkaRecord, 'value'>[]) =>
  records.map(({ value }) => JSON.parse(value).data.number)

test('creates Kafka with the defaults, masks its password, checks each broker, and deletes it', async () => {
  const { gateway, token, id, route } = await openEventTarget('kafka', { allowLocalTargets: false })
  const body = { brokers: '93.184.216.34:9092, [2606:2800:220:1::1]', password: 'segredo' }
  const made = await gateway.read(kafka.create.answer, `POST ${route}`, { token, body })
  expect(made).toMatchObject({
    ...{ sessionId: id, ...body, topic: 'whatsapp-events', tls: false, mechanism: 'none', username: '' },
    ...{ password: '••••••••', passive: false, raw: false, enabled: false },
  })
  for (const [change, field] of [
    [{ brokers: 'kafka:porta' }, 'brokers'],
    [{ brokers: '93.184.216.34:9092, 127.0.0.1:9092', password: 'x' }, 'brokers'],
    [{ brokers: '93.184.216.35:9092' }, 'password'],
    [{ topic: 'lo ja' }, 'topic'],
    [{ mechanism: 'gssapi' }, 'mechanism'],
  ] as const) {
    const refused = await gateway.call(`PUT ${route}`, { token, body: change })
    expect([refused.status, Object.keys(Object(refused.body.fields))]).toEqual([400, [field]])
  }
  expect(await gateway.read(kafka.get.answer, `GET ${route}`, { token })).toEqual(made)
  expect((await gateway.call(`DELETE ${route}`, { token })).status).toBe(200)
})

test('a connection test explains each failure', async () => {
  const { check } = await openEventTarget('kafka')
  const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const open = await openKafkaBroker()
  const login = { mechanism: 'SCRAM-SHA-256', username: 'ana', password: 'segredo' }
  const closed = await openKafkaBroker({ login, topics: ['loja'] })
  const user = { mechanism: 'scram-sha-256', username: 'ana', password: 'segredo' }
  for (const [body, message] of [
    [{ brokers: 'nao-existe.exemplo.com.br' }, 'Nome não encontrado: confira o endereço'],
    [at(1), 'Conexão recusada: não há um servidor escutando neste endereço e porta'],
    [
      at(Object(other.address()).port),
      'O Kafka encerrou a conexão: confira se esta porta pede TLS, ou usuário e senha',
    ],
    [{ ...at(open.port), tls: true }, 'O Kafka não oferece TLS nesta porta'],
    [{ ...at(open.port), passive: true }, 'O tópico não existe neste Kafka'],
    [at(closed.port), 'O Kafka encerrou a conexão: confira se esta porta pede TLS, ou usuário e senha'],
    [{ ...at(closed.port), ...user, password: 'errada' }, 'Usuário ou senha recusados pelo Kafka'],
    [
      { ...at(closed.port), ...user, mechanism: 'plain' },
      'O Kafka não aceita esta autenticação: escolha outra em "Autenticação (SASL)"',
    ],
  ] as const)
    expect(await check(body), message).toMatchObject({ connected: false, message })
  closed.mood.mayWrite = false
  expect(await check({ ...at(closed.port), ...user })).toMatchObject({
    connected: false,
    message: 'O usuário não tem permissão para publicar neste tópico',
  })
})

test.each(['PLAIN', 'SCRAM-SHA-256', 'SCRAM-SHA-512'])('signs in by %s', async (mechanism) => {
  const { check, id } = await openEventTarget('kafka')
  const login = { mechanism, username: 'ana', password: 'segredo' }
  const broker = await openKafkaBroker({ login })
  const body = { ...at(broker.port), ...login, mechanism: mechanism.toLowerCase() }
  expect(await check(body)).toMatchObject({
    connected: true,
    message: 'O tópico recebeu a mensagem de teste',
  })
  expect(broker.records).toMatchObject([
    { topic: 'loja', key: id, headers: { event: 'kafka:test', sessionId: id } },
  ])
})

test('a broker that the cluster names is not called at an address that is not allowed', async () => {
  const broker = await openKafkaBroker({ topics: ['loja'] })
  const { check } = await openEventTarget('kafka')
  broker.advertised.host = '169.254.169.254'
  expect(await check(at(broker.port))).toMatchObject({
    connected: false,
    message: 'Endereço não permitido: aponta para um endereço reservado',
  })
})

test('stores each event once and in order across a connection loss, a conversation in one partition', async () => {
  const { gateway, token, id, route, send, health } = await openEventTarget('kafka')
  const broker = await openKafkaBroker()
  const wire = await openWire(broker.port)
  broker.advertised.port = wire.port
  await gateway.call(`POST ${route}`, { token, body: { ...at(wire.port), events, enabled: true } })
  const data = { group: { id: 'g1', name: 'Loja' } }
  await send(0, data)
  await vi.waitFor(() => expect(numbers(broker.records)).toEqual([0]))
  // A record without its confirmation would be sent again.
  await vi.waitFor(async () => expect(await health()).toMatchObject({ waiting: 0 }))
  wire.cut()
  for (let number = 1; number <= 5; number += 1) await send(number, data)
  await vi.waitFor(async () =>
    expect(await health()).toMatchObject({ connectionStatus: 'ERROR', waiting: 5 }),
  )
  wire.mend()
  gateway.clock.advance(10_000)
  await vi.waitFor(() => expect(numbers(broker.records)).toEqual([0, 1, 2, 3, 4, 5]))
  expect(new Set(broker.records.map(({ key, partition }) => `${key} ${partition}`)).size).toBe(1)
  expect(broker.records[0]).toMatchObject({
    topic: 'loja',
    key: 'g1',
    headers: { event: events[0], sessionId: id, id: expect.stringMatching(/^msg_/) },
  })
})

test('a record that the cluster never takes becomes a dead letter, and later ones go on', async () => {
  const { gateway, token, id, route, send } = await openEventTarget('kafka')
  const broker = await openKafkaBroker()
  broker.mood.maxBytes = 2000
  await gateway.call(`POST ${route}`, { token, body: { ...at(broker.port), events, enabled: true } })
  await send(0, { text: 'a'.repeat(2000) })
  await send(1)
  await vi.waitFor(() => expect(numbers(broker.records)).toEqual([1]))
  const states = (await logOf(gateway, token, id)).map(({ state, attempts }) => [state, attempts])
  expect(states).toContainEqual(['dead', 1])
})

test('the key is the group, else the contact', () => {
  const key = (event: string, data: object) => conversationKey(JSON.stringify({ event, data }))
  const message = { from: '5511988887777', to: '5511977776666' }
  expect([
    key('message:received', message),
    key('message:sent', message),
    key('message:received', { ...message, group: { id: 'g1' } }),
    key('session:status', { status: 'connected' }),
  ]).toEqual(['5511988887777', '5511977776666', 'g1', null])
})

test.skipIf(!hasKcat)('librdkafka reads what was delivered to its own broker for tests', async () => {
  const { check, id } = await openEventTarget('kafka')
  const args = ['-C', '-b', 'none', '-t', 'loja', '-X', 'test.mock.num.brokers=1', '-X', 'debug=mock']
  const reader: ChildProcess = spawn('kcat', [...args, '-u', '-q', '-f', '%k %h %s\n'])
  onTestFinished(() => void reader.kill())
  let said = ''
  let read = ''
  reader.stderr?.on('data', (text) => (said += String(text)))
  reader.stdout?.on('data', (text) => (read += String(text)))
  const port = await vi.waitFor(() => {
    const [, found] = /bootstrap\.servers=127\.0\.0\.1:(\d+)/.exec(said) ?? []
    expect(found).toBeDefined()
    return Number(found)
  })
  expect(await check(at(port))).toMatchObject({ connected: true })
  await vi.waitFor(() => expect(read).toContain('kafka:test'))
  expect(read).toContain(`${id} id=msg_`)
})
