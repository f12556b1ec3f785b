import { sql } from 'kysely'
import type { MessageRow } from '../messageTables.js'
import type { Db } from '../tables.js'

const scheduled = sql.lit(2)

/** The next scheduled messages of all sessions. */
export function listNextScheduled(
  db: Db,
  limit: number,
): Promise<Pick<MessageRow, 'id' | 'session_id' | 'scheduled_at'>[]> {
  return db
    .selectFrom('messages')
    .select(['id', 'session_id', 'scheduled_at'])
    .where('open', '=', scheduled)
    .orderBy('scheduled_at')
    .orderBy('seq')
    .limit(limit)
    .execute()
}

/** A session's scheduled messages behind a position, the next one first. */
export function listScheduled(
  db: Db,
  sessionId: string,
  { chat, after }: { chat?: string | undefined; after?: readonly [at: string, seq: number] | undefined },
  limit: number,
): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('open', '=', scheduled)
    .$if(chat !== undefined, (query) => query.where('chat', '=', chat ?? ''))
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('scheduled_at', 'seq'), '>', eb.tuple(after?.[0] ?? '', after?.[1] ?? 0)),
      ),
    )
    .orderBy('scheduled_at')
    .orderBy('seq')
    .limit(limit)
    .execute()
}

export async function countScheduled(db: Db, sessionId: string): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('session_id', '=', sessionId)
    .where('open', '=', scheduled)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/**
 * Queues a scheduled message as the newest of its conversation, under a new `seq`: it goes behind the messages that
 * wait there. Undefined when it is not scheduled any more.
 */
export async function releaseScheduled(db: Db, id: string, at: string): Promise<MessageRow | undefined> {
  const row = await db
    .deleteFrom('messages')
    .where('id', '=', id)
    .where('open', '=', scheduled)
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  const { seq: _seq, ...columns } = row
  return db
    .insertInto('messages')
    .values({ ...columns, state: 'queued', open: 1, created_at: at })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function changeScheduled(
  db: Db,
  id: string,
  patch: Partial<Pick<MessageRow, 'scheduled_at' | 'text' | 'content' | 'details'>>,
): Promise<MessageRow | undefined> {
  return db
    .updateTable('messages')
    .set(patch)
    .where('id', '=', id)
    .where('open', '=', scheduled)
    .returningAll()
    .executeTakeFirst()
}
