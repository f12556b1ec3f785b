import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openReceiver } from '../testing/receiver.js'
import { account, openSqs } from '../testing/sqsEmulator.js'
import { openGateway } from '../testing/testGateway.js'

const moved = 'O destino mudou: informe de novo os segredos que ele deve receber'
const again = (what: string) => `O destino mudou: informe ${what} de novo`
const events = ['message:received']

async function start(kind: 'webhook' | 'rabbitmq' | 'sqs') {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const route = `/sessions/${id}/${kind}`
  const send = (call: string, body: object) => gateway.call(call.replace(' ', ` ${route}`), { token, body })
  return { gateway, token, id, send }
}

/** Counts connections to a possible password destination, and refuses them. */
async function openListener() {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.on('error', () => undefined).destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { port: Number(Object(server.address()).port), connections: () => connections }
}

const secretHeaders = { Authorization: 'Bearer chave-secreta', 'X-Loja': 'abre-a-porta' }
const bodies = [
  {},
  { headers: { Authorization: '••••••••reta', 'X-Loja': '••••••••orta', 'Accept-Language': 'pt-BR' } },
]

test.each(bodies)('stored webhook headers are not sent to another origin (%j)', async (part) => {
  const { gateway, token, send } = await start('webhook')
  const [own, thief] = [await openReceiver(), await openReceiver()]
  const headers = { ...secretHeaders, 'Accept-Language': 'pt-BR' }
  await send('POST ', { url: own.url, headers })
  const change = { url: thief.url, ...part }
  for (const call of ['POST /test', 'PUT ']) {
    const refused = await send(call, change)
    expect([refused.status, refused.body.message, refused.body.fields], call).toEqual([
      400,
      moved,
      { 'headers.Authorization': again('o valor'), 'headers.X-Loja': again('o valor') },
    ])
  }
  const configured = await gateway.call('POST /webhooks/configure', { token, body: { ...change, events } })
  expect(configured.status).toBe(400)
  expect(thief.received).toEqual([])
  expect((await gateway.call('GET /webhooks', { token })).body).toMatchObject({
    data: { webhooks: [{ url: own.url }] },
  })
})

test('headers given with a new origin are used in tests and later; a new path keeps stored ones', async () => {
  const { send } = await start('webhook')
  const [own, other] = [await openReceiver(), await openReceiver()]
  await send('POST ', { url: own.url, headers: secretHeaders })
  const anew = { url: other.url, headers: { Authorization: 'Bearer nova' } }
  expect((await send('POST /test', anew)).data).toMatchObject({ connected: true })
  expect((await send('PUT ', anew)).status).toBe(200)
  await send('POST /test', {})
  expect(other.received.map((one) => one.headers.authorization)).toEqual(['Bearer nova', 'Bearer nova'])
  expect(other.received.map((one) => one.headers['x-loja'])).toEqual([undefined, undefined])

  const path = { url: new URL('/outro/caminho', other.url).href }
  expect((await send('POST /test', path)).data).toMatchObject({ connected: true })
  expect((await send('PUT ', path)).status).toBe(200)
})

test('a webhook without secrets can change its origin freely', async () => {
  const { send } = await start('webhook')
  const [own, other] = [await openReceiver(), await openReceiver()]
  await send('POST ', { url: own.url, headers: { 'Accept-Language': 'pt-BR' } })
  expect((await send('POST /test', { url: other.url })).status).toBe(200)
  expect((await send('PUT ', { url: other.url })).status).toBe(200)
  await send('POST /test', {})
  expect(other.received[1]?.headers).toMatchObject({
    'accept-language': 'pt-BR',
    'webhook-signature': expect.stringMatching(/^v1,\S+$/),
  })
})

const guessable = ['loja-2026', `whsec_${Buffer.from('loja-2026loja-2026loja-2').toString('base64')}`]

test.each(guessable)('the operator-chosen secret %s does not sign for another origin', async (secret) => {
  const { send } = await start('webhook')
  const [own, other] = [await openReceiver(), await openReceiver()]
  await send('POST ', { url: own.url, secret })
  expect((await send('POST /test', { url: other.url })).status).toBe(200)
  expect(other.received[0]?.headers).not.toHaveProperty('x-webhook-signature')
  expect(other.received[0]?.headers).not.toHaveProperty('webhook-signature')
  const masked = (await send('PUT ', {})).data.secret
  for (const part of [{}, { secret: masked }]) {
    const refused = await send('PUT ', { url: other.url, ...part })
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { secret: `${again('o segredo de assinatura')}, ou troque-o antes de mudar` },
    ])
  }
  const changed = await send('PUT ', { url: other.url, secret: 'outra-loja' })
  expect([changed.status, changed.data.previousSecretUntil]).toEqual([200, null])
  await send('POST /test', {})
  expect(other.received[1]?.headers).toHaveProperty('x-webhook-signature')
  expect(other.received[1]?.headers).not.toHaveProperty('x-webhook-signature-previous')
})

test.each([{ host: 'localhost' }, { port: 0 }, { host: 'localhost', password: '••••••••ongo' }])(
  'the stored RabbitMQ password is not sent to another server (%j)',
  async (part) => {
    const { send } = await start('rabbitmq')
    const [own, thief] = [await openListener(), await openListener()]
    await send('POST ', { host: '127.0.0.1', port: own.port, username: 'loja', password: 'segredo-longo' })
    const change = { port: part.port === undefined ? own.port : thief.port, ...('host' in part && part) }
    for (const call of ['POST /test', 'PUT ']) {
      const refused = await send(call, change)
      expect([refused.status, refused.body.message, refused.body.fields], call).toEqual([
        400,
        moved,
        { password: again('a senha') },
      ])
    }
    expect([own.connections(), thief.connections()]).toEqual([0, 0])
    const anew = { ...change, password: 'outra-senha' }
    expect((await send('POST /test', anew)).data).toMatchObject({ connected: false })
    expect((await send('PUT ', anew)).status).toBe(200)
    // The same host with another user name needs no new password.
    const sameHost = { host: ('host' in part ? 'localhost' : '127.0.0.1').toUpperCase() }
    expect((await send('PUT ', { ...sameHost, username: 'filial' })).status).toBe(200)
  },
)

test('the default RabbitMQ password does not count as a secret', async () => {
  const { send } = await start('rabbitmq')
  await send('POST ', {})
  expect((await send('PUT ', { host: '127.0.0.1', port: 5673 })).status).toBe(200)
})

test('the stored SQS secret is not sent to another host', async () => {
  const { send } = await start('sqs')
  const [own, thief] = [await openSqs(), await openSqs()]
  await send('POST ', { ...account, queueUrl: own.urlOf('eventos') })
  for (const part of [{}, { secretAccessKey: '••••••••ador' }]) {
    for (const call of ['POST /test', 'PUT ']) {
      const refused = await send(call, { queueUrl: thief.urlOf('eventos'), ...part })
      expect([refused.status, refused.body.message, refused.body.fields], call).toEqual([
        400,
        moved,
        { secretAccessKey: again('a Secret Access Key') },
      ])
    }
  }
  expect(thief.requests).toBe(0)
  const { secretAccessKey } = account
  const anew = { queueUrl: thief.urlOf('eventos'), secretAccessKey }
  expect((await send('POST /test', anew)).data).toMatchObject({ connected: true })
  expect((await send('PUT ', anew)).status).toBe(200)
  expect((await send('PUT ', { queueUrl: thief.urlOf('outra'), region: 'sa-east-1' })).status).toBe(200)
})
