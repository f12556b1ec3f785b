import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { findSession } from '../../core/store/repositories/sessions.js'
import { openAnswering, saying, TestBot } from '../../testing/responders/responding.js'
import { sessionRow, targetRow } from '../../testing/rows.js'
import { required } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'

test("integration health shows a bot's answers today and the result of its last question", async () => {
  const bot = new TestBot('typebot')
  const talk = await openAnswering([bot])
  const { gateway, token, id } = talk.sender
  const db = await openTestStore(gateway.folder)
  const { user_id } = required(await findSession(db, id))
  await db
    .insertInto('delivery_targets')
    .values(targetRow({ id: bot.targetId, session_id: id, kind: 'typebot' }))
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
  bot.answer = () => ({ failure: { error: 'Chave recusada. Confira a API Key.', retryable: false } })
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

  // All of the user's targets, failing ones first by duration, then paused, running and disabled; nobody else's.
  const stranger = await gateway.another()
  const foreign = await gateway.createSession(stranger)
  await db
    .insertInto('sessions')
    .values(sessionRow({ id: 's2', user_id, name: 'Loja Sul' }))
    .execute()
  const failed = { status: 'ERROR', last_error: 'Sem resposta' } as const
  const since = (day: number) => ({
    ...failed,
    error_since: `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`,
  })
  const rows = [
    { id: 'a', kind: 'webhook' as const, status: 'CONNECTED' as const },
    { id: 'b', kind: 'n8n' as const, ...since(12) },
    { id: 'c', kind: 'flowise' as const, paused: 1, ...since(1) },
    { id: 'd', kind: 'openai' as const, enabled: 0, ...since(1) },
    { id: 'e', kind: 'sqs' as const, ...since(11) },
  ]
  await db
    .insertInto('delivery_targets')
    .values([
      ...rows.map((row) => targetRow({ session_id: 's2', ...row })),
      targetRow({ id: 'f', session_id: foreign, ...since(1) }),
    ])
    .execute()
  // Two of 40 answers may be slower than the 95th percentile.
  const times = Array.from({ length: 40 }, (_, index) => 1000 - index)
  const at = new Date(talk.clock.now()).toISOString()
  const [offer] = await db.selectFrom('offers').select('id').execute()
  await db
    .insertInto('offer_attempts')
    .values(
      times.map((duration, index) => ({
        offer_id: required(offer).id,
        number: 100 + index,
        target_id: 'b',
        kind: 'n8n' as const,
        at,
        duration,
        replies: 1,
        error: null,
      })),
    )
    .execute()
  const everything = (as: string, query = '') =>
    gateway.read(contract.monitoring.integrations.answer, `GET /monitoring/integrations${query}`, {
      token: as,
    })
  const all = await everything(token)
  expect(all.integrations.map(({ sessionName, kind }) => `${sessionName} ${kind}`)).toEqual([
    'Loja Sul sqs',
    'Loja Sul n8n',
    `${required((await findSession(db, id))?.name)} typebot`,
    'Loja Sul flowise',
    'Loja Sul webhook',
    'Loja Sul openai',
  ])
  expect(all).toMatchObject({ total: 6, failing: 3 })
  expect(all.integrations[1]).toMatchObject({ sessionId: 's2', p95Ms: 998, repliesToday: 40, backlog: 0 })
  expect(all.integrations[4]).not.toHaveProperty('p95Ms')
  expect(await everything(token, '?limit=1')).toMatchObject({
    integrations: [{ kind: 'sqs' }],
    total: 6,
    failing: 3,
  })
  expect((await everything(stranger)).integrations.map(({ sessionId }) => sessionId)).toEqual([foreign])
})
