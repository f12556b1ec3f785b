import { expect, test } from 'vitest'
import { openGateway, type TestGateway } from '../testing/testGateway.js'

async function open() {
  const gateway = await openGateway({ allowLocalTargets: false })
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const call = async (route: string, body?: object) => {
    const { status, data, body: json } = await gateway.call(route, { token, ...(body && { body }) })
    return { status, data, message: json.message, fields: json.fields, code: json.code }
  }
  return { gateway, token, id, call }
}

const n8n = { serverUrl: 'https://n8n.example', apiKey: 'chave-secreta-1234' }
const wrote = (logged: TestGateway['logged']) => logged.join('\n')

test('n8n: creates, reads, updates, enables, resets and deletes a configuration with a masked key', async () => {
  const { gateway, id, call } = await open()
  const route = `/n8n/${id}`
  expect(await call(`GET ${route}`)).toMatchObject({ status: 404, message: 'Configuração não encontrada' })
  expect(await call(`POST ${route}`, {})).toMatchObject({
    status: 400,
    fields: { serverUrl: 'URL do servidor n8n é obrigatória', apiKey: 'API Key é obrigatória' },
  })
  const made = await call(`POST ${route}`, n8n)
  expect(made).toMatchObject({
    status: 201,
    data: {
      sessionId: id,
      id: expect.any(String),
      status: 'inactive',
      serverUrl: n8n.serverUrl,
      apiKey: '••••••••1234',
      webhookUrl: '',
      workflowId: '',
      events: ['message_received'],
      enabled: false,
      priority: 30,
      debounceSeconds: 3,
      takeoverMinutes: 30,
      leaveKeyword: 'sair',
      answerGroups: false,
      hours: '',
      failureText: '',
      triggers: [],
      ignoredChats: [],
    },
  })
  expect(await call(`POST ${route}`, n8n)).toMatchObject({ status: 409 })
  // Subscribes only to gateway events, and only with a webhook to send them to.
  const queued = async () => (await call(`GET /sessions/${id}/integrations`)).data.n8n
  expect(await queued()).toMatchObject({ kind: 'n8n', events: [], enabled: false })
  const change = { workflowId: 'AbC123', events: ['message_received', 'status_changed'], priority: 5 }
  expect((await call(`PUT ${route}`, change)).data).toMatchObject(change)
  expect((await call(`POST ${route}/enable`)).data).toMatchObject({ enabled: true, status: 'active' })
  expect((await call(`POST ${route}/disable`)).data).toMatchObject({ enabled: false, status: 'inactive' })
  expect((await call(`POST ${route}/enable`)).data).toMatchObject({ enabled: true })

  // The webhook follows from the workflow id; customers' messages go to the responder, not to the webhook as well.
  expect(await queued()).toMatchObject({ events: ['session:status'], enabled: true, failingSince: null })
  await call(`PUT ${route}`, { workflowId: '', webhookUrl: 'https://outro.example/eventos' })
  expect(await queued()).toMatchObject({ events: ['session:status'] })
  expect((await call(`GET /sessions/${id}/events`)).data).not.toHaveProperty('n8n')

  expect((await call(`POST ${route}/reset`)).data).toMatchObject({
    ...n8n,
    apiKey: '••••••••1234',
    workflowId: '',
    webhookUrl: '',
    events: ['message_received'],
    priority: 30,
    enabled: false,
  })
  expect(await queued()).toMatchObject({ events: [] })
  expect((await call(`DELETE ${route}`)).status).toBe(200)
  expect((await call(`GET ${route}`)).status).toBe(404)
  expect(wrote(gateway.logged)).not.toContain(n8n.apiKey)
})

test('a stored key is not sent to another origin by update, test or list; rejects internal URLs', async () => {
  const { id, call } = await open()
  const route = `/n8n/${id}`
  await call(`POST ${route}`, n8n)
  const again = {
    status: 400,
    code: 'secret_required',
    fields: { apiKey: 'O destino mudou: informe a API Key de novo' },
  }
  const otherNodeError = { serverUrl: 'https://ladrao.example' }
  for (const kept of [{}, { apiKey: '••••••••1234' }]) {
    expect(await call(`PUT ${route}`, { ...otherNodeError, ...kept })).toMatchObject(again)
    expect(await call(`POST ${route}/test`, { ...otherNodeError, ...kept })).toMatchObject(again)
  }
  // Events go to the webhook without a key: any public address is allowed, but no internal one.
  expect((await call(`PUT ${route}`, { webhookUrl: 'https://ladrao.example/w' })).status).toBe(200)
  for (const inside of ['http://127.0.0.1:5678', 'http://169.254.169.254/latest']) {
    expect(await call(`PUT ${route}`, { webhookUrl: inside })).toMatchObject({
      status: 400,
      code: 'forbidden_url',
      fields: { webhookUrl: expect.any(String) },
    })
    expect(await call(`PUT ${route}`, { serverUrl: inside, apiKey: 'outra-chave' })).toMatchObject({
      fields: { serverUrl: expect.any(String) },
    })
  }
  expect((await call(`PUT ${route}`, { webhookUrl: '' })).data).toMatchObject({ webhookUrl: '' })
})

test('webhook headers are masked and are not sent to another origin', async () => {
  const { id, call } = await open()
  const route = `/n8n/${id}`
  const masked = { 'X-Chave': '••••••••1234' }
  const made = await call(`POST ${route}`, { ...n8n, webhookHeaders: { 'X-Chave': 'abre-te-1234' } })
  expect(made.data).toMatchObject({ webhookHeaders: masked })
  expect((await call(`PUT ${route}`, { webhookHeaders: masked })).status).toBe(200)
  // The webhook is asked at the server until it has an address of its own, which other headers may know.
  const elsewhere = { webhookUrl: 'https://ladrao.example/w' }
  for (const kept of [{}, { webhookHeaders: masked }]) {
    expect(await call(`PUT ${route}`, { ...elsewhere, ...kept })).toMatchObject({
      status: 400,
      code: 'secret_required',
      fields: { 'webhookHeaders.X-Chave': expect.any(String) },
    })
  }
  const given = { ...elsewhere, webhookHeaders: { 'X-Chave': 'outra-4321' } }
  expect((await call(`PUT ${route}`, given)).status).toBe(200)
  // The API key goes to the server alone, the headers to the webhook alone.
  const moved = { serverUrl: 'https://outro.example', apiKey: 'outra-chave-1234' }
  expect((await call(`PUT ${route}`, moved)).status).toBe(200)
})

test('the documented alternative paths create, update and read the same configuration', async () => {
  const { id, call } = await open()
  expect((await call(`GET /n8n/config/${id}`)).status).toBe(404)
  expect((await call(`POST /n8n/config/${id}`, n8n)).data).toMatchObject({ enabled: true })
  expect((await call(`POST /n8n/config/${id}`, { ...n8n, workflowId: 'x1' })).status).toBe(200)
  expect((await call(`GET /n8n/config/${id}`)).data).toMatchObject({ workflowId: 'x1' })
  expect((await call(`GET /n8n/${id}`)).data).toMatchObject({ workflowId: 'x1' })

  const bot = { serverUrl: 'https://typebot.example', typebotId: 'meu-bot' }
  expect(await call(`POST /typebot/config/${id}`, { serverUrl: bot.serverUrl })).toMatchObject({
    status: 400,
    fields: { typebotId: 'Preencha todos os campos obrigatórios' },
  })
  expect((await call(`POST /typebot/config/${id}`, bot)).data).toMatchObject({
    publicId: 'meu-bot',
    apiKey: '',
  })
  expect((await call(`GET /typebot/config/${id}`)).data).toMatchObject({ publicId: 'meu-bot' })
})

test('OpenAI is enabled by isEnabled, and its model limits maxTokens', async () => {
  const { id, call } = await open()
  const route = `/openai/${id}`
  expect(await call(`POST ${route}`, { apiKey: ' ' })).toMatchObject({
    fields: { apiKey: 'Chave da API é obrigatória' },
  })
  expect(await call(`POST ${route}`, { apiKey: 'sk-segredo-1234', maxTokens: 16_385 })).toMatchObject({
    status: 400,
    fields: { maxTokens: 'Deve ser no máximo 16384' },
  })
  const made = await call(`POST ${route}`, { apiKey: 'sk-segredo-1234', maxTokens: 16_000, temperature: 1.2 })
  expect(made.data).toMatchObject({
    apiKey: 'sk-••••••••1234',
    model: 'gpt-4o-mini',
    temperature: 1.2,
    topP: 1,
    isEnabled: true,
    enabled: true,
    status: 'active',
  })
  expect((await call(`PUT ${route}`, { model: 'gpt-4-turbo' })).data).toMatchObject({ maxTokens: 4096 })
  expect((await call(`PATCH ${route}/toggle`, { enabled: false })).data).toMatchObject({
    isEnabled: false,
    enabled: false,
  })
  expect((await call(`POST ${route}/reset`)).data).toMatchObject({
    apiKey: 'sk-••••••••1234',
    model: 'gpt-4o-mini',
    maxTokens: 4096,
    temperature: 0.7,
    isEnabled: true,
  })
  expect((await call('GET /openai/models')).data.models).toHaveLength(9)
})

test('Flowise needs no chatflow id, one call upserts Kommo, Chatwoot accepts numbers', async () => {
  const { id, call } = await open()
  const flowise = await call(`POST /flowise/${id}`, { serverUrl: 'https://flowise.example/' })
  expect(flowise).toMatchObject({
    status: 201,
    data: { serverUrl: 'https://flowise.example', chatflowId: '', enabled: true },
  })
  expect((await call(`PUT /flowise/${id}`, { chatflowId: 'abc-1' })).data).toMatchObject({
    chatflowId: 'abc-1',
  })

  const kommo = { subdomain: 'minha-loja', clientId: 'c1', clientSecret: 'segredo-1234' }
  const route = `/integrations/kommo/config/${id}`
  expect(await call(`POST ${route}`, { ...kommo, subdomain: 'minha loja' })).toMatchObject({
    fields: { subdomain: 'Subdomínio deve conter apenas letras, números e hífens' },
  })
  expect((await call(`POST ${route}`, kommo)).data).toMatchObject({
    ...kommo,
    clientSecret: '••••••••1234',
    isConnected: false,
  })
  const { data } = await call(`POST ${route}`, { ...kommo, clientSecret: '••••••••1234', clientId: 'c2' })
  expect(data).toMatchObject({ clientId: 'c2', clientSecret: '••••••••1234' })
  expect(
    await call(`POST ${route}`, { ...kommo, subdomain: 'outra', clientSecret: '••••••••1234' }),
  ).toMatchObject({
    code: 'secret_required',
  })

  const chatwoot = { serverUrl: 'https://chat.example', accountId: 1, inboxId: 7, apiKey: 'token-1234567' }
  expect((await call(`POST /chatwoot/${id}`, chatwoot)).data).toMatchObject({ accountId: '1', inboxId: '7' })
})

test('other users can neither read nor change the configurations', async () => {
  const { gateway, id, call } = await open()
  await call(`POST /n8n/${id}`, n8n)
  const token = await gateway.another()
  for (const route of [`GET /n8n/${id}`, `POST /n8n/${id}/enable`, `GET /sessions/${id}/integrations`])
    expect((await gateway.call(route, { token })).status).toBe(404)
})
