import { expect, test } from 'vitest'
import { openaiKey, openOpenai } from '../../testing/openai/openaiEmulator.js'
import { openGateway } from '../../testing/testGateway.js'

async function open(allowLocalTargets = true) {
  const emulator = await openOpenai()
  const gateway = await openGateway({ allowLocalTargets })
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const call = async (route: string, body?: object) => {
    const { status, data, body: json } = await gateway.call(route, { token, ...(body && { body }) })
    return { status, data, message: json.message, fields: json.fields }
  }
  return { emulator, gateway, call, id, route: `/openai/${id}` }
}

test('validates a key before configuration and never logs it', async () => {
  const { call, emulator, gateway } = await open()
  const given = { apiKey: openaiKey, baseUrl: emulator.url, organizationId: 'org-1' }
  expect((await call('POST /openai/validate-key', given)).data).toEqual({
    valid: true,
    message: 'Chave da API válida',
    messageI18n: { code: 'peers.openai.key_valid', params: {} },
  })
  expect(emulator.headers[0]).toMatchObject({ 'openai-organization': 'org-1' })
  expect((await call('POST /openai/validate-key', { ...given, apiKey: 'sk-errada-1234' })).data).toEqual({
    valid: false,
    message: 'Chave da API inválida para este servidor',
    messageI18n: { code: expect.stringMatching(/^peers\.openai\./), params: {} },
  })
  expect(await call('POST /openai/validate-key', { apiKey: ' ' })).toMatchObject({
    status: 400,
    fields: { apiKey: 'Chave da API é obrigatória' },
  })
  const logged = gateway.logged.join('')
  for (const key of [openaiKey, 'sk-errada-1234']) expect(logged).not.toContain(key)
})

test('does not send a key to an internal address', async () => {
  const { call, emulator } = await open(false)
  const given = { apiKey: openaiKey, baseUrl: emulator.url }
  expect(await call('POST /openai/validate-key', given)).toMatchObject({
    status: 400,
    fields: { baseUrl: expect.any(String) },
  })
  expect(emulator.paths).toEqual([])
})

test('a connection test only lists models, which costs nothing', async () => {
  const { call, emulator, route } = await open()
  const given = { apiKey: openaiKey, baseUrl: emulator.url, model: 'llama3' }
  expect((await call(`POST ${route}/test`, given)).data).toMatchObject({
    success: true,
    message: 'Chave válida e modelo disponível',
  })
  expect(emulator.paths).toEqual(['/v1/models'])
  emulator.mood = 'page'
  expect((await call(`POST ${route}/test`, given)).data).toMatchObject({
    success: false,
    message: 'O endereço respondeu com uma página em vez da API: confira a URL base',
  })
})

test("lists the models that the session's server offers", async () => {
  const { call, emulator, route, id } = await open()
  emulator.models = ['llama3', 'gpt-4o-mini', 'nomic-embed-text']
  await call(`POST ${route}`, { apiKey: openaiKey, baseUrl: emulator.url })
  const { data } = await call(`GET /openai/models?sessionId=${id}`)
  expect(data.models).toMatchObject([{ id: 'gpt-4o-mini' }, { id: 'llama3' }])
  expect((await call(`GET ${route}/models`)).data).toEqual(data)
  emulator.models = ['phi4']
  const given = { apiKey: openaiKey, baseUrl: `${emulator.url}/` }
  expect((await call(`POST ${route}/models/list`, given)).data.models).toMatchObject([{ id: 'phi4' }])
  expect(await call(`POST ${route}/models/list`, { ...given, apiKey: 'outra' })).toMatchObject({
    status: 422,
  })
  emulator.mood = 'broken'
  expect(await call(`GET /openai/models?sessionId=${id}`)).toMatchObject({ status: 503 })
})

test('usage shows the daily limit and no days before the first call', async () => {
  const { call, emulator, route } = await open()
  expect((await call(`GET ${route}/usage`)).status).toBe(404)
  await call(`POST ${route}`, { apiKey: openaiKey, baseUrl: emulator.url })
  expect((await call(`GET ${route}/usage`)).data).toEqual({
    dailyTokens: 2_000_000,
    today: '2026-11-21',
    days: [],
  })
})

test('the model answers a customer who writes to the phone', async () => {
  const { call, emulator, gateway, route, id } = await open()
  emulator.answer = (messages) => ({ content: `**Eco**: ${String(messages.at(-1)?.content)}` })
  await call(`POST ${route}`, { apiKey: openaiKey, baseUrl: emulator.url, debounceSeconds: 0 })
  const token = await gateway.signIn()
  const phone = await gateway.pair(token, id)
  await gateway.call('POST /virtual-phone/messages', {
    token: phone,
    body: { content: 'Quanto custa?', contactPhone: '5521977776666', contactName: 'Bruno' },
  })
  await expect
    .poll(async () => {
      const { body } = await gateway.call(`GET /sessions/${id}/messages?direction=outgoing`, { token })
      return Object(body.data).messages
    })
    .toMatchObject([{ text: '*Eco*: Quanto custa?', source: 'bot:openai', contactPhone: '5521977776666' }])
  expect((await call(`GET ${route}/usage`)).data).toMatchObject({
    days: [{ calls: 1, model: 'gpt-4o-mini' }],
  })
})
