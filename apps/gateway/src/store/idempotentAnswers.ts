import type { Db, IdempotentAnswerRow } from './tables.js'

export const answersKeptMs = 24 * 60 * 60_000

export function findAnswer(db: Db, userId: string, key: string): Promise<IdempotentAnswerRow | undefined> {
  return db
    .selectFrom('idempotent_answers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Keeps an answer and forgets those made before `oldest`. */
export async function keepAnswer(db: Db, answer: IdempotentAnswerRow, oldest: string): Promise<void> {
  await db.deleteFrom('idempotent_answers').where('created_at', '<', oldest).execute()
  await db
    .insertInto('idempotent_answers')
    .values(answer)
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .execute()
}
