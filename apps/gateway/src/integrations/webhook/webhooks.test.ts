import { createHmac } from 'node:crypto'
import { createServer } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { contract, eventNames } from '@morpheus/sdk/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eachCase } from '../../testing/eachCase.js'
import { writtenIn } from '../../testing/files/writtenIn.js'
import { openReceiver, type ReceivedRequest } from '../../testing/receiver.js'
import { selfSigned } from '../../testing/selfSigned.js'
import { openGateway, required, type TestGateway } from '../../testing/testGateway.js'

const { webhooks, deliveries } = contract
const url = 'https://exemplo.com.br/eventos'

async function start(overrides = {}) {
  const gateway = await openGateway(overrides)
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const route = `/sessions/${id}/webhook`
  return { gateway, token, id, route }
}

const create = (gateway: TestGateway, token: string, id: string, body: object) =>
  gateway.read(webhooks.create.answer, `POST /sessions/${id}/webhook`, { token, body })

test('creates, reads, updates, lists and deletes a webhook', async () => {
  const { gateway, token, id, route } = await start()
  const missing = await gateway.call(`GET ${route}`, { token })
  expect([missing.status, missing.body.message]).toEqual([404, 'Configuração não encontrada'])
  const empty = await gateway.read(deliveries.targets.answer, `GET /sessions/${id}/events`, { token })
  expect(empty).toEqual({
    webhook: null,
    websocket: null,
    rabbitmq: null,
    sqs: null,
    nats: null,
    kafka: null,
  })

  const made = await create(gateway, token, id, { url })
  expect(made).toEqual({
    sessionId: id,
    url,
    events: ['message:received', 'session:status', 'contact:updated'],
    headers: {},
    raw: false,
    format: 'morpheus',
    evolutionEvents: [],
    byEvents: false,
    base64: false,
    evolutionKey: '',
    enabled: false,
    secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32}$/),
    previousSecretUntil: null,
    paused: false,
    connectionStatus: 'DISCONNECTED',
    lastAttemptAt: null,
    lastSuccessAt: null,
    lastError: null,
    lastErrorI18n: null,
  })
  const again = await gateway.call(`POST ${route}`, { token, body: { url } })
  expect([again.status, again.body.code]).toEqual([409, 'already_configured'])

  const read = await gateway.read(webhooks.get.answer, `GET ${route}`, { token })
  expect(read).toEqual({ ...made, secret: `whsec_••••••••${made.secret.slice(-4)}` })
  const changed = await gateway.read(webhooks.update.answer, `PUT ${route}`, {
    token,
    body: { enabled: true, events: ['message:sent', 'message:sent'] },
  })
  expect(changed).toEqual({ ...read, enabled: true, events: ['message:sent'] })
  expect(await gateway.read(webhooks.list.answer, 'GET /webhooks', { token })).toEqual({
    webhooks: [changed],
  })
  expect((await gateway.call(`DELETE ${route}`, { token })).status).toBe(200)
  for (const method of ['GET', 'PUT', 'DELETE']) {
    expect((await gateway.call(`${method} ${route}`, { token })).status).toBe(404)
  }
  expect((await gateway.call(`POST ${route}/secret`, { token })).status).toBe(404)
  expect((await gateway.call(`POST ${route}/test`, { token, body: {} })).status).toBe(404)
})

test('samples of an event are an example, and then the last bodies', async () => {
  const { gateway, token, id, route } = await start()
  const receiver = await openReceiver()
  const samples = (event: string) =>
    gateway.read(webhooks.samples.answer, `GET ${route}/samples?event=${event}`, { token })
  expect(await samples('message:received')).toMatchObject({
    samples: [{ isExample: true, body: { event: 'message:received', data: { message: {} } } }],
  })
  await create(gateway, token, id, { url: receiver.url, enabled: true, events: ['message:received'] })
  const phone = await gateway.pair(token, id)
  const body = { content: 'Bom dia', contactPhone: '5521977776666' }
  await gateway.call('POST /virtual-phone/messages', { token: phone, body })
  expect(await samples('message:received')).toMatchObject({
    samples: [{ isExample: false, body: { sessionId: id, data: { message: { text: 'Bom dia' } } } }],
  })
  const wrong = await gateway.call(`GET ${route}/samples?event=nada`, { token })
  expect(wrong).toMatchObject({ status: 400, body: { fields: { event: 'Evento desconhecido' } } })
  const other = await gateway.call(`GET ${route}/samples?event=message:sent`, {
    token: await gateway.another(),
  })
  expect(other.status).toBe(404)
})

test('masks secrets, accepts masked values unchanged and stores no secret in plain text', async () => {
  const { gateway, token, id, route } = await start()
  const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3'
  const headers = {
    Authorization: 'Bearer chave-muito-secreta',
    'X-Chave': 'abre-a-porta',
    'X-Loja': 'Centro',
    'Accept-Language': 'pt-BR',
  }
  const key = { 'idempotency-key': 'repetida-uma-vez' }
  const receiver = await openReceiver()
  const body = { url: receiver.url, headers, secret }
  const first = await gateway.call(`POST ${route}`, { token, body, headers: key })
  const second = await gateway.call(`POST ${route}`, { token, body, headers: key })
  expect([first.status, first.data.secret]).toEqual([201, secret])
  expect(second.body).toEqual(first.body)
  const masked = {
    Authorization: '••••••••reta',
    'X-Chave': '••••••••orta',
    'X-Loja': '••••••••',
    'Accept-Language': 'pt-BR',
  }
  expect(first.data.headers).toEqual(masked)
  const kept = await gateway.read(webhooks.update.answer, `PUT ${route}`, {
    token,
    body: { headers: { ...masked, 'X-Loja': 'Sul' }, secret: 'whsec_••••••••NTY3' },
  })
  expect([kept.headers, kept.previousSecretUntil]).toEqual([masked, null])

  await gateway.call(`POST ${route}/test`, { token, body: {} })
  expect(receiver.received[0]?.headers).toMatchObject({
    authorization: 'Bearer chave-muito-secreta',
    'x-chave': 'abre-a-porta',
    'x-loja': 'Sul',
  })
  const foreign = await gateway.call(`PUT ${route}`, { token, body: { headers: { 'X-Token': '••••••••' } } })
  expect([foreign.status, foreign.body.fields]).toEqual([
    400,
    { 'headers.X-Token': 'Informe o valor do cabeçalho' },
  ])

  for (const { name, bytes } of writtenIn(gateway.folder)) {
    expect(bytes, name).not.toContain(secret.slice(6))
    expect(bytes, name).not.toContain('chave-muito-secreta')
  }
  expect(id).not.toBe('')
})

test('masks headers that may hold a secret in every response', async () => {
  const { gateway, token, route } = await start()
  const names = ['X-Chave', 'X-Senha', 'Segredo', 'x-credencial', 'X-Acesso', 'X-Token', 'Cookie', 'X-PIN']
  const all = (value: string) => Object.fromEntries(names.map((name) => [name, value]))
  const body = { url, headers: all('nao-e-para-mostrar') }
  const { data } = await gateway.call(`POST ${route}`, { token, body })
  expect(data.headers).toEqual(all('••••••••trar'))
  for (const path of [route, '/webhooks']) {
    const { status, body: shown } = await gateway.call(`GET ${path}`, { token })
    expect(status).toBe(200)
    expect(JSON.stringify(shown)).not.toContain('nao-e-para')
  }
})

const tooMany = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`X-${index}`, 'a']))
test("rejects an invalid setting with the field's name and stores nothing", async () => {
  const { gateway, token, route } = await start()
  await eachCase(
    [
      [{}, 'url'],
      [{ url: 'ftp://exemplo.com.br' }, 'url'],
      [{ url: 'javascript:alert(1)' }, 'url'],
      [{ url: 'exemplo.com.br' }, 'url'],
      [{ url: 'https://' }, 'url'],
      [{ url: 'https:\\\\exemplo.com.br' }, 'url'],
      [{ url: `https://exemplo.com.br/${'a'.repeat(2048)}` }, 'url'],
      [{ url: 'https://ana:senha@exemplo.com.br' }, 'url'],
      [{ url, events: [] }, 'events'],
      [{ url, events: ['message:received', 'foo'] }, 'events.1'],
      [{ url, events: 'message:received' }, 'events'],
      [{ url, enabled: 'sim' }, 'enabled'],
      [{ url, headers: tooMany }, 'headers'],
      [{ url, headers: { 'X-A': 'a\r\nX-B: b' } }, 'headers.X-A'],
      [{ url, headers: { 'X-A': 'a\u0000' } }, 'headers.X-A'],
      [{ url, headers: { 'X-A': 1 } }, 'headers.X-A'],
      [{ url, headers: { 'X-A': '1', 'x-a': '2' } }, 'headers'],
      [{ url, headers: { 'X A': 'a' } }, 'headers.X A'],
      [{ url, headers: { 'X-A\n': 'a' } }, 'headers.X-A\n'],
      [{ url, headers: { Host: 'a' } }, 'headers.Host'],
      [{ url, headers: { 'Content-Length': '5' } }, 'headers.Content-Length'],
      [{ url, headers: { 'Transfer-Encoding': 'chunked' } }, 'headers.Transfer-Encoding'],
      [{ url, headers: { 'Webhook-Signature': 'v1,x' } }, 'headers.Webhook-Signature'],
      [{ url, headers: { 'X-Webhook-Signature': 'x' } }, 'headers.X-Webhook-Signature'],
      [{ url, headers: { 'Proxy-Authorization': 'x' } }, 'headers.Proxy-Authorization'],
      [{ url, secret: 'curto' }, 'secret'],
      [{ url, secret: 'whsec_curto' }, 'secret'],
      [{ url, secret: 'whsec_••••••••abcd' }, 'secret'],
      [{ url, som: true }, 'som'],
    ],
    async ([body, field]) => {
      const refused = await gateway.call(`POST ${route}`, { token, body })
      expect([refused.status, Object.keys(Object(refused.body.fields))]).toEqual([400, [field]])
      expect((await gateway.call(`GET ${route}`, { token })).status).toBe(404)
    },
  )
})

test('rejects a local URL on save, update and test unless local targets are allowed', async () => {
  const { gateway, token, route } = await start({ allowLocalTargets: false })
  const receiver = await openReceiver()
  const why = 'Endereço não permitido: aponta para este computador ou para a rede local'
  for (const local of [receiver.url, receiver.url.replace('127.0.0.1', 'localhost')]) {
    const saved = await gateway.call(`POST ${route}`, { token, body: { url: local } })
    expect([saved.status, saved.body.fields]).toEqual([400, { url: why }])
    const tested = await gateway.call(`POST ${route}/test`, { token, body: { url: local } })
    expect(tested.data).toMatchObject({ connected: false, message: why })
  }
  await gateway.call(`POST ${route}`, { token, body: { url } })
  const changed = await gateway.call(`PUT ${route}`, { token, body: { url: receiver.url } })
  expect([changed.status, changed.body.fields]).toEqual([400, { url: why }])
  expect(receiver.received).toEqual([])
})

test('a connection test sends a real request and reports the result', async () => {
  const { gateway, token, route } = await start()
  const receiver = await openReceiver()
  const closed = await openReceiver()
  await closed.close()
  const notHttp = createServer((socket) => socket.end('220 smtp\r\n'))
  await new Promise<void>((resolve) => notHttp.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void notHttp.close())
  const smtp = `http://127.0.0.1:${Object(notHttp.address()).port}/`
  const untrusted = createTlsServer(selfSigned)
  await new Promise<void>((resolve) => untrusted.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void untrusted.close())
  const tls = `https://127.0.0.1:${Object(untrusted.address()).port}/`
  const check = (target: string) =>
    gateway.read(webhooks.test.answer, `POST ${route}/test`, { token, body: { url: target } })

  expect(await check(receiver.url)).toMatchObject({
    connected: true,
    answerStatus: 200,
    message: 'O destino respondeu 200',
    messageI18n: { code: 'peers.webhook.tested', params: { status: '200' } },
  })
  expect(receiver.received[0]?.body.event).toBe('webhook:test')
  for (const [status, message] of [
    [301, 'Redirecionamento (301) não é seguido: configure o endereço final'],
    [401, 'Não autorizado (401): confira os cabeçalhos'],
    [404, 'O destino respondeu 404: confira o caminho da URL'],
    [500, 'O destino respondeu 500'],
  ] as const) {
    receiver.reply = () => ({ status, headers: { location: receiver.url } })
    expect(await check(receiver.url)).toMatchObject({ connected: false, answerStatus: status, message })
  }
  for (const [target, message] of [
    ['https://nao-existe.exemplo.com.br/', 'Nome não encontrado: confira o endereço'],
    [closed.url, 'Conexão recusada: não há um servidor escutando neste endereço e porta'],
    [receiver.url.replace('http:', 'https:'), 'O destino não fala HTTPS neste endereço e porta'],
    [tls, 'Certificado inválido: assinado pelo próprio servidor'],
    [smtp, 'O destino não respondeu em HTTP'],
  ] as const) {
    expect(await check(target)).toMatchObject({ connected: false, answerStatus: null, message })
  }
})

test('the connection status follows the last test and resets when the URL changes', async () => {
  const { gateway, token, id, route } = await start()
  const receiver = await openReceiver()
  await create(gateway, token, id, { url: receiver.url })
  await gateway.call(`POST ${route}/test`, { token, body: {} })
  const stand = async () =>
    (await gateway.read(webhooks.get.answer, `GET ${route}`, { token })).connectionStatus
  expect(await stand()).toBe('CONNECTED')
  await receiver.close()
  await gateway.call(`POST ${route}/test`, { token, body: {} })
  expect(await stand()).toBe('ERROR')
  await gateway.call(`PUT ${route}`, { token, body: { url } })
  expect(await stand()).toBe('DISCONNECTED')
})

test('a custom secret signs the plain body in addition to the standard headers', async () => {
  const { gateway, token, route } = await start()
  const receiver = await openReceiver()
  const [first, second] = ['meu segredo', 'outro-segredo-bem-longo']
  const configure = (secret: string) =>
    gateway.call('POST /webhooks/configure', {
      token,
      body: { url: receiver.url, events: ['message:received'], secret },
    })
  const made = await configure(first)
  expect([made.status, made.data.secret]).toEqual([200, first])
  expect((await gateway.call(`GET ${route}`, { token })).data.secret).toBe('••••••••')
  await gateway.call(`POST ${route}/test`, { token, body: {} })
  // A masked secret changes nothing; a new secret keeps the previous one valid for a day.
  await gateway.call(`PUT ${route}`, { token, body: { secret: '••••••••' } })
  const changed = await configure(second)
  expect(changed.data).toMatchObject({ secret: '••••••••ongo', previousSecretUntil: expect.any(String) })
  await gateway.call(`POST ${route}/test`, { token, body: {} })

  const plain = (secret: string, raw: string) => createHmac('sha256', secret).update(raw).digest('hex')
  const standard = (secret: string, { raw, headers }: ReceivedRequest) =>
    `v1,${createHmac('sha256', secret)
      .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${raw}`)
      .digest('base64')}`
  const [one, two] = [required(receiver.received[0]), required(receiver.received[1])]
  expect(one.headers).toMatchObject({
    'x-webhook-signature': plain(first, one.raw),
    'webhook-signature': standard(first, one),
  })
  expect(one.headers).not.toHaveProperty('x-webhook-signature-previous')
  expect(two.headers).toMatchObject({
    'x-webhook-signature': plain(second, two.raw),
    'x-webhook-signature-previous': plain(first, two.raw),
    'webhook-signature': `${standard(second, two)} ${standard(first, two)}`,
  })
})

test('rejects a secret that cannot be used for signing', async () => {
  const { gateway, token } = await start()
  await eachCase(
    ['curto', 'x'.repeat(257), ' com espaço antes', 'quebra\nde-linha', 'whsec_nao-e-base64!', '•••••••• '],
    async (secret) => {
      const body = { url, events: ['message:received'], secret }
      const refused = await gateway.call('POST /webhooks/configure', { token, body })
      expect([refused.status, Object.keys(Object(refused.body.fields))]).toEqual([400, ['secret']])
    },
  )
})

test('the documented alternative paths manage the same webhooks', async () => {
  const { gateway, token, id } = await start()
  const configure = (body: object) =>
    gateway.call('POST /webhooks/configure', { token, body: { url, events: ['message:sent'], ...body } })
  const first = await configure({})
  expect(first.data).toMatchObject({ sessionId: id, enabled: true, events: ['message:sent'] })
  expect((await configure({ events: ['message:read'] })).data).toMatchObject({ events: ['message:read'] })
  const other = await gateway.createSession(token)
  const unclear = await configure({})
  expect([unclear.status, unclear.body.fields]).toEqual([400, { sessionId: 'Informe a sessão do webhook' }])
  const body = { sessionId: other, url, events: ['message:sent'], headers: {} }
  const made = await gateway.call('POST /webhooks', { token, body })
  expect([made.status, made.data.enabled]).toEqual([201, true])
  const { events: _, ...eventless } = { ...body, sessionId: id }
  const vague = await gateway.call('POST /webhooks', { token, body: eventless })
  expect([vague.status, vague.body.fields]).toEqual([400, { events: 'Escolha os eventos em uma lista' }])
  const invalid = await gateway.call('POST /webhooks', { token, body: { ...body, url: 'nada' } })
  expect([invalid.status, invalid.body.fields]).toEqual([400, { url: 'URL inválida' }])
  const all = await gateway.read(webhooks.list.answer, 'GET /webhooks', { token })
  expect(all.webhooks.map(({ sessionId }) => sessionId).sort()).toEqual([id, other].sort())
  const stranger = await gateway.another()
  expect(await gateway.read(webhooks.list.answer, 'GET /webhooks', { token: stranger })).toEqual({
    webhooks: [],
  })
  const theft = await gateway.call('POST /webhooks', { token: stranger, body })
  expect([theft.status, theft.body.message]).toEqual([404, 'Sessão não encontrada'])
  const { events } = await gateway.read(webhooks.events.answer, 'GET /webhooks/events', { token })
  expect(events.map(({ name }) => name)).toEqual(eventNames)
})

test('delivers the raw network message while raw is on, and copies the setting', async () => {
  const { gateway, token, id, route } = await start()
  const phone = await gateway.pair(token, id)
  const receiver = await openReceiver()
  const made = await create(gateway, token, id, {
    url: receiver.url,
    events: ['message:received'],
    raw: true,
    enabled: true,
  })
  expect(made.raw).toBe(true)
  const say = async (content: string, count: number) => {
    const body = { content, contactPhone: '5521977776666', contactName: 'Bruno' }
    await gateway.call('POST /virtual-phone/messages', { token: phone, body })
    await vi.waitFor(() => expect(receiver.received).toHaveLength(count))
    return receiver.received.at(-1)?.body
  }
  expect(await say('Tem vela?', 1)).toMatchObject({
    data: { message: { text: 'Tem vela?' } },
    raw: { author: '5521977776666', content: { kind: 'text', text: 'Tem vela?' } },
  })
  const other = await gateway.createSession(token)
  const copied = await gateway.call(`POST /sessions/${other}/integrations/webhook/copy`, {
    token,
    body: { fromSessionId: id },
  })
  expect(copied.status).toBe(200)
  const copy = await gateway.read(webhooks.get.answer, `GET /sessions/${other}/webhook`, { token })
  expect(copy.raw).toBe(true)

  const kept = await gateway.read(webhooks.update.answer, `PUT ${route}`, {
    token,
    body: { headers: { 'X-Loja': 'Sul' } },
  })
  expect(kept.raw).toBe(true)
  await gateway.call(`PUT ${route}`, { token, body: { raw: false } })
  expect(await say('E agora?', 2)).not.toHaveProperty('raw')
})
