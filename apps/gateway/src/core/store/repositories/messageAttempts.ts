import type { MessageAttemptRow } from '../messageTables.js'
import type { Db } from '../tables.js'

/** Never overwrites an attempt. */
export function insertMessageAttempt(db: Db, attempt: MessageAttemptRow): Promise<unknown> {
  return db
    .insertInto('message_attempts')
    .values(attempt)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function listMessageAttempts(db: Db, messageId: string): Promise<MessageAttemptRow[]> {
  return db
    .selectFrom('message_attempts')
    .selectAll()
    .where('message_id', '=', messageId)
    .orderBy('number')
    .execute()
}
