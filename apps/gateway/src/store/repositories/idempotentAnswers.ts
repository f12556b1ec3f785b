import { usualLimits } from '@morpheus/sdk/contract'
import type { Db, IdempotentAnswerRow } from '../tables.js'

export const answersKeptMs = usualLimits.idempotencyHours * 60 * 60_000

export function findAnswer(db: Db, userId: string, key: string): Promise<IdempotentAnswerRow | undefined> {
  return db
    .selectFrom('idempotent_answers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Keeps an answer; one made before `oldest` gives way to it, a later one stays. */
export async function keepAnswer(db: Db, answer: IdempotentAnswerRow, oldest: string): Promise<void> {
  await db
    .insertInto('idempotent_answers')
    .values(answer)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet(answer)
        .where('idempotent_answers.created_at', '<', oldest),
    )
    .execute()
}

/** Forgets the answers made before a moment, at most `limit`, and tells how many. */
export async function deleteAnswersBefore(db: Db, before: string, limit: number): Promise<number> {
  const oldest = db
    .selectFrom('idempotent_answers')
    .select(['user_id', 'key'])
    .where('created_at', '<', before)
    .limit(limit)
  const { numDeletedRows } = await db
    .deleteFrom('idempotent_answers')
    .where(({ eb, refTuple }) => eb(refTuple('user_id', 'key'), 'in', oldest.$asTuple('user_id', 'key')))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
