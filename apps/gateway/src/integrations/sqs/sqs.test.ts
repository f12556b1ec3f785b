import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { contract } from '@morpheus/sdk/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { logOf } from '../../testing/delivering.js'
import { eachCase } from '../../testing/eachCase.js'
import { openEventTarget } from '../../testing/eventTarget.js'
import { openReceiver } from '../../testing/receiver.js'
import { selfSigned } from '../../testing/selfSigned.js'
import { account, openSqs, type QueuedMessage } from '../../testing/sqsEmulator.js'
import { openGateway } from '../../testing/testGateway.js'

const { sqs } = contract
const minute = 60_000
const events = ['group:participant:added']
const queueUrl = 'https://sqs.sa-east-1.amazonaws.com/123456789012/eventos'

const numbers = (messages: readonly QueuedMessage[]) => messages.map(({ body }) => Object(body).data.number)
const range = (count: number) => Array.from({ length: count }, (_, index) => index)

test('creates SQS with the documented defaults, masks its secret, updates and deletes it', async () => {
  const { gateway, token, id, route } = await openEventTarget('sqs')
  expect((await gateway.call(`GET ${route}`, { token })).status).toBe(404)
  const { accessKeyId, secretAccessKey } = account
  const body = { accessKeyId, secretAccessKey, queueUrl }
  const created = await gateway.read(sqs.create.answer, `POST ${route}`, { token, body })
  expect(created).toEqual({
    sessionId: id,
    region: 'us-east-1',
    accessKeyId,
    secretAccessKey: '••••••••ador',
    queueUrl,
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
  expect((await gateway.call(`POST ${route}`, { token, body })).status).toBe(409)
  const change = { secretAccessKey: '••••••••ador', region: 'sa-east-1', events: ['message:sent'] }
  const changed = await gateway.read(sqs.update.answer, `PUT ${route}`, { token, body: change })
  expect(changed).toEqual({ ...created, region: 'sa-east-1', events: ['message:sent'] })
  expect(await gateway.read(sqs.get.answer, `GET ${route}`, { token })).toEqual(changed)
  const foreign = await gateway.call(`GET ${route}`, { token: await gateway.another() })
  expect(foreign.status).toBe(404)
  expect((await gateway.call(`DELETE ${route}`, { token })).status).toBe(200)
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const afterDeletion = await gateway.call(`${method} ${route}`, {
      token,
      ...(method === 'PUT' && { body: {} }),
    })
    expect(afterDeletion.status).toBe(404)
  }
  expect(gateway.logged.join()).not.toContain(secretAccessKey)
})

test("rejects an invalid setting with the field's name", async () => {
  const { gateway, token, route } = await openEventTarget('sqs')
  await eachCase(
    [
      [{ queueUrl: 'ftp://exemplo/fila' }, 'queueUrl'],
      [{ queueUrl: undefined }, 'queueUrl'],
      [{ region: 'sa-east-9' }, 'region'],
      [{ accessKeyId: '' }, 'accessKeyId'],
      [{ secretAccessKey: '••••••••ador' }, 'secretAccessKey'],
      [{ events: [] }, 'events'],
      [{ endpoint: 'http://exemplo' }, 'endpoint'],
    ],
    async ([part, field]) => {
      const body = { ...account, queueUrl, ...part }
      const refused = await gateway.call(`POST ${route}`, { token, body })
      expect([refused.status, Object.keys(Object(refused.body.fields))]).toEqual([400, [field]])
    },
  )
})

test('a connection test without a stored configuration names the missing fields', async () => {
  const { gateway, token, route } = await openEventTarget('sqs')
  const refused = await gateway.call(`POST ${route}/test`, { token, body: { queueUrl } })
  expect([refused.status, Object.keys(Object(refused.body.fields))]).toEqual([
    400,
    ['accessKeyId', 'secretAccessKey'],
  ])
})

test('rejects a local queue on save and on test unless local targets are allowed', async () => {
  const emulator = await openSqs()
  const { gateway, token, route, check } = await openEventTarget('sqs', { allowLocalTargets: false })
  const { port } = new URL(emulator.url)
  for (const [host, why] of [
    ['localhost', 'Endereço não permitido: aponta para este computador ou para a rede local'],
    ['127.0.0.1', 'Endereço não permitido: aponta para este computador ou para a rede local'],
    ['2130706433', 'Endereço não permitido: aponta para este computador ou para a rede local'],
    ['[::1]', 'Endereço não permitido: aponta para este computador ou para a rede local'],
    ['169.254.169.254', 'Endereço não permitido: aponta para um endereço reservado'],
  ]) {
    const body = { ...account, queueUrl: `http://${host}:${port}/123456789012/eventos` }
    const saved = await gateway.call(`POST ${route}`, { token, body })
    expect([saved.status, saved.body.fields], host).toEqual([400, { queueUrl: why }])
    expect(await check(body)).toMatchObject({ connected: false, message: why })
  }
  expect(emulator.requests).toBe(0)
})

test('does not deliver when the host name resolves to a local address at delivery time', async () => {
  const emulator = await openSqs()
  let address = '93.184.216.34'
  const resolve = async () => [{ address, family: 4 as const }]
  const { gateway, token, route, send, health } = await openEventTarget('sqs', {
    allowLocalTargets: false,
    resolve,
  })
  const queueUrl = `http://fila.exemplo.com.br:${new URL(emulator.url).port}/123456789012/eventos`
  const saved = await gateway.call(`POST ${route}`, {
    token,
    body: { ...account, queueUrl, events, enabled: true },
  })
  expect(saved.status).toBe(201)
  address = '127.0.0.1'
  await send(0)
  await vi.waitFor(async () =>
    expect(await health()).toMatchObject({
      connectionStatus: 'ERROR',
      lastError: 'Endereço não permitido: aponta para este computador ou para a rede local',
    }),
  )
  expect(emulator.requests).toBe(0)
})

test('a connection test explains each failure and leaves the stored configuration unchanged', async () => {
  const emulator = await openSqs()
  const { gateway, token, route, check, health } = await openEventTarget('sqs')
  const queueUrl = emulator.urlOf('eventos')
  await gateway.call(`POST ${route}`, { token, body: { ...account, queueUrl } })
  expect(await check({})).toMatchObject({ connected: true, message: 'A fila recebeu a mensagem de teste' })
  expect(emulator.messages('eventos')).toMatchObject([
    { event: 'sqs:test', body: { event: 'sqs:test', data: {} } },
  ])
  const stored = await gateway.read(sqs.get.answer, `GET ${route}`, { token })

  const closedReceiver = await openReceiver()
  await closedReceiver.close()
  const web = createServer((_request, response) => response.end('<h1>Olá</h1>')).listen(0, '127.0.0.1')
  const moved = createServer((_request, response) =>
    response.writeHead(302, { location: queueUrl }).end(),
  ).listen(0, '127.0.0.1')
  const tls = createTlsServer(selfSigned).listen(0, '127.0.0.1')
  onTestFinished(() => {
    for (const server of [web, moved, tls]) server.close()
  })
  const at = (server: { address(): AddressInfo | string | null }) =>
    `127.0.0.1:${Object(server.address()).port}/1/eventos`
  await vi.waitFor(() => expect([web, moved, tls].every((server) => server.listening)).toBe(true))
  for (const [body, message] of [
    [{ queueUrl: 'http://nao-existe.exemplo.com.br/1/eventos' }, 'Nome não encontrado: confira o endereço'],
    [
      { queueUrl: closedReceiver.url },
      'Conexão recusada: não há um servidor escutando neste endereço e porta',
    ],
    [{ queueUrl: `https://${at(tls)}` }, 'Certificado inválido: assinado pelo próprio servidor'],
    [{ queueUrl: `http://${at(web)}` }, 'O destino não respondeu como o SQS'],
    [{ queueUrl: `http://${at(moved)}` }, 'Redirecionamento (302) não é seguido: confira a URL da fila'],
    [{ queueUrl: emulator.urlOf('outra') }, 'A fila não existe nesta conta e região'],
    [{ region: 'us-west-2' }, 'A região não corresponde à da fila'],
    [{ accessKeyId: 'AKIAOUTRO' }, 'Access Key ID recusado pela AWS'],
    [{ secretAccessKey: 'errada' }, 'Secret Access Key recusada pela AWS'],
  ] as const) {
    const { secretAccessKey } = account
    expect(await check({ secretAccessKey, ...body }), message).toMatchObject({ connected: false, message })
  }
  expect(await health()).toMatchObject({ connectionStatus: 'CONNECTED' })
  expect(await gateway.read(sqs.get.answer, `GET ${route}`, { token })).toEqual(stored)

  emulator.mood = 'refuse'
  const why = 'Estas credenciais não têm permissão para enviar a esta fila (sqs:SendMessage)'
  expect(await check({})).toMatchObject({ connected: false, message: why })
  expect(await health()).toMatchObject({ connectionStatus: 'ERROR', lastError: why })
  emulator.mood = 'throttle'
  expect(await check({})).toMatchObject({ connected: false, message: 'A AWS pediu para esperar' })
})

test('a connection test times out after 10 seconds', async () => {
  const emulator = await openSqs()
  emulator.mood = 'hang'
  const { gateway, check } = await openEventTarget('sqs')
  const tested = check({ ...account, queueUrl: emulator.urlOf('eventos') })
  await vi.waitFor(() => expect(emulator.requests).toBe(1))
  gateway.clock.advance(10_000)
  expect(await tested).toEqual({
    connected: false,
    success: false,
    message: 'Tempo esgotado: sem resposta em 10 segundos',
    messageI18n: { code: 'peers.net.no_answer', params: { seconds: 10 } },
    duration: 10_000,
  })
})

test('a standard queue gets every event in order with its id, including unusual characters', async () => {
  const emulator = await openSqs()
  const { gateway, token, id, route, send } = await openEventTarget('sqs')
  const queueUrl = emulator.urlOf('eventos')
  await gateway.call(`POST ${route}`, { token, body: { ...account, queueUrl, events, enabled: true } })
  for (const number of range(20)) await send(number, { text: 'ação 🎉 \uffff \u0000 \ud800' })
  await vi.waitFor(() => expect(numbers(emulator.messages('eventos'))).toEqual(range(20)))
  const log = await vi.waitFor(async () => {
    const all = await logOf(gateway, token, id)
    expect(all.every(({ state }) => state === 'delivered')).toBe(true)
    return all
  })
  expect(emulator.messages('eventos').map((message) => message.id)).toEqual(
    log.map((one) => one.id).reverse(),
  )
  expect(log[0]).toMatchObject({ answerStatus: 200, attempts: 1 })
  expect(emulator.messages('eventos')[0]).toMatchObject({
    event: 'group:participant:added',
    group: undefined,
    body: {
      event: 'group:participant:added',
      sessionId: id,
      data: { text: 'ação 🎉 \uffff \u0000 \ud800' },
    },
  })
})

test('a message that the queue never takes becomes a dead letter, and later ones go on', async () => {
  const emulator = await openSqs()
  const { gateway, token, id, route, send } = await openEventTarget('sqs')
  const queueUrl = emulator.urlOf('eventos')
  await gateway.call(`POST ${route}`, { token, body: { ...account, queueUrl, events, enabled: true } })
  emulator.maxBytes = 2000
  await send(0, { text: 'a'.repeat(2000) })
  await send(1)
  await vi.waitFor(() => expect(numbers(emulator.messages('eventos'))).toEqual([1]))
  const states = (await logOf(gateway, token, id)).map(({ state, attempts }) => [state, attempts])
  expect(states).toContainEqual(['dead', 1])
})

test('a FIFO queue groups by session, and a lost response queues no duplicate', async () => {
  const emulator = await openSqs()
  const { gateway, token, id, route, send } = await openEventTarget('sqs')
  const queueUrl = emulator.urlOf('eventos.fifo')
  await gateway.call(`POST ${route}`, { token, body: { ...account, queueUrl, events, enabled: true } })
  emulator.mood = 'swallow'
  for (const number of range(5)) await send(number)
  await vi.waitFor(async () =>
    expect((await logOf(gateway, token, id)).at(-1)).toMatchObject({ state: 'failed', attempts: 1 }),
  )
  expect(numbers(emulator.messages('eventos.fifo'))).toEqual([0])
  emulator.mood = 'open'
  gateway.clock.advance(minute)
  await vi.waitFor(() => expect(numbers(emulator.messages('eventos.fifo'))).toEqual(range(5)))
  expect(emulator.messages('eventos.fifo').every(({ group }) => group === id)).toBe(true)
})

test('an outage with a gateway restart loses no event and keeps order and ids', async () => {
  const emulator = await openSqs()
  const { gateway, token, id, route, send, health } = await openEventTarget('sqs')
  const queueUrl = emulator.urlOf('eventos')
  await gateway.call(`POST ${route}`, { token, body: { ...account, queueUrl, events, enabled: true } })
  await send(0)
  await vi.waitFor(() => expect(numbers(emulator.messages('eventos'))).toEqual([0]))
  await emulator.close()
  for (const number of range(10)) await send(number + 1)
  await vi.waitFor(async () =>
    expect(await health()).toMatchObject({
      connectionStatus: 'ERROR',
      lastError: 'Conexão recusada: não há um servidor escutando neste endereço e porta',
      waiting: 10,
    }),
  )
  await gateway.close()
  const again = await openGateway({ dataFolder: gateway.folder, clock: gateway.clock })
  const restarted = await openSqs(Number(new URL(emulator.url).port))
  again.clock.advance(5 * minute)
  await vi.waitFor(() => expect(numbers(restarted.messages('eventos'))).toEqual(range(10).map((n) => n + 1)))
  await vi.waitFor(async () =>
    expect(await health(again)).toMatchObject({ connectionStatus: 'CONNECTED', waiting: 0 }),
  )
  const ids = (await logOf(again, token, id)).map((one) => one.id).reverse()
  expect(
    [...emulator.messages('eventos'), ...restarted.messages('eventos')].map((message) => message.id),
  ).toEqual(ids)
})
