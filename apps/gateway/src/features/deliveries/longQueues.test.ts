import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { frozenFor } from '../../testing/freezes.js'
import { openGateway } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'

const many = 60_000
/** Milliseconds; as a single statement each of these takes twice as long and more. */
const limit = 250

async function openLong() {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  await gateway.call(`POST /sessions/${id}/webhook`, {
    token,
    body: { url: 'http://localhost:9/', enabled: true },
  })
  await gateway.call(`POST /sessions/${id}/events/webhook/pause`, { token })
  const db = await openTestStore(gateway.folder)
  const at = new Date(gateway.clock.now()).toISOString()
  await sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(many)})
    insert into deliveries (id, event_id, target_id, session_id, kind, event, state, open, attempts, step, created_at,
      last_attempt_at, payload)
    select 'msg_' || n, 'e', (select id from delivery_targets), ${id}, 'webhook', 'message:received', 'dead', 0, 10, 10,
      ${at}, ${at}, '{}' from numbers`.execute(db)
  return { gateway, token, id, at }
}

test('replays a long list of dead letters completely without blocking the event loop', async () => {
  const { gateway, token, id, at } = await openLong()
  const frozen = await frozenFor(async () => {
    const answer = await gateway.call(`POST /sessions/${id}/events/replay`, { token, body: { since: at } })
    expect(answer.body.data).toEqual({ replayed: many })
  })
  expect(frozen).toBeLessThan(limit)
  const { body } = await gateway.call(`GET /sessions/${id}/events`, { token })
  expect(body.data).toMatchObject({ webhook: { waiting: many, dead: 0 } })
})

test.each([
  ['target', (id: string) => `DELETE /sessions/${id}/webhook`],
  ['session', (id: string) => `DELETE /sessions/${id}`],
])('deleting a %s deletes its long queue without blocking the event loop', async (_what, route) => {
  const { gateway, token, id } = await openLong()
  const frozen = await frozenFor(async () => {
    expect((await gateway.call(route(id), { token })).status).toBe(200)
  })
  expect(frozen).toBeLessThan(limit)
  const db = await openTestStore(gateway.folder)
  for (const table of ['deliveries', 'delivery_targets', 'delivery_totals', 'delivery_minutes'] as const) {
    const left = db.selectFrom(table).select(({ fn }) => fn.countAll().as('count'))
    expect([table, await left.executeTakeFirst()]).toEqual([table, { count: 0 }])
  }
})
