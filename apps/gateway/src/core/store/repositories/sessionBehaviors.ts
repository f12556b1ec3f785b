import { compileOnce } from '../compileOnce.js'
import type { Db } from '../tables.js'

export async function findBehavior(db: Db, sessionId: string): Promise<string | undefined> {
  const { rows } = await behaviorQuery(db, { sessionId })
  return rows[0]?.behavior
}

const behaviorQuery = compileOnce<{ sessionId: string }>()((db, value) =>
  db.selectFrom('session_behaviors').select('behavior').where('session_id', '=', value('sessionId')),
)

export async function saveBehavior(db: Db, sessionId: string, behavior: string): Promise<void> {
  await db
    .insertInto('session_behaviors')
    .values({ session_id: sessionId, behavior })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ behavior }))
    .execute()
}

export function deleteBehavior(db: Db, sessionId: string): Promise<unknown> {
  return db.deleteFrom('session_behaviors').where('session_id', '=', sessionId).execute()
}
