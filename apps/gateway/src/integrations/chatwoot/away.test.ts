import { contract } from '@morpheus/sdk/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { bruno, openChatwootGateway, soon } from '../../testing/chatwoot/chatwootGateway.js'
import type { ChatwootEmulator } from '../../testing/chatwoot/emulator.js'
import { openGateway } from '../../testing/testGateway.js'

const minute = 60_000

let emulator: ChatwootEmulator | undefined
afterEach(() => {
  expect(emulator?.problems).toEqual([])
})

const open = async (...given: Parameters<typeof openChatwootGateway>) => {
  const opened = await openChatwootGateway(...given)
  emulator = opened.emulator
  return opened
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `n${from + index}`)

test('messages received while Chatwoot is down are delivered later, once and in order', async () => {
  const { emulator, say, seen, clock, call, id, later } = await open()
  await say('n1')
  await seen((contents) => expect(contents).toEqual(['n1']))
  await emulator.leave()
  for (const content of numbers(2, 10)) await say(content)
  await vi.waitFor(async () => {
    expect((await call(`GET /chatwoot/${id}`)).data).toMatchObject({
      status: 'error',
      lastError: 'Conexão recusada: não há um servidor escutando neste endereço e porta',
    })
  }, soon)
  clock.advance(60 * 60_000)
  await emulator.comeBack()
  await later(() => expect(emulator.state.messages.map(({ content }) => content)).toEqual(numbers(1, 10)), 60)
})

test("delivers queued messages within minutes of Chatwoot's return, before the next planned retry", async () => {
  const { emulator, say, seen, clock, call, id, later } = await open()
  await say('n1')
  await seen((contents) => expect(contents).toEqual(['n1']))
  await emulator.leave()
  for (const content of numbers(2, 10)) await say(content)
  // After 0 s, 5 s, 5 min and 30 min, the next retry is in two hours.
  await vi.waitFor(async () => {
    const { body } = await call(`GET /sessions/${id}/integrations`)
    const { chatwoot } = contract.deliveries.integrations.answer.parse(body.data)
    const wait = Date.parse(chatwoot?.nextAttemptAt ?? '') - clock.now()
    if (wait < 100 * minute) clock.advance(Math.max(0, wait))
    expect(wait).toBeGreaterThan(100 * minute)
  }, soon)
  await emulator.comeBack()
  const backAt = clock.now()
  await later(() => expect(emulator.state.messages.map(({ content }) => content)).toEqual(numbers(1, 10)), 1)
  expect(clock.now() - backAt).toBeLessThan(45 * minute)
})

test('a lost response creates no duplicate contact, conversation or message', async () => {
  const { emulator, say, later } = await open()
  const contents = () => emulator.state.messages.map(({ content }) => content)
  emulator.swallowNext(/^POST \/contacts$/)
  await say('n1')
  await later(() => expect(contents()).toEqual(['n1']))
  expect(emulator.state.contacts).toHaveLength(1)
  emulator.swallowNext(/^POST .*\/messages$/)
  await say('n2')
  await say('n3')
  await later(() => expect(contents()).toEqual(['n1', 'n2', 'n3']))
  emulator.state.conversations.length = 0
  emulator.swallowNext(/^POST \/conversations$/)
  await say('n4')
  await later(() => expect(contents()).toEqual(['n1', 'n2', 'n3', 'n4']))
  expect(emulator.state.conversations).toHaveLength(1)
})

test('messages that Chatwoot rejects become dead letters; 429 and 5xx responses are retried', async () => {
  const { emulator, say, seen, call, id, later } = await open()
  await say('n1')
  await seen((contents) => expect(contents).toEqual(['n1']))
  emulator.failNext({ status: 422, body: { message: 'Content is too long' }, of: /^POST .*\/messages$/ })
  await say('longo demais')
  await say('n2')
  await seen((contents) => expect(contents).toEqual(['n1', 'n2']))
  const { logs } = contract.deliveries.logs.answer.parse(
    (await call(`GET /sessions/${id}/events/logs`)).body.data,
  )
  expect(logs.filter(({ state }) => state === 'dead')).toMatchObject([
    { error: 'O Chatwoot recusou a mensagem (422) (“Content is too long”)' },
  ])
  expect((await call(`GET /chatwoot/${id}`)).data).toMatchObject({ status: 'active', enabled: true })

  emulator.flood = 3
  for (const content of ['n3', 'n4', 'n5']) await say(content)
  emulator.failNext(
    { status: 429, headers: { 'retry-after': '30' }, body: 'Retry later' },
    { status: 503, body: 'x' },
  )
  await later(() => expect(emulator.state.messages.map(({ content }) => content)).toEqual(numbers(1, 5)), 2)
})

test('reports a rejected API key, and delivers queued messages after it is corrected', async () => {
  const { emulator, say, seen, call, id } = await open()
  emulator.token = 'outro-token'
  await say('n1')
  await vi.waitFor(async () => {
    expect((await call(`GET /chatwoot/${id}`)).data).toMatchObject({
      status: 'error',
      lastError:
        'O Chatwoot recusou a API Key: copie de novo o token de acesso, no fim das configurações do perfil',
    })
  }, soon)
  await call(`PUT /chatwoot/${id}`, { apiKey: 'outro-token' })
  await seen((contents) => expect(contents).toEqual(['n1']))
})

test("sends an agent's message once despite duplicate, unsigned, misaddressed or missing webhooks", async () => {
  const { emulator, gateway, say, seen, sent, clock, token, id } = await open()
  await say('oi')
  await seen((contents) => expect(contents).toEqual(['oi']))
  const { id: conversation } = emulator.conversationOf(`+${bruno}`)
  emulator.tellsTwice = true
  emulator.write(conversation, 'um')
  await emulator.told()
  const inbox = emulator.state.inboxes[0]
  const address = inbox?.webhook_url ?? ''
  const forged = JSON.stringify(
    emulator.views.told('message_created', {
      ...emulator.messageBy(emulator.messagesOf(conversation)[1]?.id ?? 0),
      id: 9999,
      content: 'forjada',
    }),
  )
  const post = (url: string, headers: Record<string, string> = {}) =>
    fetch(url, { method: 'POST', body: forged, headers: { 'content-type': 'application/json', ...headers } })
  expect((await post(address)).status).toBe(401)
  expect(
    (await post(address, { 'x-chatwoot-timestamp': '1', 'x-chatwoot-signature': 'sha256=00' })).status,
  ).toBe(401)
  expect((await post(`${gateway.url}/api/chatwoot/webhook/${id}/adivinhado`)).status).toBe(401)

  // The webhook of this message is dropped; only polling finds it.
  emulator.hooks.isMute = true
  emulator.write(conversation, 'dois')
  clock.advance(6 * 60_000)
  await sent((messages) => expect(messages.map(({ text }) => text)).toEqual(['um', 'dois']))
  expect(await gateway.fetch(`GET /chatwoot/${id}/sync-contacts`, { token })).toMatchObject({ status: 200 })
})

test('after a restart both directions resume without loss or duplicates', async () => {
  const first = await open()
  const { emulator, say, seen, clock, gateway } = first
  await say('n1')
  await seen((contents) => expect(contents).toEqual(['n1']))
  const { id: conversation } = emulator.conversationOf(`+${bruno}`)
  emulator.swallowNext(/^POST .*\/messages$/)
  await say('n2')
  await vi.waitFor(() => expect(emulator.messagesOf(conversation)).toHaveLength(2), soon)
  await say('n3')
  await gateway.close()
  emulator.write(conversation, 'enquanto fora')
  await emulator.told()

  const again = await openGateway({
    dataFolder: gateway.folder,
    clock,
    port: Number(new URL(gateway.url).port),
  })
  await first.later(() => {
    const contents = emulator
      .messagesOf(conversation)
      .filter(({ type }) => type === 0)
      .map(({ content }) => content)
    expect(contents).toEqual(['n1', 'n2', 'n3'])
  })
  const token = await again.signIn()
  await vi.waitFor(async () => {
    clock.advance(1000)
    const { messages } = await again.read(
      contract.messages.list.answer,
      `GET /sessions/${first.id}/messages?direction=outgoing`,
      { token },
    )
    expect(messages.map(({ text }) => text)).toEqual(['enquanto fora'])
  }, soon)
  await emulator.told()
})
