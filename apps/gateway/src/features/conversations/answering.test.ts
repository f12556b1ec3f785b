import { expect, test, vi } from 'vitest'
import { openAnswering, replying, saying, TestBot } from '../../testing/responders/responding.js'
import { openGateway, required } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'

const group = { id: '120363000000000000@g.us', name: 'Família' }
const other = { contact: { phone: '5521966665555' } }

test("answers a customer who writes to the phone, and passes the bot the customer's data", async () => {
  const bot = new TestBot()
  const gateway = await openGateway({ responders: async () => [bot] })
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const phone = await gateway.pair(token, id)
  await gateway.call('POST /virtual-phone/messages', {
    token: phone,
    body: { content: 'Oi', contactPhone: '5521977776666', contactName: 'Bruno' },
  })
  await vi.waitFor(async () => {
    const { body } = await gateway.call(`GET /sessions/${id}/messages?direction=outgoing`, { token })
    const [sent] = Object(body.data).messages
    expect(sent).toMatchObject({
      text: 'eco: Oi',
      source: 'bot:typebot',
      state: 'sent',
      contactPhone: '5521977776666',
    })
  })
  const question = required(bot.asked[0])
  expect(question).toMatchObject({
    sessionId: id,
    contact: '5521977776666',
    contactName: 'Bruno',
    group: null,
    text: 'Oi',
    choice: null,
    files: [],
    state: null,
  })
  expect(question.conversationId).not.toContain('5521977776666')
})

test('a question has the details of its messages, and what the last reply quotes', async () => {
  const bot = new TestBot('typebot', { debounceSeconds: 3 })
  const talk = await openAnswering([bot])
  const card = (name: string, phone: string) => ({
    content: { kind: 'contact' as const, names: [name] },
    details: { contacts: [{ name, phones: [phone] }] },
  })
  await talk.hear('', card('Bia', '5511988887777'))
  await talk.hear('', card('Caio', '5511977776666'))
  await talk.hear('aqui', { replyTo: 'm0', quoted: { text: 'Onde?', from: null } })
  const location = { kind: 'location' as const, latitude: -23.5, longitude: -46.6, name: 'Loja' }
  await talk.hear('', { content: location })
  await vi.waitFor(() => {
    talk.clock.advance(3000)
    expect(bot.asked).toHaveLength(1)
  })
  expect(required(bot.asked[0])).toMatchObject({
    details: {
      contacts: [
        { name: 'Bia', phones: ['5511988887777'] },
        { name: 'Caio', phones: ['5511977776666'] },
      ],
      location: { latitude: -23.5, longitude: -46.6, name: 'Loja', address: null },
    },
    quoted: { id: 'm0', text: 'Onde?' },
  })
})

test('joins messages sent in quick succession into one question', async () => {
  const bot = new TestBot('typebot', { debounceSeconds: 3 })
  const talk = await openAnswering([bot])
  for (const piece of ['Oi', 'tudo bem?']) {
    await talk.hear(piece)
    talk.clock.advance(2000)
  }
  expect(bot.asked).toEqual([])
  await talk.hear('quero um orçamento')
  await vi.waitFor(() => {
    talk.clock.advance(3000)
    expect(bot.texts).toEqual(['Oi\ntudo bem?\nquero um orçamento'])
  })
  expect(await talk.untilSaid(1)).toEqual(['eco: Oi\ntudo bem?\nquero um orçamento'])
  const db = await openTestStore(talk.sender.gateway.folder)
  const sent = await db.selectFrom('offers').select('id').where('target_id', 'is not', null).execute()
  expect(sent).toHaveLength(3)
})

test("a slow answer delays no other customer, and the same customer's next question follows it", async () => {
  const bot = new TestBot()
  const slow: (() => void)[] = []
  bot.answer = ({ text }) =>
    text === 'lenta' ? new Promise((resolve) => slow.push(() => resolve(saying('demorou')))) : saying(text)
  const talk = await openAnswering([bot])
  await talk.hear('lenta')
  await vi.waitFor(() => expect(slow).toHaveLength(1))
  await talk.hear('segunda')
  await talk.hear('outro cliente', other)
  expect(await talk.untilSaid(1)).toEqual(['outro cliente'])
  slow[0]?.()
  expect(await talk.untilSaid(3)).toEqual(['outro cliente', 'demorou', 'segunda'])
})

test('a person who writes silences the bot for the takeover time, then it answers again', async () => {
  const bot = new TestBot('typebot', { takeoverMinutes: 20 })
  const talk = await openAnswering([bot])
  await talk.sender.send('Seu pedido saiu', { takesOver: false })
  await talk.hear('obrigado')
  await talk.untilSaid(2)
  await talk.hear('aqui é a Ana', { isFromMe: true })
  await talk.hear('Oi Ana')
  talk.clock.advance(15 * 60_000)
  await talk.sender.send('Posso ajudar?')
  talk.clock.advance(15 * 60_000)
  await talk.hear('pode')
  talk.clock.advance(5 * 60_000)
  await talk.hear('sozinho agora')
  expect((await talk.untilSaid(4)).slice(2)).toEqual(['Posso ajudar?', 'eco: sozinho agora'])
  expect(bot.texts).toEqual(['obrigado', 'sozinho agora'])
  const db = await openTestStore(talk.sender.gateway.folder)
  const offers = await db.selectFrom('offers').select(['state', 'reason']).orderBy('seq').execute()
  expect(offers.slice(1)).toEqual([
    { state: 'skipped', reason: 'human' },
    { state: 'skipped', reason: 'human' },
    { state: 'answered', reason: null },
  ])
})

test('a person who writes while the bot is answering cancels its answer', async () => {
  const bot = new TestBot()
  let answer: () => void = () => undefined
  bot.answer = () =>
    new Promise((resolve) => {
      answer = () => resolve(saying('tarde demais'))
    })
  const talk = await openAnswering([bot])
  await talk.hear('Oi')
  await vi.waitFor(() => expect(bot.asked).toHaveLength(1))
  await talk.hear('deixa comigo', { isFromMe: true })
  answer()
  const db = await openTestStore(talk.sender.gateway.folder)
  await vi.waitFor(async () => {
    const offer = await db.selectFrom('offers').select(['state', 'reason', 'open']).executeTakeFirstOrThrow()
    expect(offer).toEqual({ state: 'skipped', reason: 'human', open: 0 })
  })
  expect(talk.engine.texts).toEqual([])
})

test('the leave keyword alone ends the conversation with one notice and pauses the bot', async () => {
  const bot = new TestBot('typebot', { leaveKeyword: 'sair' })
  bot.answer = ({ state, text }) =>
    replying({ parts: [{ kind: 'text', text }], state: { n: Number(state?.n ?? 0) + 1 } })
  const talk = await openAnswering([bot])
  await talk.hear('quero sair')
  await talk.untilSaid(1)
  await talk.hear(' SAÍR ')
  expect(await talk.untilSaid(2)).toEqual([
    'quero sair',
    'Pronto, o atendimento automático foi encerrado nesta conversa.',
  ])
  await talk.hear('ainda aí?')
  talk.clock.advance(30 * 60_000)
  await talk.hear('voltei')
  await talk.untilSaid(3)
  expect(bot.asked.map(({ text, state }) => [text, state])).toEqual([
    ['quero sair', null],
    ['voltei', null],
  ])
})

test('a trigger hands the conversation to its bot, before bots of a larger priority, and the flow goes on there', async () => {
  const menu = new TestBot('typebot', { priority: 1, triggers: ['menu', '*pedido*'] })
  const model = new TestBot('openai', { priority: 2 })
  const late = new TestBot('n8n', { priority: 3, triggers: ['menu'] })
  const talk = await openAnswering([menu, model, late])
  await talk.hear('Oi')
  await talk.untilSaid(1)
  await talk.hear('Quero fazer um PEDIDO')
  await talk.untilSaid(2)
  await talk.hear('dois')
  await talk.untilSaid(3)
  expect([menu.texts, model.texts, late.texts]).toEqual([['Quero fazer um PEDIDO', 'dois'], ['Oi'], []])
})

test('without a matching trigger nobody answers, nor does a bot in a conversation that it ignores', async () => {
  const menu = new TestBot('typebot', { priority: 1, triggers: ['menu'] })
  const other = new TestBot('n8n', {
    priority: 2,
    triggers: ['ajuda'],
    answerGroups: true,
    ignoredChats: ['@g.us'],
  })
  const talk = await openAnswering([menu, other])
  await talk.hear('Oi')
  await talk.hear('ajuda', { group })
  await talk.hear('ajuda')
  await talk.untilSaid(1)
  expect([menu.texts, other.texts]).toEqual([[], ['ajuda']])
})

test('only responders with answerGroups answer in groups', async () => {
  const quiet = new TestBot('typebot', { priority: 1 })
  const loud = new TestBot('n8n', { priority: 2, answerGroups: true })
  const talk = await openAnswering([quiet, loud])
  await talk.hear('Oi', { group })
  await talk.hear('Oi')
  await talk.untilSaid(2)
  expect([quiet.texts, loud.texts]).toEqual([['Oi'], ['Oi']])
  expect([loud.asked[0]?.group, quiet.asked[0]?.group]).toEqual([group.id, null])
  expect(talk.engine.handed[0]?.to).toEqual({ group: { id: group.id } })
})

test('a responder keeps the conversation and its state until it ends; then the first starts over', async () => {
  const first = new TestBot('typebot', { priority: 1 })
  const second = new TestBot('openai', { priority: 2 })
  first.answer = ({ text, state }) =>
    replying({
      parts: [{ kind: 'text', text: `${text} ${state?.step ?? 0}` }],
      state: { step: Number(state?.step ?? 0) + 1 },
      hasEnded: text === 'fim',
    })
  const talk = await openAnswering([second, first])
  for (const [index, text] of ['a', 'b', 'fim', 'c', 'fim'].entries()) {
    await talk.hear(text)
    await talk.untilSaid(index + 1)
  }
  expect(talk.engine.texts).toEqual(['a 0', 'b 1', 'fim 2', 'c 0', 'fim 1'])
  expect(second.asked).toEqual([])
  const db = await openTestStore(talk.sender.gateway.folder)
  expect(await db.selectFrom('conversation_states').selectAll().execute()).toEqual([])
})

test('a bot that requests a handover leaves the conversation to a person', async () => {
  const bot = new TestBot()
  bot.answer = () => replying({ parts: [{ kind: 'text', text: 'Vou chamar alguém' }], handover: true })
  const talk = await openAnswering([bot])
  await talk.hear('atendente')
  await talk.untilSaid(1)
  await talk.hear('alô?')
  talk.clock.advance(30 * 60_000)
  await talk.hear('alguém?')
  await talk.untilSaid(2)
  expect(bot.texts).toEqual(['atendente', 'alguém?'])
})

test('a question interrupted by a restart is asked again with the same id and answered once', async () => {
  const bot = new TestBot()
  bot.answer = () => new Promise(() => undefined)
  const talk = await openAnswering([bot])
  const { gateway } = talk.sender
  await talk.hear('Oi')
  await vi.waitFor(() => expect(bot.asked).toHaveLength(1))
  await gateway.close()
  bot.answer = () => saying('cheguei')
  const again = await openGateway({
    dataFolder: gateway.folder,
    clock: gateway.clock,
    buildEngine: () => ({ engine: talk.engine.engine, phones: null }),
    responders: async () => [bot],
  })
  expect(await talk.untilSaid(1)).toEqual(['cheguei'])
  expect(bot.asked[1]?.id).toBe(bot.asked[0]?.id)
  await again.close()
})
