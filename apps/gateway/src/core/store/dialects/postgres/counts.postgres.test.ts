import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  counted,
  deliverySteps,
  events,
  insertTargets,
  kept,
  made,
  takeStep,
} from '../../../../testing/deliverySteps.js'
import { freshDatabase } from '../../../../testing/postgres/freshDatabase.js'
import { openStore } from '../../open.js'
import type { Db } from '../../tables.js'
import { foldDeliveryCounts } from './foldCounts.js'

async function open(databaseUrl: string): Promise<Db> {
  const db = await openStore({ dataFolder: '', databaseUrl, databaseConnections: 3 })
  onTestFinished(() => db.destroy())
  return db
}

const writers = async (db: Db) => {
  const { rows } = await sql<{ writer: number }>`
    select writer from delivery_totals union select writer from delivery_minutes`.execute(db)
  return rows.map(({ writer }) => writer)
}

test('delivery counts match the deliveries of several connections, even after those close', async () => {
  const databaseUrl = await freshDatabase()
  const db = await open(databaseUrl)
  await fc.assert(
    fc.asyncProperty(deliverySteps, deliverySteps, async (before, after) => {
      await sql`delete from users`.execute(db)
      await insertTargets(db)
      const other = await openStore({ dataFolder: '', databaseUrl, databaseConnections: 1 })
      for (const [index, step] of before.entries()) await takeStep(index % 2 === 0 ? db : other, step)
      expect(await kept(db)).toEqual(await counted(db))
      await other.destroy()
      await foldDeliveryCounts(db)
      expect(await kept(db)).toEqual(await counted(db))
      for (const step of after) await takeStep(db, step)
      expect(await kept(db)).toEqual(await counted(db))
      await db.deleteFrom('deliveries').where('state', '=', 'delivered').execute()
      expect((await kept(db)).totals).toEqual((await counted(db)).totals)
      await db.deleteFrom('delivery_targets').where('id', '=', 'sqs').execute()
      expect((await kept(db)).totals).toEqual((await counted(db)).totals)
    }),
    { numRuns: 20 },
  )
})

test('folds the counts of closed connections into one row', async () => {
  const databaseUrl = await freshDatabase()
  const db = await open(databaseUrl)
  await insertTargets(db)
  for (let start = 0; start < 3; start += 1) {
    const passing = await openStore({ dataFolder: '', databaseUrl, databaseConnections: 1 })
    await passing
      .insertInto('deliveries')
      .values(made('webhook', events[0], 1))
      .execute()
    await passing.destroy()
  }
  expect(await writers(db)).toHaveLength(3)
  await vi.waitFor(async () => {
    // The server may take a moment to notice the closed connections.
    await foldDeliveryCounts(db)
    expect(await writers(db)).toEqual([0])
  })
  expect((await kept(db)).totals).toMatchObject([{ target_id: 'webhook', count: 3 }])
})

test('two connections delivering for the same targets in opposite order do not block', async () => {
  const databaseUrl = await freshDatabase()
  const [one, two] = [await open(databaseUrl), await open(databaseUrl)]
  await insertTargets(one)
  const insert = (db: Db, kind: 'webhook' | 'sqs') =>
    db
      .insertInto('deliveries')
      .values(made(kind, events[0], 1))
      .execute()
  // Shared rows would deadlock here.
  await one.transaction().execute(async (first) => {
    await insert(first, 'webhook')
    await two.transaction().execute(async (second) => {
      await insert(second, 'sqs')
      await insert(second, 'webhook')
    })
    await insert(first, 'sqs')
  })
  expect(await kept(one)).toEqual(await counted(one))
})
