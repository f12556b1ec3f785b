import { expect, test } from 'vitest'
import { events, insertTargets, made } from '../../testing/deliverySteps.js'
import { openTestStore } from '../../testing/testStore.js'
import { countDeliveries, deliveriesOf, queuesOf } from './deliveryLog.js'

test('a page of what is rare is found among much else, past others and from a row on', async () => {
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
  expect(await queuesOf(db, ['sqs', 'fora'])).toEqual(
    new Map([
      ['sqs', { waiting: 2334, delivered: 0, dead: 0 }],
      ['fora', { waiting: 0, delivered: 0, dead: 0 }],
    ]),
  )
})
