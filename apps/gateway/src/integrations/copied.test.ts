import { contract } from '@morpheus/sdk/contract'
import { expect, test } from 'vitest'
import { openGateway } from '../testing/testGateway.js'

const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3'
const webhook = {
  url: 'https://exemplo.com.br/eventos',
  headers: { Authorization: 'Bearer chave-muito-secreta' },
  events: ['message:received', 'session:status'],
  secret,
  enabled: true,
}

async function open() {
  const gateway = await openGateway({ allowLocalTargets: false })
  const token = await gateway.signIn()
  const from = await gateway.createSession(token, { name: 'Matriz' })
  const to = await gateway.createSession(token, { name: 'Filial' })
  const call = async (route: string, body?: object, by = token) => {
    const { status, data, body: json } = await gateway.call(route, { token: by, ...(body && { body }) })
    return { status, data, message: json.message, code: json.code }
  }
  const copy = (kind: string, session = to, source = from, by = token) =>
    call(`POST /sessions/${session}/integrations/${kind}/copy`, { fromSessionId: source }, by)
  const newest = async () => {
    const { logs } = await gateway.read(contract.activity.list.answer, 'GET /settings/activity-logs', {
      token,
    })
    return logs[0]
  }
  return { gateway, token, from, to, call, copy, newest }
}

test('copies a configuration with its secrets to another session without revealing them', async () => {
  const { gateway, from, to, call, copy, newest } = await open()
  await call(`POST /sessions/${from}/webhook`, webhook)
  expect(await copy('webhook')).toMatchObject({ status: 200, data: { kind: 'webhook', outcome: 'created' } })
  const { sessionId: _, ...ofFirst } = (await call(`GET /sessions/${from}/webhook`)).data
  const made = (await call(`GET /sessions/${to}/webhook`)).data
  expect(made).toMatchObject({ ...ofFirst, sessionId: to, secret: 'whsec_••••••••NTY3', enabled: true })
  expect(await newest()).toMatchObject({
    action: 'integration_change',
    details: 'Webhook da sessão "Filial": configuração criada, como em "Matriz"',
    metadata: { sessao: to, tipo: 'webhook', origem: from },
  })

  // Copying again changes nothing and publishes no event.
  const told = (await newest())?.id
  expect((await copy('webhook')).data).toEqual({ kind: 'webhook', outcome: 'unchanged' })
  expect((await newest())?.id).toBe(told)

  // The configuration is replaced as a whole: a new destination needs no secret, since the copy brings it.
  await call(`PUT /sessions/${to}/webhook`, {
    url: 'https://outro.exemplo/x',
    headers: {},
    secret,
    enabled: false,
  })
  expect((await copy('webhook')).data).toEqual({ kind: 'webhook', outcome: 'changed' })
  expect((await call(`GET /sessions/${to}/webhook`)).data).toMatchObject({
    url: webhook.url,
    headers: { Authorization: '••••••••reta' },
    enabled: true,
  })
  expect(gateway.logged.join('\n')).not.toContain('chave-muito-secreta')

  const openai = { apiKey: 'sk-segredo-da-loja-1234', model: 'gpt-4o-mini', systemPrompt: 'Seja breve' }
  await call(`POST /openai/${from}`, openai)
  expect((await copy('openai')).data).toEqual({ kind: 'openai', outcome: 'created' })
  expect((await call(`GET /openai/${to}`)).data).toMatchObject({
    systemPrompt: 'Seja breve',
    isEnabled: true,
  })
})

test('rejects copying per-session or missing configurations and changes nothing', async () => {
  const { gateway, from, to, call, copy, newest } = await open()
  const before = (await newest())?.id
  for (const [kind, words] of [
    ['websocket', 'O token do WebSocket é de cada sessão'],
    ['chatwoot', 'Cada sessão tem a sua caixa de entrada no Chatwoot'],
    ['kommo', 'Cada sessão tem a sua autorização na Kommo'],
  ] as const) {
    expect(await copy(kind)).toMatchObject({ status: 400, message: expect.stringContaining(words) })
  }
  expect(await copy('fax')).toMatchObject({ status: 404, message: 'Integração desconhecida' })
  const none = 'A sessão "Matriz" não tem webhook para copiar'
  expect(await copy('webhook')).toMatchObject({ status: 404, code: 'not_configured', message: none })
  expect(await copy('webhook', from)).toMatchObject({ status: 400, code: 'same_session' })
  const unknown = { status: 404, message: 'Sessão de origem não encontrada' }
  expect(await copy('webhook', to, 'nenhuma')).toMatchObject(unknown)

  // Other users' sessions are neither read nor written.
  const stranger = await gateway.another()
  const theirs = await gateway.createSession(stranger, { name: 'Alheia' })
  await call(`POST /sessions/${theirs}/webhook`, webhook, stranger)
  expect(await copy('webhook', to, theirs)).toMatchObject(unknown)
  expect(await copy('webhook', theirs, from)).toMatchObject({ status: 404, message: 'Sessão não encontrada' })
  expect((await call(`GET /sessions/${to}/webhook`)).status).toBe(404)
  expect((await newest())?.id).toBe(before)
})

test('an API key limited to sessions copies only between them', async () => {
  const { gateway, token, from, to, call, copy } = await open()
  await call(`POST /sessions/${from}/webhook`, webhook)
  const keyOf = async (scopes: string[], sessionIds: string[]) =>
    (
      await gateway.read(contract.apiKeys.create.answer, 'POST /settings/api-keys', {
        token,
        body: { name: 'Cópia', scopes, sessionIds },
      })
    ).secret
  const unknown = { status: 404, message: 'Sessão não encontrada' }
  expect(await copy('webhook', to, from, await keyOf(['everything'], [to]))).toMatchObject(unknown)
  expect(await copy('webhook', to, from, await keyOf(['everything'], [from]))).toMatchObject(unknown)
  const reading = await keyOf(['read'], [from, to])
  expect(await copy('webhook', to, from, reading)).toMatchObject({ status: 403, code: 'scope_missing' })
  expect((await call(`GET /sessions/${to}/webhook`)).status).toBe(404)
  const both = await keyOf(['everything'], [from, to])
  expect((await copy('webhook', to, from, both)).data).toEqual({ kind: 'webhook', outcome: 'created' })
})
