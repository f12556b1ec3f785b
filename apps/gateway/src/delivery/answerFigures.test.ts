import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { openAnswering, saying, TestBot } from '../testing/responders/responding.js'
import { openTestStore } from '../testing/testStore.js'

test('how a bot answers today stands in its health, and how it stands is what came of the last question', async () => {
  const bot = new TestBot('typebot')
  const talk = await openAnswering([bot])
  const { gateway, token, id } = talk.sender
  const db = await openTestStore(gateway.folder)
  await db
    .insertInto('delivery_targets')
    .values({
      id: bot.targetId,
      session_id: id,
      kind: 'typebot',
      config: '',
      events: '[]',
      enabled: 1,
      paused: 0,
      status: 'DISCONNECTED',
      last_attempt_at: null,
      last_success_at: null,
      last_error: null,
      failing_since: null,
      error_since: null,
      created_at: '2026-11-21T12:00:00.000Z',
    })
    .execute()
  const { integrations } = contract.deliveries
  const health = async () => {
    const all = await gateway.read(integrations.answer, `GET /sessions/${id}/integrations`, { token })
    return Object(all).typebot
  }
  expect(await health()).toMatchObject({
    p95Ms: null,
    repliesToday: 0,
    backlog: 0,
    connectionStatus: 'DISCONNECTED',
  })
  for (const [index, took] of [100, 900, 300].entries()) {
    bot.answer = () => {
      talk.clock.advance(took)
      return saying('um', 'dois')
    }
    await talk.hear(`pergunta ${index}`)
    await talk.untilSaid(2 * index + 2)
  }
  expect(await health()).toMatchObject({
    p95Ms: 900,
    repliesToday: 6,
    connectionStatus: 'CONNECTED',
    lastError: null,
  })
  bot.answer = () => ({ failure: { error: 'Chave recusada. Confira a API Key.', again: false } })
  await talk.hear('mais uma')
  await vi.waitFor(async () =>
    expect(await health()).toMatchObject({
      connectionStatus: 'ERROR',
      lastError: 'Chave recusada. Confira a API Key.',
      repliesToday: 6,
    }),
  )
  bot.answer = () => new Promise(() => undefined)
  await talk.hear('lenta')
  await vi.waitFor(async () => expect(await health()).toMatchObject({ backlog: 1 }))
  talk.clock.advance(24 * 60 * 60_000)
  expect(await health()).toMatchObject({ p95Ms: null, repliesToday: 0 })
})
