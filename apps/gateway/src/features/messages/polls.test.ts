import { contract } from '@morpheus/sdk/contract'
import { beforeEach, expect, test } from 'vitest'
import { recordIn, Sender, to } from '../../testing/sending.js'
import { SendingEngine } from '../../testing/sendingEngine.js'
import { openGateway, type TestGateway } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'

const poll = { question: 'Quando?', options: ['Hoje', 'Amanhã', 'Nunca'] }
let gateway: TestGateway
let token: string
let id: string
let secret: string
let sender: Sender

beforeEach(async () => {
  gateway = await openGateway()
  token = await gateway.signIn()
  id = await gateway.createSession(token)
  secret = await gateway.pair(token, id)
  sender = new Sender(gateway, token, id)
})

const ask = (more: object) => sender.ask(undefined, { type: 'poll', poll, ...more })
const vote = (message: string, options: string[], more: object = {}, chat = to) =>
  gateway.call(`POST /virtual-phone/conversations/${encodeURIComponent(chat)}/messages/${message}/votes`, {
    token: secret,
    body: { options, ...more },
  })
const resultOf = async (message: string) =>
  (await gateway.read(contract.messages.poll.answer, `GET /messages/${message}/poll`, { token })).poll

test("sends a poll and counts each voter's last vote", async () => {
  const sent = recordIn(await ask({}))
  expect(sent).toMatchObject({ type: 'poll', text: 'Enquete: Quando? (Hoje, Amanhã, Nunca)' })
  expect(sent.details?.poll).toEqual(poll)
  await sender.until(sent.id, 'sent')
  expect(await resultOf(sent.id)).toMatchObject({ voters: 0, multiple: false })
  expect((await vote(sent.id, ['Nunca'])).status).toBe(200)
  await vote(sent.id, ['Hoje'])
  await vote(sent.id, ['Amanhã'], { direction: 'outgoing' })
  expect(await resultOf(sent.id)).toEqual({
    question: 'Quando?',
    multiple: false,
    voters: 2,
    options: [
      { text: 'Hoje', votes: 1, voters: [to] },
      { text: 'Amanhã', votes: 1, voters: ['me'] },
      { text: 'Nunca', votes: 0, voters: [] },
    ],
  })
  await vote(sent.id, [])
  expect(await resultOf(sent.id)).toMatchObject({ voters: 1 })
})

test('a vote that arrives later, from the history, does not replace one that was cast after it', async () => {
  const sent = recordIn(await ask({}))
  await sender.until(sent.id, 'sent')
  await vote(sent.id, ['Hoje'])
  await vote(sent.id, ['Nunca'])
  const db = await openTestStore(gateway.folder)
  const last = await db
    .selectFrom('messages')
    .select('id')
    .where('kind', '=', 'vote')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('messages')
    .set({ written_at: '2026-01-01T00:00:00.000Z' })
    .where('id', '=', last.id)
    .execute()
  expect((await resultOf(sent.id)).options.map(({ votes }) => votes)).toEqual([1, 0, 0])
})

test('a vote needs an option of its poll, and several only where allowed', async () => {
  const single = recordIn(await ask({}))
  const several = recordIn(await ask({ poll: { ...poll, multiple: true } }))
  await sender.until(several.id, 'sent')
  for (const [options, message] of [
    [['Talvez'], 'A enquete não tem esta opção'],
    [['Hoje', 'Nunca'], 'Nesta enquete se escolhe uma só opção'],
  ] as const) {
    const refused = await vote(single.id, [...options])
    expect([refused.status, refused.body.fields]).toEqual([400, { options: message }])
  }
  await vote(several.id, ['Hoje', 'Nunca'])
  expect((await resultOf(several.id)).options.map(({ votes }) => votes)).toEqual([1, 0, 1])
  const text = await sender.send('Oi')
  const refused = await gateway.call(`GET /messages/${text.id}/poll`, { token })
  expect([refused.status, refused.body.fields]).toEqual([400, { id: 'Esta mensagem não é uma enquete' }])
})

test.each([
  [{ poll: undefined }, 'poll', 'Informe a enquete'],
  [{ poll: { ...poll, question: ' ' } }, 'poll.question', 'A pergunta da enquete é obrigatória'],
  [{ poll: { ...poll, options: ['Hoje'] } }, 'poll.options', 'Informe ao menos 2 opções'],
  [{ poll: { ...poll, options: ['Hoje', 'Hoje'] } }, 'poll.options', 'Cada opção deve ser diferente'],
  [
    { poll: { ...poll, options: Array.from({ length: 13 }, String) } },
    'poll.options',
    'São no máximo 12 opções',
  ],
])('rejects a poll like %j at %s', async (body, field, message) => {
  const refused = await ask(body)
  expect([refused.status, refused.body.fields]).toEqual([400, { [field]: message }])
})

test('rejects extras that the kind, conversation or session does not support', async () => {
  const group = '5511988887777-123@g.us'
  for (const [message, more, field, text] of [
    ['Oi', { viewOnce: true }, 'viewOnce', 'Só imagens, vídeos e áudios são de visualização única'],
    ['Oi', { gif: true }, 'gif', 'Só um vídeo pode ser enviado como GIF'],
    ['Oi', { mentionAll: true }, 'mentionAll', 'Só em grupos se mencionam pessoas'],
    [
      'Oi',
      { mentions: ['ana'] },
      'mentions.0',
      'Informe o número de quem é mencionado, com código do país e DDD',
    ],
    [
      undefined,
      { to: group, type: 'location', location: { latitude: 1, longitude: 2 }, mentions: [to] },
      'mentions',
      'Só textos e legendas mencionam pessoas',
    ],
  ] as const) {
    const refused = await sender.ask(message, more)
    expect([refused.status, refused.body.fields]).toEqual([400, { [field]: text }])
  }
  const { gateway: other, token: otherToken, id: otherId } = await openOther()
  const refused = await other.call(`POST /sessions/${otherId}/send`, {
    token: otherToken,
    body: { to, message: 'https://a.example', linkPreview: true },
  })
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    400,
    'unsupported',
    'Esta sessão não mostra prévias de links',
  ])
})

async function openOther() {
  const { engine } = new SendingEngine()
  const other = await openGateway({ buildEngine: () => ({ engine, phones: null }) })
  const otherToken = await other.signIn()
  const otherId = await other.createSession(otherToken)
  await other.call(`POST /sessions/${otherId}/connect`, { token: otherToken })
  return { gateway: other, token: otherToken, id: otherId }
}

test('forwards a message with its content, marked, once for each idempotency key', async () => {
  const other = '5521966665555'
  const card = recordIn(
    await sender.ask(undefined, { type: 'contact', contacts: [{ name: 'Bia', phone: '5511900001111' }] }),
  )
  await gateway.call('POST /virtual-phone/messages', {
    token: secret,
    body: { content: 'Onde fica?', contactPhone: to },
  })
  const { messages } = await gateway.read(contract.messages.list.answer, `GET /sessions/${id}/messages`, {
    token,
  })
  const received = messages.find(({ direction }) => direction === 'incoming')
  const forward = (message: string, headers = {}) =>
    gateway.call(`POST /messages/${message}/forward`, { token, body: { to: other }, headers })
  const first = recordIn(await forward(received?.id ?? '', { 'idempotency-key': 'encaminha-uma-vez' }))
  const again = recordIn(await forward(received?.id ?? '', { 'idempotency-key': 'encaminha-uma-vez' }))
  expect(again.id).toBe(first.id)
  expect(first).toMatchObject({ contactPhone: other, text: 'Onde fica?', details: { forwarded: true } })
  const second = recordIn(await forward(card.id))
  expect(second).toMatchObject({ type: 'contact', details: { contacts: [{ name: 'Bia' }], forwarded: true } })
  await sender.until(second.id, 'sent')
  const shown = await gateway.read(
    contract.virtualPhone.conversation.answer,
    `GET /virtual-phone/conversations/${other}`,
    { token: secret },
  )
  expect(shown.messages.map(({ extras }) => extras)).toEqual([{ forwarded: true }, { forwarded: true }])
  const sent = recordIn(await ask({}))
  const refused = await forward(sent.id)
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { id: 'Mensagens deste tipo não podem ser encaminhadas' },
  ])
})
