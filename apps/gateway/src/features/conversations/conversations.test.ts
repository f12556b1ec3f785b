import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import {
  type Answering,
  openAnswering,
  replying,
  saying,
  TestBot,
} from '../../testing/responders/responding.js'
import { required } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'

const { list, get, update } = contract.conversations
const contact = '5521977776666'

function rowsOf({ sender: { gateway, token, id } }: Answering) {
  const at = `/sessions/${id}/conversations`
  return {
    list: (query = '') => gateway.read(list.answer, `GET ${at}?${query}`, { token }),
    get: async (who = contact) =>
      (await gateway.read(get.answer, `GET ${at}/${who}`, { token })).conversation,
    put: async (body: object, who = contact) =>
      (await gateway.read(update.answer, `PUT ${at}/${who}`, { token, body })).conversation,
    refused: async (route: string, body?: object) =>
      gateway.call(route.replace('AT', at), { token, ...(body && { body }) }),
  }
}

test('lists conversations with owner, last message and answer time', async () => {
  const bot = new TestBot()
  const talk = await openAnswering([bot])
  const rows = rowsOf(talk)
  expect(await rows.list()).toEqual({ conversations: [], nextCursor: null })
  bot.answer = ({ text }) => {
    talk.clock.advance(1500)
    return saying(`eco: ${text}`)
  }
  await talk.hear('Olá', { contactName: 'João' })
  await talk.untilSaid(1)
  talk.clock.advance(1000)
  await talk.hear('aqui é gente', { isFromMe: true, contact: { phone: '5521966665555' } })
  await vi.waitFor(async () => expect((await rows.list()).conversations).toHaveLength(2))
  expect(await rows.get()).toMatchObject({
    sessionId: talk.sender.id,
    contactPhone: contact,
    name: 'João',
    isGroup: false,
    owner: 'bot',
    until: null,
    reason: null,
    responder: 'typebot',
    lastMessage: { text: 'eco: Olá', from: 'bot' },
    answerMs: 1500,
    lastError: null,
  })
  const [newest] = (await rows.list('owner=human')).conversations
  expect(newest).toMatchObject({
    contactPhone: '5521966665555',
    owner: 'human',
    reason: 'Alguém respondeu pelo celular',
    reasonI18n: { code: 'conversations.owner.phone', params: {} },
    until: new Date(talk.clock.now() + 30 * 60_000).toISOString(),
  })
  expect((await rows.list('owner=bot')).conversations.map(({ name }) => name)).toEqual(['João'])
  for (const search of ['joao', '97777', '(21) 97777-6666'])
    expect((await rows.list(`search=${encodeURIComponent(search)}`)).conversations).toHaveLength(1)
  const first = await rows.list('limit=1')
  const second = await rows.list(`limit=1&cursor=${required(first.nextCursor)}`)
  expect([...first.conversations, ...second.conversations].map((one) => one.contactPhone)).toEqual([
    '5521966665555',
    contact,
  ])
  talk.clock.advance(30 * 60_000)
  expect((await rows.list('owner=human')).conversations).toEqual([])
})

test('an operator takes over, returns and pauses a conversation, and clients are notified', async () => {
  const bot = new TestBot('typebot', { takeoverMinutes: 5 })
  const talk = await openAnswering([bot])
  const rows = rowsOf(talk)
  const { gateway, token } = talk.sender
  const { events } = await gateway.listen(token)
  const inMinutes = (minutes: number) => new Date(talk.clock.now() + minutes * 60_000).toISOString()
  // No message has arrived yet.
  expect(await rows.put({ owner: 'paused' })).toMatchObject({ owner: 'paused', until: null })
  await talk.hear('Oi')
  talk.clock.advance(10 * 60_000)
  await talk.hear('alguém?')
  expect(await rows.put({ owner: 'human' })).toMatchObject({ owner: 'human', until: inMinutes(5) })
  expect(await rows.put({ owner: 'human', minutes: 90 })).toMatchObject({ until: inMinutes(90) })
  expect(await rows.put({ owner: 'bot' })).toMatchObject({ owner: 'bot', until: null, reason: null })
  await talk.hear('e agora?')
  expect(await talk.untilSaid(1)).toEqual(['eco: e agora?'])
  await vi.waitFor(() => {
    const told = events.filter(({ type }) => type === 'conversation:update').map(({ payload }) => payload)
    expect(told.map(({ owner, responder }) => [owner, responder])).toEqual([
      ['paused', 'typebot'],
      ['human', 'typebot'],
      ['human', 'typebot'],
      ['bot', 'typebot'],
      ['bot', 'typebot'],
    ])
    expect(told[0]).toMatchObject({
      sessionId: talk.sender.id,
      contactPhone: contact,
      reason: 'Um operador decidiu assim',
    })
  })
})

test('a conversation that a bot ignores has no responder', async () => {
  const talk = await openAnswering([new TestBot('typebot', { ignoredChats: [contact] })])
  const rows = rowsOf(talk)
  await talk.hear('Oi')
  await vi.waitFor(async () => expect((await rows.list()).conversations).toHaveLength(1))
  expect((await rows.get()).responder).toBeNull()
})

test('without bots, lists conversations as unread until a person reads or replies', async () => {
  const talk = await openAnswering([])
  const rows = rowsOf(talk)
  const other = { phone: '5521966665555' }
  await talk.hear('Oi')
  await talk.hear('alguém?')
  await talk.hear('Bom dia', { contact: other })
  await vi.waitFor(async () => expect((await rows.list()).conversations).toHaveLength(2))
  expect(await rows.get()).toMatchObject({
    owner: 'bot',
    responder: null,
    unread: 2,
    lastMessage: { text: 'alguém?', from: 'customer', type: 'text', state: 'received' },
  })
  const { gateway, token, id } = talk.sender
  const { events } = await gateway.listen(token)
  const { conversation } = await gateway.read(
    contract.conversations.markRead.answer,
    `POST /sessions/${id}/conversations/${contact}/read`,
    { token },
  )
  expect(conversation.unread).toBe(0)
  await vi.waitFor(() => expect(events.map(({ type }) => type)).toContain('conversation:update'))
  expect((await rows.list('unread=true')).conversations.map((one) => one.contactPhone)).toEqual([other.phone])
  talk.clock.advance(1000)
  await talk.hear('deixa comigo', { contact: other, isFromMe: true })
  await vi.waitFor(async () => expect((await rows.list('unread=true')).conversations).toEqual([]))
  expect((await rows.list()).conversations[0]).toMatchObject({
    contactPhone: other.phone,
    lastMessage: { from: 'human', state: 'sent' },
  })
  expect((await rows.refused('POST AT/5511900000000/read')).status).toBe(404)
  const stranger = await gateway.another()
  for (const call of ['read', 'history'])
    expect(
      (
        await gateway.call(`POST /sessions/${id}/conversations/${contact}/${call}`, {
          token: stranger,
          body: {},
        })
      ).status,
    ).toBe(404)
})

test('invalid, unknown and foreign requests change nothing', async () => {
  const talk = await openAnswering([new TestBot()])
  const { refused, list } = rowsOf(talk)
  for (const body of [{}, { owner: 'ninguém' }, { owner: 'bot', minutes: 0 }, { owner: 'bot', other: 1 }])
    expect((await refused(`PUT AT/${contact}`, body)).status, JSON.stringify(body)).toBe(400)
  expect((await refused('PUT AT/nobody', { owner: 'bot' })).status).toBe(404)
  expect((await refused(`GET AT/${contact}`)).body.message).toBe('Conversa não encontrada')
  expect((await refused('GET AT?cursor=x')).status).toBe(400)
  const { gateway, id } = talk.sender
  const stranger = await gateway.another()
  for (const route of [`GET /sessions/${id}/conversations`, `GET /sessions/${id}/conversations/${contact}`])
    expect((await gateway.call(route, { token: stranger })).status).toBe(404)
  const body = { owner: 'bot' }
  const answer = await gateway.call(`PUT /sessions/${id}/conversations/${contact}`, { token: stranger, body })
  expect(answer.status).toBe(404)
  expect((await list()).conversations).toEqual([])
})

test('a responder is silent outside its hours, and the trace says why', async () => {
  // The clock starts on a Saturday at 9:00 in São Paulo.
  const bot = new TestBot('typebot', { hours: 'seg-sex 08:00-18:00' })
  const talk = await openAnswering([bot])
  await talk.hear('Oi')
  const db = await openTestStore(talk.sender.gateway.folder)
  const { message_id } = await db.selectFrom('offers').select('message_id').executeTakeFirstOrThrow()
  const { gateway, token } = talk.sender
  const trace = await gateway.read(contract.trace.get.answer, `GET /trace/${message_id}`, { token })
  expect(trace.hops.find(({ step }) => step === 'question')).toMatchObject({
    outcome: 'cancelled',
    cause: 'Fora do horário de atendimento do bot',
  })
  talk.clock.advance(48 * 60 * 60_000)
  await talk.hear('segunda')
  expect(await talk.untilSaid(1)).toEqual(['eco: segunda'])
})

test('a trace shows question, attempts with duration and reply; the reply names its cause', async () => {
  const bot = new TestBot('typebot', { debounceSeconds: 2 })
  bot.answer = () => {
    talk.clock.advance(700)
    if (bot.asked.length === 1) return { failure: { error: 'O Typebot está cheio', retryable: true } }
    return replying({ parts: ['um', 'dois'].map((text) => ({ kind: 'text', text })) })
  }
  const talk = await openAnswering([bot])
  for (const piece of ['Oi', 'tudo bem?']) await talk.hear(piece)
  await vi.waitFor(() => {
    talk.clock.advance(1000)
    expect(talk.engine.texts).toEqual(['um', 'dois'])
  })
  const db = await openTestStore(talk.sender.gateway.folder)
  const offers = await db
    .selectFrom('offers')
    .select(['message_id', 'replies', 'event_id'])
    .orderBy('seq')
    .execute()
  const { gateway, token } = talk.sender
  for (const { message_id } of offers) {
    const { hops } = await gateway.read(contract.trace.get.answer, `GET /trace/${message_id}`, { token })
    const ours = hops.filter(({ step }) => ['question', 'asking', 'reply'].includes(step))
    expect(ours.map(({ step, outcome, target, cause }) => [step, outcome, target, cause])).toEqual([
      ['question', 'ok', null, null],
      ['asking', 'failed', 'typebot', 'O Typebot está cheio'],
      ['asking', 'ok', 'typebot', null],
      ['reply', 'ok', 'typebot', null],
      ['reply', 'ok', 'typebot', null],
    ])
    expect(ours[1]?.duration).toBe(700)
    expect(ours.slice(3).map(({ messageId }) => messageId)).toEqual(JSON.parse(offers[0]?.replies ?? ''))
  }
  const reply = JSON.parse(offers[0]?.replies ?? '')[0]
  const { hops } = await gateway.read(contract.trace.get.answer, `GET /trace/${reply}`, { token })
  expect(hops[0]).toMatchObject({ step: 'queued', causedBy: offers[0]?.event_id })
})

test('a conversation of a group is listed, and found, by the name that the network told last', async () => {
  const talk = await openAnswering([new TestBot()])
  const rows = rowsOf(talk)
  const group = { id: '120363000000000001@g.us', name: 'Clientes São José' }
  await talk.hear('Boa tarde', { group })
  await talk.hear('Oi', { group: { ...group, name: '' } })
  await vi.waitFor(async () =>
    expect(await rows.list('search=sao jose')).toMatchObject({
      conversations: [{ contactPhone: group.id, name: 'Clientes São José', isGroup: true, unread: 2 }],
    }),
  )
  await talk.engine.line(talk.sender.id).group({ type: 'updated', group: { ...group, name: 'Clientes VIP' } })
  expect((await rows.list('search=vip')).conversations).toHaveLength(1)
  expect((await rows.list('search=sao jose')).conversations).toEqual([])
})
