import type { Db } from './tables.js'

/** Writes a moment down, alone, and reads it back. */
export async function probe(db: Db, at: string): Promise<string | undefined> {
  await db
    .insertInto('health_probe')
    .values({ id: 1, at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
    .execute()
  const row = await db.selectFrom('health_probe').select('at').where('id', '=', 1).executeTakeFirst()
  return row?.at
}
