import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import * as apiKeyRows from '../../../features/apiKeys/apiKeyRows.js'
import { eachCase } from '../../../testing/eachCase.js'
import { temporaryFolder } from '../../../testing/temporaryFolder.js'
import { openGateway, type TestGateway } from '../../../testing/testGateway.js'
import * as answers from '../../store/repositories/idempotentAnswers.js'

function create(gateway: TestGateway, token: string, key: string, name = 'Loja') {
  return gateway.call('POST /sessions', { token, body: { name }, headers: { 'idempotency-key': key } })
}

async function count(gateway: TestGateway, token: string): Promise<number | undefined> {
  return (await gateway.call('GET /sessions', { token })).data.sessions?.length
}

test('a repeated request runs once and gets the same answer', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const first = await create(gateway, token, 'chave-0001')
  const again = await create(gateway, token, 'chave-0001')
  expect([again.status, again.body]).toEqual([201, first.body])
  expect(await count(gateway, token)).toBe(1)
})

test('20 concurrent requests with the same key run once', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(gateway, token, 'chave-0001')))
  expect(new Set(answers.map(({ data }) => data.session?.id)).size).toBe(1)
  expect(await count(gateway, token)).toBe(1)
})

test('the same key with a different request returns 422', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  await create(gateway, token, 'chave-0001')
  const other = await create(gateway, token, 'chave-0001', 'Outra')
  expect([other.status, other.body.message]).toEqual([
    422,
    'Esta Idempotency-Key já foi usada em outra requisição',
  ])
})

test('a body with reordered fields is the same request', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const headers = { 'idempotency-key': 'chave-0001' }
  const metadata = { loja: '12', setor: 'vendas' }
  const reordered = { metadata: { setor: 'vendas', loja: '12' }, tags: ['a', 'b'], name: 'Loja' }
  const ask = (body: object) => gateway.call('POST /sessions', { token, headers, body })
  const first = await ask({ name: 'Loja', tags: ['a', 'b'], metadata })
  const again = await ask(reordered)
  expect([again.status, again.body]).toEqual([201, first.body])
  expect((await ask({ ...reordered, tags: ['b', 'a'] })).status).toBe(422)
})

test('keys are separate for each user', async () => {
  const gateway = await openGateway()
  const ana = await gateway.signIn()
  const bia = await gateway.another()
  const first = await create(gateway, ana, 'chave-0001')
  const second = await create(gateway, bia, 'chave-0001')
  expect(second.data.session?.id).not.toBe(first.data.session?.id)
})

test('does not store a refusal: the same request succeeds once its cause is gone', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const session = await gateway.createSession(token)
  const secret = await gateway.pair(token, session)
  const setOnline = (online: boolean) =>
    gateway.call('PUT /virtual-phone/online', { token: secret, body: { online } })
  const write = () =>
    gateway.call('POST /virtual-phone/messages', {
      token: secret,
      body: { contactPhone: '5521977776666', content: 'Oi' },
      headers: { 'idempotency-key': 'chave-0001' },
    })
  await setOnline(false)
  expect((await write()).body).toMatchObject({ code: 'phone_offline' })
  await setOnline(true)
  await gateway.handshake()
  await vi.waitFor(async () => expect((await write()).status).toBe(201))
  expect((await create(gateway, token, 'chave-0002', ' ')).status).toBe(400)
  expect((await create(gateway, token, 'chave-0002')).status).toBe(201)
})

test('a creation whose stored answer is gone is not repeated', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const first = await create(gateway, token, 'chave-0001')
  // After a day the answer is deleted, as after a crash before it was stored.
  gateway.clock.advance(25 * 60 * 60_000)
  const again = await create(gateway, token, 'chave-0001')
  expect(again.data.session?.id).toBe(first.data.session?.id)
  expect(await count(gateway, token)).toBe(1)
})

const keyFrom = (gateway: TestGateway, token: string) =>
  gateway.call('POST /settings/api-keys', {
    token,
    body: { name: 'Integração', scopes: ['messages'] },
    headers: { 'idempotency-key': 'chave-0001' },
  })

const keysOf = async (gateway: TestGateway, token: string) =>
  (await gateway.read(contract.apiKeys.list.answer, 'GET /settings/api-keys', { token })).keys.length

test('answers and replays a call although its answer could not be stored', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const keeping = vi.spyOn(answers, 'saveAnswer').mockRejectedValueOnce(new Error('full'))
  const first = await keyFrom(gateway, token)
  expect([first.status, keeping.mock.calls.length]).toEqual([201, 1])
  const again = await keyFrom(gateway, token)
  expect([again.status, again.body]).toEqual([201, first.body])
  expect(await keysOf(gateway, token)).toBe(1)
  keeping.mockRestore()
})

test('a call of unknown outcome before a restart is not repeated and returns 409', async () => {
  const folder = temporaryFolder()
  const gateway = await openGateway({ dataFolder: folder })
  const token = await gateway.signIn()
  const keeping = vi.spyOn(answers, 'saveAnswer').mockRejectedValue(new Error('killed'))
  expect((await keyFrom(gateway, token)).status).toBe(201)
  await gateway.close()
  keeping.mockRestore()
  const later = await openGateway({ dataFolder: folder })
  const again = await keyFrom(later, token)
  expect([again.status, again.body.code]).toEqual([409, 'repeat_unknown'])
  expect(await keysOf(later, token)).toBe(1)
})

test('a failed call leaves its key usable', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const fail = vi.spyOn(apiKeyRows, 'insertApiKey').mockRejectedValueOnce(new Error('full'))
  expect((await keyFrom(gateway, token)).status).toBe(500)
  fail.mockRestore()
  expect((await keyFrom(gateway, token)).status).toBe(201)
})

test('rejects keys that are too short, too long or contain blanks', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  await eachCase(['curta', 'com espaços no meio', 'x'.repeat(201)], async (key) => {
    const answer = await create(gateway, token, key)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_idempotency_key'])
  })
})

test('a repeated scan returns the same secret, but not to a caller with only the key', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  await gateway.call(`POST /sessions/${id}/connect`, { token })
  await gateway.handshake()
  const body = { qr: await gateway.qr(token, id) }
  const headers = { 'idempotency-key': 'chave-0001' }
  const scan = () => gateway.call('POST /virtual-phone/scan', { body, headers })
  const [first, meanwhile] = await Promise.all([scan(), scan()])
  expect([first.status, meanwhile.body, (await scan()).body]).toEqual([201, first.body, first.body])
  const other = await gateway.call('POST /virtual-phone/scan', { body: { qr: 'x' }, headers })
  expect([other.status, other.data.secret]).toEqual([422, undefined])
  gateway.clock.advance(5 * 60_000)
  expect((await scan()).status).toBe(410)
})

test("a phone's repeated message is sent once, and keys are separate for each phone", async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const { events } = await gateway.listen(token)
  const ana = await gateway.pair(token, await gateway.createSession(token))
  const bia = await gateway.pair(token, await gateway.createSession(token))
  const body = { content: 'Olá', contactPhone: '5521977776666' }
  const headers = { 'idempotency-key': 'chave-0001' }
  const send = (secret: string) =>
    gateway.call('POST /virtual-phone/messages', { token: secret, body, headers })
  const first = await send(ana)
  expect([first.status, (await send(ana)).body]).toEqual([201, first.body])
  expect((await send(bia)).status).toBe(201)
  const last = { content: 'fim', contactPhone: '5521977776666' }
  await gateway.call('POST /virtual-phone/messages', { token: ana, body: last })
  const contents = () =>
    events.filter(({ type }) => type === 'message:notification').map(({ payload }) => payload.content)
  await vi.waitFor(() => expect(contents()).toEqual(['Olá', 'Olá', 'fim']))
})
