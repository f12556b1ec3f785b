import { nextTurn } from '../../kit/nextTurn.js'
import { compiledOnce } from '../compiledOnce.js'
import { listed } from '../dialects/listed.js'
import type { Db, MessageCountRow } from '../tables.js'

const slotMs = 15 * 60_000
const dayMs = 24 * 60 * 60_000

/** Where the slot begins that a moment is counted in. Every zone's hours and days begin where one of them does. */
export function slotOf(at: number): string {
  return new Date(at - (at % slotMs)).toISOString()
}

/** Adds to a session's slot. */
export async function addToCount(db: Db, count: MessageCountRow): Promise<void> {
  await counted(db, count)
}

const counted = compiledOnce<MessageCountRow>()((db, value) =>
  db
    .insertInto('message_counts')
    .values({
      session_id: value('session_id'),
      user_id: value('user_id'),
      begins: value('begins'),
      sent: value('sent'),
      received: value('received'),
    })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'begins']).doUpdateSet((eb) => ({
        sent: eb('message_counts.sent', '+', eb.ref('excluded.sent')),
        received: eb('message_counts.received', '+', eb.ref('excluded.received')),
      })),
    ),
)

export interface Counted {
  sent: number
  received: number
}

/**
 * A user's messages from one moment on, slot by slot; slots without any are absent. A day is read at a time, with a turn
 * for others between: a month of a thousand sessions is a million rows.
 */
export async function countsSince(
  db: Db,
  userId: string,
  from: string,
): Promise<(Counted & { begins: string })[]> {
  const found: (Counted & { begins: string })[] = []
  for (let first = await slotFrom(db, userId, from); first !== undefined; await nextTurn()) {
    const end = new Date(Date.parse(first) + dayMs).toISOString()
    const rows = await db
      .selectFrom('message_counts')
      .select((eb) => ['begins', eb.fn.sum('sent').as('sent'), eb.fn.sum('received').as('received')])
      .where('user_id', '=', userId)
      .where('begins', '>=', first)
      .where('begins', '<', end)
      .groupBy('begins')
      .orderBy('begins')
      .execute()
    for (const { begins, sent, received } of rows)
      found.push({ begins, sent: Number(sent), received: Number(received) })
    first = await slotFrom(db, userId, end)
  }
  return found
}

/** The first slot from a moment on that has any. */
async function slotFrom(db: Db, userId: string, from: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('message_counts')
    .select('begins')
    .where('user_id', '=', userId)
    .where('begins', '>=', from)
    .orderBy('begins')
    .limit(1)
    .executeTakeFirst()
  return row?.begins
}

/** How many messages each of some sessions had from one moment on; those without any are absent. */
export async function countsBySession(
  db: Db,
  sessionIds: readonly string[],
  from: string,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('message_counts')
    .select((eb) => ['session_id', eb.fn.sum('sent').as('sent'), eb.fn.sum('received').as('received')])
    .where('session_id', 'in', listed(db, sessionIds))
    .where('begins', '>=', from)
    .groupBy('session_id')
    .execute()
  return new Map(rows.map((row) => [row.session_id, Number(row.sent) + Number(row.received)]))
}

export function deleteCountsBefore(db: Db, at: string): Promise<unknown> {
  return db.deleteFrom('message_counts').where('begins', '<', at).execute()
}
