import { messageChangeKinds } from '@morpheus/sdk/contract'
import { sql } from 'kysely'
import type { MessageRow } from '../messageTables.js'
import type { Db } from '../tables.js'

interface ThreadFilter {
  chat: string
  direction?: MessageRow['direction'] | undefined
  state?: MessageRow['state'] | undefined
  /** Exclusive upper bound of the `seq` of messages that arrived or were sent. */
  live?: number | null | undefined
  /** Exclusive upper bound of the time and `seq` of history. */
  history?: HistoryPosition | null | undefined
}

type HistoryPosition = readonly [at: string, seq: number]

interface ThreadPage {
  rows: MessageRow[]
  /** Bounds of the next page; null at the end. */
  next: readonly [live: number | null, history: HistoryPosition | null] | null
}

/**
 * A page of one conversation, newest first. Messages are in the order of their arrival; history, which may be stored
 * after newer messages, has its own order by time, and both are merged. Scheduled messages are left out, unless they are
 * asked for.
 */
export async function listThread(
  db: Db,
  sessionId: string,
  { chat, direction, state, live = null, history = null }: ThreadFilter,
  limit: number,
): Promise<ThreadPage> {
  const query = db
    .selectFrom('messages')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('chat', '=', chat)
    .$if(direction !== undefined, (messages) => messages.where('direction', '=', direction ?? 'out'))
    .$if(state !== undefined, (messages) => messages.where('state', '=', state ?? 'queued'))
    .$if(state === undefined, (messages) => messages.where('open', '<', sql.lit(2)))
    .limit(limit + 1)
  const arrived = await query
    .where('history', '=', sql.lit(0))
    .$if(live !== null, (messages) => messages.where('seq', '<', live ?? 0))
    .orderBy('seq', 'desc')
    .execute()
  const past = await query
    .where('history', '=', sql.lit(1))
    .$if(history !== null, (messages) =>
      messages.where((eb) =>
        eb(eb.refTuple('written_at', 'seq'), '<', eb.tuple(history?.[0] ?? '', history?.[1] ?? 0)),
      ),
    )
    .orderBy('written_at', 'desc')
    .orderBy('seq', 'desc')
    .execute()
  const rows = mergeByTime(arrived, past).slice(0, limit)
  if (arrived.length + past.length <= limit) return { rows, next: null }
  const lastArrived = rows.findLast((row) => row.history === 0)
  const lastPast = rows.findLast((row) => row.history === 1)
  return {
    rows,
    next: [lastArrived?.seq ?? live, lastPast ? [getTime(lastPast), lastPast.seq] : history],
  }
}

/** The oldest message of a conversation that the network knows. */
export async function findOldestMessage(
  db: Db,
  sessionId: string,
  chat: string,
): Promise<MessageRow | undefined> {
  const query = db
    .selectFrom('messages')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('chat', '=', chat)
    .where('kind', 'not in', messageChangeKinds)
    .limit(1)
  const past = await query
    .where('history', '=', sql.lit(1))
    .orderBy('written_at')
    .orderBy('seq')
    .executeTakeFirst()
  const arrived = await query
    .where('history', '=', sql.lit(0))
    .where((eb) => eb.or([eb('direction', '=', 'in'), eb('sent_at', 'is not', null)]))
    .orderBy('seq')
    .executeTakeFirst()
  if (!past || !arrived) return past ?? arrived
  return getTime(past) <= getTime(arrived) ? past : arrived
}

/** The newest message of a conversation that the network knows. */
export function findNewestMessage(db: Db, sessionId: string, chat: string): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('chat', '=', chat)
    .where('kind', 'not in', messageChangeKinds)
    .where('history', '=', sql.lit(0))
    .where((eb) => eb.or([eb('direction', '=', 'in'), eb('sent_at', 'is not', null)]))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Both are newest first and keep their order. */
function mergeByTime(arrived: readonly MessageRow[], past: readonly MessageRow[]): MessageRow[] {
  const merged: MessageRow[] = []
  let [a, p] = [0, 0]
  for (;;) {
    const [one, other] = [arrived[a], past[p]]
    if (!one && !other) return merged
    const isPastNext = other !== undefined && (one === undefined || getTime(other) > getTime(one))
    if (isPastNext) p += 1
    else a += 1
    const next = isPastNext ? other : one
    if (next) merged.push(next)
  }
}

const getTime = ({ written_at, created_at }: MessageRow) => written_at ?? created_at
