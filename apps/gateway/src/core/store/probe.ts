import { inTransaction } from './inTransaction.js'
import type { Db } from './tables.js'

export function probe(db: Db, time: string): Promise<string | undefined> {
  return inTransaction(db, async (transaction) => {
    await transaction
      .insertInto('health_probe')
      .values({ id: 1, at: time })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ at: time }))
      .execute()
    const row = await transaction
      .selectFrom('health_probe')
      .select('at')
      .where('id', '=', 1)
      .executeTakeFirst()
    return row?.at
  })
}
