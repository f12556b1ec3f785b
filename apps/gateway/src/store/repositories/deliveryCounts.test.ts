import { randomUUID } from 'node:crypto'
import type { EventName } from '@morpheus/sdk/contract'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { expect, test } from 'vitest'
import { sessionRow } from '../../testing/rows.js'
import { stepsOf } from '../migrate.js'
import { deliveryCounts } from '../migrations/015-delivery-counts.js'
import type { Db, NewDeliveryRow, Tables } from '../tables.js'
import { countDeliveries, deliveriesOf, queueOf } from './deliveryLog.js'

const events = ['message:received', 'session:status'] as const
const states = ['waiting', 'failed', 'delivered', 'dead'] as const
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute, 7)).toISOString()

/** A store as it was before deliveries were counted, with two targets of a session. */
async function openOld(): Promise<Db> {
  const file = new Database(':memory:')
  file.pragma('foreign_keys = ON')
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: file }) })
  for (const step of stepsOf('sqlite')) if (step !== deliveryCounts) await step(db)
  await sql`insert into users (id, name, email, password_hash, tokens_valid_from, created_at)
    values ('u', 'Ana', 'a@b.co', 'x', '', '')`.execute(db)
  await db
    .insertInto('sessions')
    .values(sessionRow({ id: 's', user_id: 'u' }))
    .execute()
  for (const kind of ['webhook', 'sqs'] as const) {
    const rest = {
      config: '',
      events: '[]',
      enabled: 1,
      paused: 0,
      status: 'DISCONNECTED',
      created_at: '',
    } as const
    const none = { last_attempt_at: null, last_success_at: null, last_error: null, failing_since: null }
    await db
      .insertInto('delivery_targets')
      .values({ id: kind, session_id: 's', kind, ...rest, ...none })
      .execute()
  }
  return db
}

const made = (kind: 'webhook' | 'sqs', event: EventName, minute: number): NewDeliveryRow => ({
  id: randomUUID(),
  event_id: 'e',
  target_id: kind,
  session_id: 's',
  kind,
  event,
  state: 'waiting',
  open: 1,
  attempts: 0,
  step: 0,
  next_at: null,
  created_at: at(minute),
  payload: '{}',
})

type Step =
  | { does: 'create'; kind: 'webhook' | 'sqs'; event: EventName; minute: number }
  | { does: 'attempt'; which: number; state: (typeof states)[number]; minute: number }
  | { does: 'replay'; which: number }

const which = fc.nat(20)
const minute = fc.nat(5)
const steps = fc.array(
  fc.oneof(
    fc.record({
      does: fc.constant('create' as const),
      kind: fc.constantFrom('webhook' as const, 'sqs' as const),
      event: fc.constantFrom(...events),
      minute,
    }),
    fc.record({ does: fc.constant('attempt' as const), which, state: fc.constantFrom(...states), minute }),
    fc.record({ does: fc.constant('replay' as const), which }),
  ),
  { maxLength: 30 },
)

async function take(db: Db, step: Step): Promise<void> {
  if (step.does === 'create') {
    await db
      .insertInto('deliveries')
      .values(made(step.kind, step.event, step.minute))
      .execute()
    return
  }
  const rows = await db.selectFrom('deliveries').selectAll().orderBy('seq').execute()
  const row = rows[step.which % Math.max(1, rows.length)]
  if (!row) return
  const isEnded = step.does === 'attempt' && ['delivered', 'dead'].includes(step.state)
  const change =
    step.does === 'replay'
      ? { state: 'waiting' as const, open: 1 }
      : {
          state: step.state,
          open: isEnded ? 0 : 1,
          attempts: row.attempts + 1,
          last_attempt_at: at(step.minute),
        }
  await db.updateTable('deliveries').set(change).where('id', '=', row.id).execute()
  if (step.does === 'replay') return
  const error = step.state === 'delivered' ? null : 'Recusado'
  const attempt = { delivery_id: row.id, number: row.attempts + 1, at: at(step.minute), duration: 1 }
  await db
    .insertInto('delivery_attempts')
    .values({ ...attempt, answer_status: null, error, answer: null })
    .execute()
}

/** Read from the deliveries themselves. */
async function counted(db: Db) {
  const totals = await sql`select target_id, event, state, count(*) as count from deliveries
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  const minutes = await sql`select target_id, substr(at, 1, 16) as minute, sum(created) as created,
      sum(delivered) as delivered, sum(dead) as dead, sum(failed) as failed from (
    select target_id, created_at as at, 1 as created, 0 as delivered, 0 as dead, 0 as failed from deliveries
    union all select target_id, last_attempt_at, 0, state = 'delivered', state = 'dead', 0 from deliveries
      where state in ('delivered', 'dead')
    union all select target_id, a.at, 0, 0, 0, 1 from delivery_attempts a join deliveries on id = delivery_id
      where a.error is not null) group by 1, 2 order by 1, 2`.execute(db)
  return { totals: totals.rows, minutes: minutes.rows }
}

/** As they were kept count of. */
async function kept(db: Db) {
  const totals = await sql`select target_id, event, state, count from delivery_totals where count <> 0
    order by 1, 2, 3`.execute(db)
  const minutes = await sql`select target_id, minute, created, delivered, dead, failed from delivery_minutes
    where created <> 0 or delivered <> 0 or dead <> 0 or failed <> 0 order by 1, 2`.execute(db)
  return { totals: totals.rows, minutes: minutes.rows }
}

test('whatever happens to deliveries, before the counts and after, they say what is there', async () => {
  await fc.assert(
    fc.asyncProperty(steps, steps, async (before, after) => {
      const db = await openOld()
      for (const step of before) await take(db, step)
      await deliveryCounts(db)
      expect(await kept(db)).toEqual(await counted(db))
      for (const step of after) await take(db, step)
      expect(await kept(db)).toEqual(await counted(db))
      await db.deleteFrom('deliveries').where('state', '=', 'delivered').execute()
      expect((await kept(db)).totals).toEqual((await counted(db)).totals)
      await db.deleteFrom('delivery_targets').where('id', '=', 'sqs').execute()
      expect((await kept(db)).totals).toEqual((await counted(db)).totals)
      await db.destroy()
    }),
    { numRuns: 40 },
  )
})

test('a page of what is rare is found among much else, past others and from a row on', async () => {
  const db = await openOld()
  await deliveryCounts(db)
  const rare = [3, 700, 701, 2500, 6900]
  const rows = Array.from({ length: 7000 }, (_, place) =>
    made(place % 3 === 0 ? 'sqs' : 'webhook', events[rare.includes(place) ? 1 : 0], 0),
  )
  for (let done = 0; done < rows.length; done += 500)
    await db
      .insertInto('deliveries')
      .values(rows.slice(done, done + 500))
      .execute()
  const filter = { event: events[1] }
  const found = async (place: { before?: number; offset: number; limit: number }) =>
    (await deliveriesOf(db, 's', filter, place)).map(({ seq }) => seq - 1)
  expect(await found({ offset: 0, limit: 50 })).toEqual([...rare].reverse())
  expect(await found({ offset: 1, limit: 2 })).toEqual([2500, 701])
  expect(await found({ offset: 4, limit: 2 })).toEqual([3])
  expect(await found({ offset: 5, limit: 2 })).toEqual([])
  expect(await found({ before: 702, offset: 9, limit: 2 })).toEqual([700, 3])
  const all = await deliveriesOf(db, 's', {}, { offset: 6400, limit: 1000 })
  expect([all.length, all[0]?.seq, all.at(-1)?.seq]).toEqual([600, 600, 1])
  expect(await countDeliveries(db, 's', {})).toBe(7000)
  expect(await countDeliveries(db, 's', { kind: 'sqs', event: events[1], state: 'waiting' })).toBe(2)
  const [one] = all
  expect(await countDeliveries(db, 's', { state: 'waiting', without: [one?.id ?? ''] })).toBe(6999)
  expect(await countDeliveries(db, 's', { only: [one?.id ?? ''] })).toBe(1)
  expect(await queueOf(db, 'sqs')).toEqual({ waiting: 2334, delivered: 0, dead: 0 })
  await db.destroy()
})
