import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@morpheus/sdk/contract'
import { expect, test } from 'vitest'
import { eachCase } from '../../testing/eachCase.js'
import { openGateway } from '../../testing/testGateway.js'

const { cloud } = contract

const filled = {
  accessToken: 'EAAB-token-muito-secreto',
  phoneNumberId: '109876543210',
  businessAccountId: '210987654321',
  appId: '321098765432',
  appSecret: 'segredo-do-app-1234',
  webhookVerifyToken: 'verificacao',
}

async function start() {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token, { apiType: 'WHATSAPP_CLOUD' })
  const route = `/whatsapp-cloud/sessions/${id}/config`
  const read = async (method = 'GET', body?: object) => {
    const answer = await gateway.call(`${method} ${route}`, { token, ...(body && { body }) })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return cloud.get.answer.parse(answer.body)
  }
  return { gateway, token, id, route, read }
}

test('saves a cloud configuration masked, and masks sent back keep the secrets', async () => {
  const { gateway, id, read } = await start()
  expect((await read()).data.config).toBeNull()
  const saved = await read('POST', filled)
  expect(saved).toMatchObject({
    success: true,
    message: 'Configuração salva com sucesso!',
    messageI18n: { code: 'sessions.cloud.saved' },
  })
  expect(saved.data.config).toEqual({
    sessionId: id,
    ...filled,
    accessToken: '••••••••reto',
    appSecret: '••••••••1234',
    webhookUrl: '',
    events: ['messages', 'message_deliveries', 'message_reads', 'message_echoes'],
    enabled: true,
    updatedAt: expect.any(String),
    account: {
      name: null,
      phone: null,
      quality: null,
      checkedAt: null,
      problem: unasked,
      problemI18n: unaskedRef,
    },
  })
  expect((await read()).data.config).toEqual(saved.data.config)

  const { accessToken, appSecret } = saved.data.config ?? filled
  const changed = await read('POST', {
    ...filled,
    accessToken,
    appSecret,
    events: ['messages'],
    enabled: false,
  })
  expect(changed.data.config).toEqual({
    ...saved.data.config,
    events: ['messages'],
    enabled: false,
    updatedAt: expect.any(String),
  })
  const renewed = await read('POST', { ...filled, accessToken, appSecret: 'outro-segredo-9999' })
  expect(renewed.data.config).toMatchObject({ accessToken, appSecret: '••••••••9999' })

  await gateway.close()
  const names = readdirSync(gateway.folder).filter((name) => name.startsWith('morpheus.db'))
  const kept = names.map((name) => readFileSync(join(gateway.folder, name), 'latin1')).join()
  expect(kept).toContain(id)
  for (const secret of [filled.accessToken, filled.appSecret, 'outro-segredo-9999']) {
    expect(kept).not.toContain(secret)
    expect(gateway.logged.join()).not.toContain(secret)
  }
})

/** Expected without network access. */
const unasked = 'A Meta não pôde ser consultada: Nome não encontrado: confira o endereço.'
const unaskedRef = {
  code: 'meta.not_asked_sentence',
  params: { reason: { code: 'peers.net.name_not_found', params: {} } },
}

test('saves an incomplete configuration and lists what receiving still needs', async () => {
  const { read } = await start()
  const { accessToken, phoneNumberId } = filled
  const first = await read('POST', { accessToken, phoneNumberId })
  expect(first.data.config).toMatchObject({
    businessAccountId: '',
    appId: '',
    appSecret: '',
    webhookVerifyToken: '',
  })
  expect(first.data.notice).toMatch(
    /^Para receber mensagens ainda falta: Business Account ID, App ID, App Secret e Token de verificação\. A Meta não/,
  )
  const next = await read('POST', { ...filled, accessToken: first.data.config?.accessToken, appId: '' })
  expect(next.data.notice).toMatch(/^Para receber mensagens ainda falta: App ID\. A Meta não/)
  expect((await read()).data.notice).toBe(next.data.notice)
  expect((await read('POST', filled)).data.notice).toBe(unasked)
})

test('rejects missing and masked fields by name', async () => {
  const { gateway, token, route } = await start()
  await eachCase(
    [
      [{ phoneNumberId: '' }, { phoneNumberId: 'Phone Number ID é obrigatório' }],
      [{ accessToken: undefined }, { accessToken: 'Access Token é obrigatório' }],
      [{ accessToken: '••••••••reto' }, { accessToken: 'Informe o Access Token' }],
      [{ appSecret: '••••••••' }, { appSecret: 'Informe o App Secret' }],
      [{ webhookVerifyToken: '••••••••' }, { webhookVerifyToken: 'Informe o token de verificação' }],
    ],
    async ([part, fields]) => {
      const { status, body } = await gateway.call(`POST ${route}`, { token, body: { ...filled, ...part } })
      expect([status, body.fields]).toEqual([400, fields])
    },
  )
})

test("a session of another API returns 400, another user's session 404", async () => {
  const { gateway, token, route } = await start()
  const other = `/whatsapp-cloud/sessions/${await gateway.createSession(token)}/config`
  for (const [method, body] of [
    ['GET', undefined],
    ['POST', filled],
  ] as const) {
    const refused = await gateway.call(`${method} ${other}`, { token, body })
    expect([refused.status, refused.body.message]).toEqual([400, 'Esta sessão não usa a WhatsApp Cloud API'])
    const foreign = await gateway.call(`${method} ${route}`, {
      token: await gateway.another(`${method}@b.com`),
      body,
    })
    expect([foreign.status, foreign.body.message]).toEqual([404, 'Sessão não encontrada'])
  }
})

test('the configuration is deleted with its session', async () => {
  const { gateway, token, id, route, read } = await start()
  await read('POST', filled)
  await gateway.call(`DELETE /sessions/${id}`, { token })
  expect((await gateway.call(`GET ${route}`, { token })).status).toBe(404)
})
