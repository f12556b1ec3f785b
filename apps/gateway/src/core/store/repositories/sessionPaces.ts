import type { Db } from '../tables.js'

export async function findPace(db: Db, sessionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('session_paces')
    .select('pace')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row?.pace
}

export async function keepPace(db: Db, sessionId: string, pace: string): Promise<void> {
  await db
    .insertInto('session_paces')
    .values({ session_id: sessionId, pace })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ pace }))
    .execute()
}
