import { usualLimits } from '@morpheus/sdk/contract'
import type { Db, IdempotentAnswerRow } from '../tables.js'

export const answerLifeMs = usualLimits.idempotencyHours * 60 * 60_000

/** Status of a row whose call has begun; no answer has this status. */
export const pendingStatus = 102

export function findAnswer(db: Db, userId: string, key: string): Promise<IdempotentAnswerRow | undefined> {
  return db
    .selectFrom('idempotent_answers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Records the start of a call; false if its key has a row that is not older than `oldest`. */
export async function insertPendingAnswer(
  db: Db,
  row: IdempotentAnswerRow,
  oldest: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotent_answers')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet(row)
        .where('idempotent_answers.created_at', '<', oldest),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

/** Stores an answer; replaces one from before `oldest` or a call's start, and keeps a later one. */
export async function saveAnswer(db: Db, answer: IdempotentAnswerRow, oldest: string): Promise<void> {
  await db
    .insertInto('idempotent_answers')
    .values(answer)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet(answer)
        .where(({ or, eb }) =>
          or([
            eb('idempotent_answers.created_at', '<', oldest),
            eb('idempotent_answers.status', '=', pendingStatus),
          ]),
        ),
    )
    .execute()
}

export function deletePendingAnswer(db: Db, userId: string, key: string): Promise<unknown> {
  return db
    .deleteFrom('idempotent_answers')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('status', '=', pendingStatus)
    .execute()
}

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
