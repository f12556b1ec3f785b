import { contract } from '@morpheus/sdk/contract'
import { describe, expect, test, vi } from 'vitest'
import { eachCase } from '../testing/eachCase.js'
import { openGateway, required } from '../testing/testGateway.js'

const { sessions, cloud } = contract

async function start() {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const send = (route: string, body?: unknown) => gateway.call(route, { token, body })
  return { gateway, token, send }
}

const cloudConfig = { accessToken: 'EAAB-token-secreto', phoneNumberId: '109876543210' }

describe('sending a GET response back as PUT changes nothing', () => {
  const targets = {
    webhook: { url: 'http://localhost:9/eventos', headers: { 'X-Chave': 'um-segredo-longo' } },
    websocket: { maxClients: 3 },
    rabbitmq: { host: 'localhost', password: 'uma-senha-longa' },
    sqs: {
      queueUrl: 'http://localhost:9/1/eventos',
      accessKeyId: 'AKIAEXEMPLO',
      secretAccessKey: 'um-segredo-longo',
    },
  }

  test('a target, the behavior and the session', async () => {
    const { gateway, token, send } = await start()
    const id = await gateway.createSession(token)
    await eachCase(Object.entries(targets), async ([kind, body]) => {
      const path = `/sessions/${id}/${kind}`
      expect((await send(`POST ${path}`, body)).status).toBe(201)
      const before = (await send(`GET ${path}`)).body.data
      const put = await send(`PUT ${path}`, before)
      expect([put.status, put.body.data], JSON.stringify(put.body)).toEqual([200, before])
      expect((await send(`GET ${path}`)).body.data).toEqual(before)
    })
    await eachCase([`/sessions/${id}/behavior`, `/sessions/${id}`], async (path) => {
      const before = Object((await send(`GET ${path}`)).body.data)
      const put = await send(`PUT ${path}`, before.session ?? before)
      expect([put.status, put.body.data], JSON.stringify(put.body)).toEqual([200, before])
    })
  })

  test('the cloud configuration', async () => {
    const { gateway, token, send } = await start()
    const id = await gateway.createSession(token, { apiType: 'WHATSAPP_CLOUD' })
    const path = `/whatsapp-cloud/sessions/${id}/config`
    const saved = cloud.save.answer.parse((await send(`POST ${path}`, cloudConfig)).body)
    const again = await send(`POST ${path}`, saved.data.config)
    expect([again.status, cloud.save.answer.parse(again.body).data.config]).toEqual([200, saved.data.config])
  })
})

test('ignores documented read-only fields and rejects unknown fields', async () => {
  const { gateway, token, send } = await start()
  const path = `/sessions/${await gateway.createSession(token)}`
  const websocket = { maxClients: 5, currentClients: 7, connectionStatus: 'CONNECTED', sessionId: 'outra' }
  const made = await send(`POST ${path}/websocket`, websocket)
  expect([made.status, made.body.data]).toMatchObject([
    201,
    { maxClients: 5, currentClients: 0, connectionStatus: 'DISCONNECTED' },
  ])
  const tried = await send(`POST ${path}/rabbitmq/test`, {
    host: '127.0.0.1',
    port: 9,
    queue: 'q',
    events: [],
  })
  expect([tried.status, Object(tried.body.data).connected]).toEqual([200, false])
  const unknown = await send(`PUT ${path}/websocket`, { maxClients: 6, currentClients: 1, maxClient: 9 })
  expect([unknown.status, unknown.body.fields]).toEqual([400, { maxClient: 'Campo desconhecido' }])
})

describe('POST /sessions', () => {
  test('stores a one-line description; PUT changes and clears it and emits session:updated', async () => {
    const { gateway, token, send } = await start()
    const { events } = await gateway.listen(token)
    const created = await send('POST /sessions', { name: 'Loja', description: ' Pedidos\nda rua XV ' })
    const session = required(created.data.session)
    expect([created.status, session.description]).toEqual([201, 'Pedidos da rua XV'])
    const path = `/sessions/${session.id}`
    const body = {
      name: 'Loja Centro',
      description: '',
      connectionMethod: 'PHONE_NUMBER',
      status: 'connected',
    }
    const changed = await gateway.read(sessions.update.answer, `PUT ${path}`, { token, body })
    expect(changed.session).toEqual({
      ...session,
      name: 'Loja Centro',
      description: null,
      connectionMethod: 'PHONE_NUMBER',
    })
    expect((await send(`GET ${path}`)).data.session).toEqual(changed.session)
    await vi.waitFor(() =>
      expect(events.filter(({ type }) => type === 'session:updated').map(({ payload }) => payload)).toEqual([
        { session: changed.session },
      ]),
    )
    const logged = await gateway.read(contract.monitoring.logs.answer, 'GET /monitoring/logs', { token })
    expect(logged[0]?.message).toBe('Sessão "Loja" renomeada para "Loja Centro"')
  })

  test('type "cloud" creates a Cloud API session with its configuration', async () => {
    const { send } = await start()
    const config = { ...cloudConfig, businessAccountId: '210987654321', webhookVerifyToken: 'verificacao' }
    const created = await send('POST /sessions', { name: 'Oficial', type: 'cloud', config })
    const session = required(created.data.session)
    expect([created.status, session.apiType, session.connectionMethod]).toEqual([201, 'WHATSAPP_CLOUD', null])
    const kept = cloud.get.answer.parse(
      (await send(`GET /whatsapp-cloud/sessions/${session.id}/config`)).body,
    )
    expect(kept.data.config).toMatchObject({
      ...config,
      accessToken: '••••••••reto',
      appId: '',
      appSecret: '',
    })
    const put = await send(`PUT /sessions/${session.id}`, {
      config: { ...config, appId: '1' },
      type: 'cloud',
    })
    expect(put.status).toBe(200)
    const after = cloud.get.answer.parse(
      (await send(`GET /whatsapp-cloud/sessions/${session.id}/config`)).body,
    )
    expect(after.data.config?.appId).toBe('1')
  })

  const wrong = [
    [{ type: 'nuvem' }, { type: 'Tipo de sessão inválido' }],
    [{ type: 'cloud', apiType: 'MORPHEUS' }, { type: 'O tipo contradiz apiType' }],
    [{ config: cloudConfig }, { config: 'Só sessões da WhatsApp Cloud API têm config' }],
    [
      { type: 'cloud', config: { accessToken: 'x' } },
      { 'config.phoneNumberId': 'Phone Number ID é obrigatório' },
    ],
    [
      { type: 'cloud', config: { ...cloudConfig, accessToken: '••••' } },
      { accessToken: 'Informe o Access Token' },
    ],
    [{ description: 'x'.repeat(501) }, { description: 'Descrição deve ter no máximo 500 caracteres' }],
    [{ description: 7 }, { description: 'Descrição inválida' }],
  ] as const

  test('rejects a wrong part by its field, and creates nothing', async () => {
    const { send } = await start()
    await eachCase(wrong, async ([part, fields]) => {
      const refused = await send('POST /sessions', { name: 'Loja', ...part })
      expect([refused.status, refused.body.fields]).toEqual([400, fields])
    })
    expect((await send('GET /sessions')).data.sessions).toEqual([])
  })
})

test("PUT returns 404 for another user's session and 400 for config on a session without Cloud API", async () => {
  const { gateway, token, send } = await start()
  const path = `/sessions/${await gateway.createSession(token)}`
  const foreign = await gateway.call(`PUT ${path}`, {
    token: await gateway.another(),
    body: { name: 'Minha' },
  })
  expect([foreign.status, foreign.body.message]).toEqual([404, 'Sessão não encontrada'])
  const refused = await send(`PUT ${path}`, { name: 'Outra', config: cloudConfig })
  expect([refused.status, refused.body.message]).toEqual([400, 'Esta sessão não usa a WhatsApp Cloud API'])
  expect((await send(`GET ${path}`)).data.session?.name).toBe('Loja')
})
