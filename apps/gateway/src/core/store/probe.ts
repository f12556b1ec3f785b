import { inTransaction } from './inTransaction.js'
import type { Db } from './tables.js'

export function probe(db: Db, at: string): Promise<string | undefined> {
  return inTransaction(db, async (transaction) => {
    await transaction
      .insertInto('health_probe')
      .values({ id: 1, at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
      .execute()
    const row = await transaction
      .selectFrom('health_probe')
      .select('at')
      .where('id', '=', 1)
      .executeTakeFirst()
    return row?.at
  })
}
