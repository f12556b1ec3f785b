import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { events, insertTargets, made } from '../../../testing/deliverySteps.js'
import { sessionRow } from '../../../testing/rows.js'
import { required } from '../../../testing/testGateway.js'
import { openTestStore } from '../../../testing/testStore.js'
import { countDeliveries, countQueues } from './deliveryCounts.js'
import { listDeliveries, listSessionsWithTargets } from './deliveryLog.js'
import { findDeliverySpan } from './deliverySpan.js'

test('finds a page of rare deliveries among many, with an offset or from a row on', async () => {
  const db = await openTestStore()
  await insertTargets(db)
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
    (await listDeliveries(db, ['s'], filter, place)).map(({ seq }) => seq - 1)
  expect(await found({ offset: 0, limit: 50 })).toEqual([...rare].reverse())
  expect(await found({ offset: 1, limit: 2 })).toEqual([2500, 701])
  expect(await found({ offset: 4, limit: 2 })).toEqual([3])
  expect(await found({ offset: 5, limit: 2 })).toEqual([])
  expect(await found({ before: 702, offset: 9, limit: 2 })).toEqual([700, 3])
  const all = await listDeliveries(db, ['s'], {}, { offset: 6400, limit: 1000 })
  expect([all.length, all[0]?.seq, all.at(-1)?.seq]).toEqual([600, 600, 1])
  const count = async (which: Parameters<typeof countDeliveries>[2]) =>
    (await countDeliveries(db, ['s'], which)).count
  expect(await count({})).toBe(7000)
  expect(await count({ kind: 'sqs', event: events[1], state: 'waiting' })).toBe(2)
  const [one] = all
  expect(await count({ state: 'waiting', excludedIds: [one?.id ?? ''] })).toBe(6999)
  expect(await count({ ids: [one?.id ?? ''] })).toBe(1)
  expect(await countQueues(db, ['sqs', 'fora'])).toEqual(
    new Map([
      ['sqs', { waiting: 2334, delivered: 0, dead: 0 }],
      ['fora', { waiting: 0, delivered: 0, dead: 0 }],
    ]),
  )
})

test('finds the newest deliveries of many sessions, page by page, without foreign ones', async () => {
  const db = await openTestStore()
  await insertTargets(db)
  const ids = ['s', ...Array.from({ length: 40 }, (_, index) => `s${index}`)]
  await sql`insert into users (id, name, email, password_hash, tokens_valid_from, created_at)
    values ('v', 'Bia', 'b@b.co', 'x', '', '')`.execute(db)
  const [target] = await db.selectFrom('delivery_targets').selectAll().where('id', '=', 'webhook').execute()
  for (const id of [...ids.slice(1), 'alheia']) {
    const user_id = id === 'alheia' ? 'v' : 'u'
    await db
      .insertInto('sessions')
      .values(sessionRow({ id, user_id, name: id }))
      .execute()
    await db
      .insertInto('delivery_targets')
      .values({ ...required(target), id, session_id: id })
      .execute()
  }
  // One session owns nearly all of the newest rows and another user the rest; the other forty have few, far below.
  const owners = Array.from({ length: 3000 }, (_, place) =>
    place < 120 ? required(ids[place % ids.length]) : place % 10 === 0 ? 'alheia' : 's',
  )
  for (let done = 0; done < owners.length; done += 500)
    await db
      .insertInto('deliveries')
      .values(
        owners.slice(done, done + 500).map((owner, index) => ({
          ...made('webhook', events[(done + index) % 100 === 7 ? 1 : 0], 0),
          session_id: owner,
          ...(owner !== 's' && { target_id: owner }),
        })),
      )
      .execute()
  const mine = owners.flatMap((owner, place) => (owner === 'alheia' ? [] : [place + 1])).reverse()
  const found = await listSessionsWithTargets(db, 'u')
  expect(found.sort()).toEqual([...ids].sort())
  expect(await listSessionsWithTargets(db, 'u', ['s3', 'alheia'])).toEqual(['s3'])
  const seen: number[] = []
  for (let before: number | undefined; ; before = seen.at(-1)) {
    const page = await listDeliveries(db, ids, {}, { before, offset: 0, limit: 700 })
    seen.push(...page.map(({ seq }) => seq))
    if (page.length < 700) break
  }
  expect(seen).toEqual(mine)
  const past = await listDeliveries(db, ids, {}, { offset: 2_650, limit: 50 })
  expect(past.map(({ seq }) => seq)).toEqual(mine.slice(2_650, 2_700))
  const rare = await listDeliveries(db, ids, { event: events[1] }, { offset: 0, limit: 500 })
  expect(rare.map(({ seq }) => seq)).toEqual(mine.filter((seq) => (seq - 1) % 100 === 7))
  expect((await countDeliveries(db, ids, {})).count).toBe(mine.length)
  expect((await countDeliveries(db, ids, { event: events[1] })).count).toBe(rare.length)
})

test('finds deliveries of a time span by bisection, and of a contact by an index', async () => {
  const db = await openTestStore()
  await insertTargets(db)
  const at = (place: number) => new Date(Date.UTC(2026, 10, 21) + place * 60_000).toISOString()
  const rows = Array.from({ length: 2000 }, (_, place) => ({
    ...made(place % 2 ? 'sqs' : 'webhook', events[0], 0),
    id: `msg_${String(place).padStart(5, '0')}`,
    created_at: at(place),
    contact: `55119${place % 100}`,
  }))
  // A node with a slow clock.
  const late = rows[1000]
  if (late) late.created_at = at(995)
  for (let done = 0; done < rows.length; done += 500)
    await db
      .insertInto('deliveries')
      .values(rows.slice(done, done + 500))
      .execute()
  const seqs = async (filter: Parameters<typeof countDeliveries>[2], place = { offset: 0, limit: 50 }) => {
    const [found, { count }] = await Promise.all([
      listDeliveries(db, ['s'], filter, place),
      countDeliveries(db, ['s'], filter),
    ])
    return [found.map(({ seq }) => seq - 1), count]
  }
  const span = await findDeliverySpan(db, at(994), at(998))
  expect(await seqs({ span })).toEqual([[1000, 997, 996, 995, 994], 5])
  expect(await seqs({ span, kind: 'sqs' })).toEqual([[997, 995], 2])
  expect(await seqs({ span: await findDeliverySpan(db, at(5000), undefined) })).toEqual([[], 0])
  expect((await seqs({ span: await findDeliverySpan(db, undefined, at(3)) }))[0]).toEqual([2, 1, 0])
  const about = { idPrefix: 'x', contactPhones: ['551197', '551198'] }
  expect(await seqs({ search: about }, { offset: 2, limit: 3 })).toEqual([[1808, 1807, 1708], 40])
  expect(await seqs({ search: { idPrefix: 'msg_0199', contactPhones: [] } })).toEqual([
    [1999, 1998, 1997, 1996, 1995, 1994, 1993, 1992, 1991, 1990],
    10,
  ])
  // More than a list of ids holds: the oldest of them are not the ones to answer.
  expect(await seqs({ search: { idPrefix: 'msg_0', contactPhones: [] } }, { offset: 0, limit: 3 })).toEqual([
    [1999, 1998, 1997],
    2000,
  ])
})
