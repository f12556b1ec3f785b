import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Db } from '../../../core/store/tables.js'
import { counted, deliverySteps, insertTargets, kept, takeStep } from '../../../testing/deliverySteps.js'
import { openTestStore } from '../../../testing/testStore.js'

/** A store with two targets of a session. */
async function open(): Promise<Db> {
  const db = await openTestStore()
  await insertTargets(db)
  return db
}

test('delivery counts match the deliveries after any changes', async () => {
  await fc.assert(
    fc.asyncProperty(deliverySteps, async (steps) => {
      const db = await open()
      for (const step of steps) await takeStep(db, step)
      expect(await kept(db)).toEqual(await counted(db))
      await db.deleteFrom('deliveries').where('state', '=', 'delivered').execute()
      expect((await kept(db)).totals).toEqual((await counted(db)).totals)
      await db.deleteFrom('delivery_targets').where('id', '=', 'sqs').execute()
      expect((await kept(db)).totals).toEqual((await counted(db)).totals)
    }),
    { numRuns: 40 },
  )
})
