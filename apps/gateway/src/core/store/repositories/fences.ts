import type { Db } from '../tables.js'

/** Fencing check: true unless a greater number of the lease has written. Records the number. */
export async function passFence(db: Db, name: string, fence: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('fences')
    .values({ name, fence })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ fence }).where('fences.fence', '<=', fence),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows) > 0
}

export async function advanceFence(db: Db, name: string): Promise<number> {
  const { fence } = await db
    .insertInto('fences')
    .values({ name, fence: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ fence: eb('fences.fence', '+', 1) })),
    )
    .returning('fence')
    .executeTakeFirstOrThrow()
  return fence
}
