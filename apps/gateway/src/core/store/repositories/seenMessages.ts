import { textList } from '../dialects/textList.js'
import type { SeenMessageRow } from '../messageTables.js'
import type { Db } from '../tables.js'

const batchSize = 1000

/** The Cloud API repeats unacknowledged messages for seven days. */
export const seenMessageDays = 8

/** Records messages and returns the new ones. A duplicate within `rows` counts once. */
export async function insertSeenMessages(db: Db, rows: readonly SeenMessageRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const added = await db
    .insertInto('seen_messages')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('message')
    .execute()
  return new Set(added.map(({ message }) => message))
}

/** Copies seen marks to new names, from old name to new. */
export async function renameSeenMessages(
  db: Db,
  sessionId: string,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const remaining = [...names.keys()]
  while (remaining.length > 0) {
    const rows = await db
      .deleteFrom('seen_messages')
      .where('session_id', '=', sessionId)
      .where('message', 'in', textList(db, remaining.splice(0, batchSize)))
      .returningAll()
      .execute()
    await insertSeenMessages(
      db,
      rows.map((row) => ({ ...row, message: names.get(row.message) ?? row.message })),
    )
  }
}

export function deleteSeenMessages(db: Db, sessionId: string): Promise<unknown> {
  return db.deleteFrom('seen_messages').where('session_id', '=', sessionId).execute()
}

export async function deleteSeenMessagesBefore(db: Db, before: string, limit: number): Promise<number> {
  const oldest = db
    .selectFrom('seen_messages')
    .select(['session_id', 'message'])
    .where('seen_at', '<', before)
    .limit(limit)
  const { numDeletedRows } = await db
    .deleteFrom('seen_messages')
    .where(({ eb, refTuple }) =>
      eb(refTuple('session_id', 'message'), 'in', oldest.$asTuple('session_id', 'message')),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
