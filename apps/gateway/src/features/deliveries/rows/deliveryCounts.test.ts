import Database from 'better-sqlite3'
import fc from 'fast-check'
import { Kysely, SqliteDialect } from 'kysely'
import { expect, test } from 'vitest'
import { stepsOf } from '../../../core/store/migrate.js'
import { deliveryCounts } from '../../../core/store/migrations/015-delivery-counts.js'
import type { Db, Tables } from '../../../core/store/tables.js'
import { counted, deliverySteps, insertTargets, kept, takeStep } from '../../../testing/deliverySteps.js'

/** A store from before the delivery counters, with two targets of a session. */
async function openOld(): Promise<Db> {
  const file = new Database(':memory:')
  file.pragma('foreign_keys = ON')
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: file }) })
  for (const step of stepsOf('sqlite')) if (step !== deliveryCounts) await step(db)
  await insertTargets(db)
  return db
}

test('whatever happens to deliveries, before the counts and after, they say what is there', async () => {
  await fc.assert(
    fc.asyncProperty(deliverySteps, deliverySteps, async (before, after) => {
      const db = await openOld()
      for (const step of before) await takeStep(db, step)
      await deliveryCounts(db)
      expect(await kept(db)).toEqual(await counted(db))
      for (const step of after) await takeStep(db, step)
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
