import { sql } from 'kysely'
import { yieldToLoop } from '../../lib/yieldToLoop.js'
import { compileOnce } from '../compileOnce.js'
import { textList } from '../dialects/textList.js'
import type { MessageCountRow } from '../monitoringTables.js'
import type { Db } from '../tables.js'
import { isVisible, type VisibleSessions } from '../visibleSessions.js'

const slotMs = 15 * 60_000
const dayMs = 24 * 60 * 60_000

/** Start of the quarter-hour slot: hours and days of every time zone begin at such a start. */
export function getCountSlot(time: number): string {
  return new Date(time - (time % slotMs)).toISOString()
}

type Slot = Pick<MessageCountRow, 'session_id' | 'user_id' | 'begins'>

/** Adds to a session's slot; negative numbers subtract. */
export async function addToCount(db: Db, count: Slot & Partial<MessageTotals>): Promise<void> {
  await countQuery(db, { sent: 0, received: 0, failed: 0, ...count })
}

const countQuery = compileOnce<Slot & MessageTotals>()((db, value) =>
  db
    .insertInto('message_counts')
    .values({
      session_id: value('session_id'),
      user_id: value('user_id'),
      begins: value('begins'),
      sent: value('sent'),
      received: value('received'),
      failed: value('failed'),
    })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'begins']).doUpdateSet((eb) => ({
        sent: eb('message_counts.sent', '+', eb.ref('excluded.sent')),
        received: eb('message_counts.received', '+', eb.ref('excluded.received')),
        failed: eb('message_counts.failed', '+', eb.ref('excluded.failed')),
      })),
    ),
)

export interface MessageTotals {
  sent: number
  received: number
  failed: number
}

const summedColumns = ['sent', 'received', 'failed'] as const

/** Sums arrive as text when they may exceed a number. */
function toNumbers({ sent, received, failed }: Record<keyof MessageTotals, unknown>): MessageTotals {
  return { sent: Number(sent), received: Number(received), failed: Number(failed) }
}

/**
 * A user's counts since an instant by slot, without empty slots. Reads a day at a time and yields in between: a month
 * of a thousand sessions is a million rows.
 */
export async function sumCountsSince(
  db: Db,
  userId: string,
  from: string,
  visibleSessions: VisibleSessions = null,
): Promise<(MessageTotals & { begins: string })[]> {
  const counts: (MessageTotals & { begins: string })[] = []
  for (let first = await findFirstSlot(db, userId, from); first !== undefined; await yieldToLoop()) {
    const end = new Date(Date.parse(first) + dayMs).toISOString()
    const rows = await db
      .selectFrom('message_counts')
      .select('begins')
      .select(({ fn }) => summedColumns.map((column) => fn.sum(column).as(column)))
      .where('user_id', '=', userId)
      .where(isVisible(db, 'session_id', visibleSessions))
      .where('begins', '>=', first)
      .where('begins', '<', end)
      .groupBy('begins')
      .orderBy('begins')
      .execute()
    for (const row of rows) counts.push({ begins: row.begins, ...toNumbers(row) })
    first = await findFirstSlot(db, userId, end)
  }
  return counts
}

async function findFirstSlot(db: Db, userId: string, from: string): Promise<string | undefined> {
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

export async function listCountsOfSession(
  db: Db,
  sessionId: string,
  from: string,
): Promise<(MessageTotals & { begins: string })[]> {
  return db
    .selectFrom('message_counts')
    .select(['begins', ...summedColumns])
    .where('session_id', '=', sessionId)
    .where('begins', '>=', from)
    .orderBy('begins')
    .execute()
}

export async function sumCountsBySession(
  db: Db,
  sessionIds: readonly string[],
  from: string,
): Promise<Map<string, MessageTotals>> {
  const rows = await db
    .selectFrom('message_counts')
    .select('session_id')
    .select(({ fn }) => summedColumns.map((column) => fn.sum(column).as(column)))
    .where('session_id', 'in', textList(db, sessionIds))
    .where('begins', '>=', from)
    .groupBy('session_id')
    .execute()
  return new Map(rows.map((row) => [row.session_id, toNumbers(row)]))
}

export async function sumHoursBySession(
  db: Db,
  sessionIds: readonly string[],
  from: string,
): Promise<Map<string, Map<string, number>>> {
  const hour = sql<string>`substr(begins, 1, 13)`
  const rows = await db
    .selectFrom('message_counts')
    .select(['session_id', hour.as('hour')])
    .select(({ fn }) => [fn.sum('sent').as('sent'), fn.sum('received').as('received')])
    .where('session_id', 'in', textList(db, sessionIds))
    .where('begins', '>=', from)
    .groupBy(['session_id', hour])
    .execute()
  const counts = new Map<string, Map<string, number>>()
  for (const { session_id, hour, sent, received } of rows) {
    const hours = counts.get(session_id) ?? new Map<string, number>()
    counts.set(session_id, hours.set(hour, Number(sent) + Number(received)))
  }
  return counts
}

export function deleteCountsBefore(db: Db, time: string): Promise<unknown> {
  return db.deleteFrom('message_counts').where('begins', '<', time).execute()
}
