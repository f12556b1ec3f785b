import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { contract } from '@morpheus/sdk/contract'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openWire } from '../../testing/broker.js'
import { openEventTarget } from '../../testing/eventTarget.js'

const { nats } = contract
const port = 4222
const openClient = () => connect({ servers: `127.0.0.1:${port}`, reconnect: false, timeout: 2000 })
const hasNats = await openClient().then(
  async (client) => {
    await client.close()
    return true
  },
  () => false,
)
const events = ['group:participant:added']

/** A stream's name with its subject, and what it stores. */
async function openStream() {
  const name = `morpheus-test-${randomBytes(6).toString('hex')}`
  const client = await openClient()
  const { streams } = await jetstreamManager(client)
  onTestFinished(async () => {
    await streams.delete(name).catch(() => undefined)
    await client.close()
  })
  const list = async () => {
    const { state } = await streams.info(name)
    const stored = []
    for (let seq = 1; seq <= state.last_seq; seq += 1) {
      const message = await streams.getMessage(name, { seq })
      if (message) stored.push({ subject: message.subject, body: message.json<object>() })
    }
    return stored
  }
  return { route: { stream: name, subject: name }, streams, list }
}

const numbers = (stored: readonly { body: object }[]) => stored.map(({ body }) => Object(body).data.number)

test("creates NATS with a fresh server's defaults, masks its password, updates and deletes it", async () => {
  const { gateway, token, id, route } = await openEventTarget('nats')
  const made = await gateway.read(nats.create.answer, `POST ${route}`, { token, body: {} })
  expect(made).toMatchObject({
    ...{ sessionId: id, host: 'localhost', port, tls: false, username: '', password: '' },
    ...{ stream: 'WHATSAPP', subject: 'whatsapp', passive: false, raw: false, enabled: false },
  })
  const body = { username: 'ana', password: 'segredo', subject: 'loja.centro' }
  const changed = await gateway.read(nats.update.answer, `PUT ${route}`, { token, body })
  expect(changed).toEqual({ ...made, ...body, password: '••••••••' })
  const refused = await gateway.call(`PUT ${route}`, { token, body: { subject: 'loja.*', stream: 'a.b' } })
  expect([refused.status, Object.keys(Object(refused.body.fields))]).toEqual([400, ['stream', 'subject']])
  expect((await gateway.call(`DELETE ${route}`, { token })).status).toBe(200)
})

test('a connection test explains each failure', async () => {
  const { check } = await openEventTarget('nats')
  const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  for (const [body, message] of [
    [{ host: 'nao-existe.exemplo.com.br' }, 'Nome não encontrado: confira o endereço'],
    [{ port: 1 }, 'Conexão recusada: não há um servidor escutando neste endereço e porta'],
    [{ port: Object(other.address()).port }, 'O destino não respondeu como um NATS'],
  ] as const)
    expect(await check(body)).toMatchObject({ connected: false, message })
})

test.skipIf(!hasNats)(
  'a real server passes the test, stores nothing, and its rejections are reported',
  async () => {
    const { gateway, token, route: path, check } = await openEventTarget('nats')
    const { route, list, streams } = await openStream()
    expect(await check({ ...route, passive: true })).toMatchObject({
      connected: false,
      message: 'Nenhum stream do JetStream guarda este assunto',
    })
    expect(await check({ ...route, tls: true })).toMatchObject({
      connected: false,
      message: 'O NATS não oferece TLS nesta porta',
    })
    expect(await check(route)).toMatchObject({ connected: true, message: 'O JetStream aceita os eventos' })
    expect(await list()).toEqual([])
    await gateway.call(`POST ${path}`, { token, body: route })
    expect(await check({})).toMatchObject({ connected: true })
    expect((await streams.info(route.stream)).config).toMatchObject({
      subjects: [`${route.subject}.>`],
      storage: 'file',
    })
    expect(await check({ ...route, stream: `${route.stream}-2` })).toMatchObject({
      connected: false,
      message: 'Outro stream já guarda este assunto: use o nome dele, ou outro assunto',
    })
  },
)

test.skipIf(!hasNats)(
  'a real server stores each event once and in order across a connection loss',
  async () => {
    const { gateway, token, id, route: path, send, health } = await openEventTarget('nats')
    const { route, list } = await openStream()
    const wire = await openWire(port)
    const body = { ...route, port: wire.port, events, enabled: true }
    await gateway.call(`POST ${path}`, { token, body })
    await send(0)
    await vi.waitFor(async () => expect(numbers(await list())).toEqual([0]))
    wire.cut()
    for (let number = 1; number <= 5; number += 1) await send(number)
    await vi.waitFor(async () =>
      expect(await health()).toMatchObject({ connectionStatus: 'ERROR', waiting: 5 }),
    )
    wire.mend()
    gateway.clock.advance(10_000)
    await vi.waitFor(async () => expect(numbers(await list())).toEqual([0, 1, 2, 3, 4, 5]))
    expect((await list())[0]).toMatchObject({
      subject: `${route.subject}.${id}.group.participant.added`,
      body: { event: 'group:participant:added', sessionId: id },
    })
  },
)
