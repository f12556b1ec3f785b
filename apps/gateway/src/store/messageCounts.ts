import type { Db, MessageCountRow } from './tables.js'

/** Adds to a session's hour. */
export async function addToCount(db: Db, count: MessageCountRow): Promise<void> {
  await db
    .insertInto('message_counts')
    .values(count)
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'hour']).doUpdateSet((eb) => ({
        sent: eb('message_counts.sent', '+', count.sent),
        received: eb('message_counts.received', '+', count.received),
      })),
    )
    .execute()
}

export interface Counted {
  sent: number
  received: number
}

/** A user's messages from one hour (inclusive) on, hour by hour; hours without any are absent. */
export async function countsByHour(
  db: Db,
  userId: string,
  from: string,
): Promise<(Counted & { hour: string })[]> {
  const rows = await db
    .selectFrom('message_counts')
    .select((eb) => ['hour', eb.fn.sum('sent').as('sent'), eb.fn.sum('received').as('received')])
    .where('user_id', '=', userId)
    .where('hour', '>=', from)
    .groupBy('hour')
    .orderBy('hour')
    .execute()
  return rows.map(({ hour, sent, received }) => ({ hour, sent: Number(sent), received: Number(received) }))
}

/** How many messages each of a user's sessions had from one hour (inclusive) on; sessions without any are absent. */
export async function countsBySession(db: Db, userId: string, from: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('message_counts')
    .select((eb) => ['session_id', eb.fn.sum('sent').as('sent'), eb.fn.sum('received').as('received')])
    .where('user_id', '=', userId)
    .where('hour', '>=', from)
    .groupBy('session_id')
    .execute()
  return new Map(rows.map((row) => [row.session_id, Number(row.sent) + Number(row.received)]))
}

export function deleteCountsBefore(db: Db, hour: string): Promise<unknown> {
  return db.deleteFrom('message_counts').where('hour', '<', hour).execute()
}
