import { expect, test, vi } from 'vitest'
import { openAnswering, saying, TestBot } from '../../testing/responders/responding.js'
import { openTestStore } from '../../testing/testStore.js'

const failing = (error: string, more: { retryable?: boolean; retryAfterMs?: number } = {}) => ({
  failure: { error, retryable: false, ...more },
})

test('retries a temporary failure under the same id, and the customer sees only the answer', async () => {
  const bot = new TestBot()
  const answers = [failing('cheio', { retryable: true, retryAfterMs: 5000 }), saying('agora sim')]
  bot.answer = () => answers[bot.asked.length - 1] ?? saying('demais')
  const talk = await openAnswering([bot])
  await talk.hear('Oi')
  await vi.waitFor(() => expect(bot.asked).toHaveLength(1))
  await talk.sender.gateway.call('GET /system/health')
  talk.clock.advance(4000)
  expect(bot.asked).toHaveLength(1)
  await vi.waitFor(() => {
    talk.clock.advance(1000)
    expect(talk.engine.texts).toEqual(['agora sim'])
  })
  expect(bot.asked.map(({ id }) => id)).toEqual([bot.asked[0]?.id, bot.asked[0]?.id])
  const db = await openTestStore(talk.sender.gateway.folder)
  const attempts = await db.selectFrom('offer_attempts').select(['number', 'error', 'replies']).execute()
  expect(attempts).toEqual([
    { number: 1, error: 'cheio', replies: 0 },
    { number: 2, error: null, replies: 1 },
  ])
})

test('after a permanent failure the next responder answers and keeps the conversation', async () => {
  const first = new TestBot('typebot', { priority: 1 })
  const second = new TestBot('openai', { priority: 2 })
  first.answer = () => failing('O fluxo não existe')
  const talk = await openAnswering([first, second])
  await talk.hear('Oi')
  await talk.untilSaid(1)
  await talk.hear('e aí')
  await talk.untilSaid(2)
  expect(talk.engine.texts).toEqual(['eco: Oi', 'eco: e aí'])
  expect([first.texts, second.texts]).toEqual([['Oi'], ['Oi', 'e aí']])
})

test('when all fail, customer and operator are told once, and the next message starts over', async () => {
  const first = new TestBot('typebot', { priority: 1 })
  const second = new TestBot('openai', { priority: 2, failureText: 'Já voltamos.' })
  first.answer = () => failing('fora do ar')
  second.answer = () => {
    throw new Error('secret in a stack')
  }
  const talk = await openAnswering([first, second])
  await talk.hear('Oi')
  await vi.waitFor(() => {
    talk.clock.advance(10_000)
    expect(talk.engine.texts).toEqual(['Já voltamos.'])
  })
  expect([first.asked.length, second.asked.length]).toEqual([1, 4])
  first.answer = () => saying('voltei')
  await talk.hear('e agora?')
  await vi.waitFor(() => expect(talk.engine.texts).toEqual(['Já voltamos.', 'voltei']))
  const { gateway, token } = talk.sender
  const { body } = await gateway.call('GET /monitoring/logs', { token })
  const text = JSON.stringify(body)
  expect(text).toContain('um cliente ficou sem resposta: Falha inesperada ao pedir uma resposta')
  expect(text).not.toContain('secret in a stack')
})

test('a responder that does not answer within two minutes fails and is retried', async () => {
  const bot = new TestBot()
  bot.answer = () => new Promise(() => undefined)
  const talk = await openAnswering([bot])
  await talk.hear('Oi')
  await vi.waitFor(() => expect(bot.asked).toHaveLength(1))
  talk.clock.advance(120_000)
  bot.answer = () => saying('pronto')
  await vi.waitFor(() => {
    talk.clock.advance(1000)
    expect(talk.engine.texts).toEqual(['pronto'])
  })
})

test('pauses the bot at its tenth reply within a minute', async () => {
  const bot = new TestBot()
  let replies = 0
  bot.answer = () => {
    replies += 1
    return saying(`resposta ${replies}`)
  }
  const talk = await openAnswering([bot])
  for (let index = 1; index <= 15; index += 1) {
    await talk.hear(`pergunta ${index}`)
    await vi.waitFor(() => expect(talk.engine.handed.length).toBe(Math.min(index, 10)))
    talk.clock.advance(1000)
  }
  expect(bot.asked).toHaveLength(10)
  const db = await openTestStore(talk.sender.gateway.folder)
  const row = await db.selectFrom('conversations').select(['owner', 'owner_reason']).executeTakeFirstOrThrow()
  expect(row).toEqual({ owner: 'paused', owner_reason: 'flood' })
  talk.clock.advance(30 * 60_000)
  await talk.hear('de novo')
  await vi.waitFor(() => expect(bot.asked).toHaveLength(11))
})

test('pauses the bot after the same question and answer three times', async () => {
  const bot = new TestBot()
  bot.answer = () => saying('Não entendi')
  const talk = await openAnswering([bot])
  for (let index = 1; index <= 4; index += 1) {
    await talk.hear('Não entendi')
    await vi.waitFor(() => expect(talk.engine.handed.length).toBe(Math.min(index, 3)))
    talk.clock.advance(20_000)
  }
  expect(bot.asked).toHaveLength(3)
  const db = await openTestStore(talk.sender.gateway.folder)
  const row = await db.selectFrom('conversations').select('owner_reason').executeTakeFirstOrThrow()
  expect(row.owner_reason).toBe('echo')

  talk.clock.advance(30 * 60_000)
  for (let index = 4; index <= 5; index += 1) {
    await talk.hear('Não entendi')
    await talk.untilSaid(index)
  }
  expect(await db.selectFrom('conversations').select('owner').executeTakeFirstOrThrow()).toEqual({
    owner: 'bot',
  })
})

test('does not answer a question older than a day', async () => {
  const bot = new TestBot('typebot')
  bot.answer = () => ({ failure: { error: 'cheio', retryable: true } })
  const talk = await openAnswering([bot])
  await talk.hear('Oi')
  await vi.waitFor(() => expect(bot.asked).toHaveLength(1))
  const db = await openTestStore(talk.sender.gateway.folder)
  const offer = () => db.selectFrom('offers').select(['step', 'state', 'reason']).executeTakeFirstOrThrow()
  await vi.waitFor(async () => expect((await offer()).step).toBe(1))
  talk.clock.advance(25 * 60 * 60_000)
  await vi.waitFor(async () => expect(await offer()).toMatchObject({ state: 'skipped', reason: 'old' }))
  expect(talk.engine.texts).toEqual([])
})
