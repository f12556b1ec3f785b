import { sql } from 'kysely'
import { compiledOnce } from '../../compiledOnce.js'
import { listed } from '../../dialects/listed.js'
import type { MessageRow, NewMessageRow } from '../../messageTables.js'
import type { Db } from '../../tables.js'

const open = sql.lit(1)

/** Undefined where the conversation has it already. */
export function insertMessage(db: Db, message: NewMessageRow): Promise<MessageRow | undefined> {
  return db
    .insertInto('messages')
    .values(message)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function findMessage(db: Db, id: string): Promise<MessageRow | undefined> {
  const { rows } = await byId(db, { id })
  return rows[0]
}

const byId = compiledOnce<{ id: string }>()((db, value) =>
  db.selectFrom('messages').selectAll().where('id', '=', value('id')),
)

/** Keeps those of them that are not there yet, and gives their ids. */
export async function insertMessages(db: Db, messages: readonly NewMessageRow[]): Promise<Set<string>> {
  if (messages.length === 0) return new Set()
  const added = await db
    .insertInto('messages')
    .values(messages)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return new Set(added.map(({ id }) => id))
}

/** What the conversation is to say next: nothing passes it. */
export async function headOfChat(db: Db, sessionId: string, chat: string): Promise<MessageRow | undefined> {
  const { rows } = await firstOpen(db, { sessionId, chat })
  return rows[0]
}

const firstOpen = compiledOnce<{ sessionId: string; chat: string }>()((db, value) =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('session_id', '=', value('sessionId'))
    .where('chat', '=', value('chat'))
    .where('open', '=', open)
    .orderBy('seq')
    .limit(1),
)

/** The conversations that something waits in: of one session, or of all. */
export function chatsWithWork(db: Db, sessionId?: string): Promise<{ session_id: string; chat: string }[]> {
  return db
    .selectFrom('messages')
    .select(['session_id', 'chat'])
    .distinct()
    .where('open', '=', open)
    .$if(sessionId !== undefined, (query) => query.where('session_id', '=', sessionId ?? ''))
    .execute()
}

/** How many of a session wait, counted up to `most`. */
export async function countOpen(db: Db, sessionId: string, most: number): Promise<number> {
  const row = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('messages')
        .select('seq')
        .where('session_id', '=', sessionId)
        .where('open', '=', open)
        .limit(most)
        .as('waiting'),
    )
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

type Patch = Partial<Omit<MessageRow, 'seq' | 'id' | 'session_id' | 'content'>>

/** It, as it is then, unless it is in none of the states any more. */
export function changeMessage(
  db: Db,
  id: string,
  states: readonly MessageRow['state'][],
  patch: Patch,
): Promise<MessageRow | undefined> {
  return db
    .updateTable('messages')
    .set(patch)
    .where('id', '=', id)
    .where('state', 'in', states)
    .returningAll()
    .executeTakeFirst()
}

/** Its attempt begins: undefined where it does not wait any more, or not as it was seen to. */
export async function beginAttempt(
  db: Db,
  { id, chat, attempts }: Pick<MessageRow, 'id' | 'chat' | 'attempts'>,
): Promise<MessageRow | undefined> {
  const { rows } = await begun(db, { id, chat, attempts })
  return rows[0]
}

const begun = compiledOnce<{ id: string; chat: string; attempts: number }>()((db, value) =>
  db
    .updateTable('messages')
    .set((eb) => ({ state: 'sending', attempts: eb('attempts', '+', 1) }))
    .where('id', '=', value('id'))
    .where('chat', '=', value('chat'))
    .where('attempts', '=', value('attempts'))
    .where('open', '=', open)
    .returningAll(),
)

/** All that waits in a session is given up, some at a time; gives what it was. */
export async function giveUpOpen(
  db: Db,
  sessionId: string,
  patch: Pick<MessageRow, 'state' | 'failure_code' | 'failure_detail' | 'failed_at'>,
  limit: number,
): Promise<MessageRow[]> {
  const some = db
    .selectFrom('messages')
    .select('seq')
    .where('session_id', '=', sessionId)
    .where('open', '=', open)
    .orderBy('seq')
    .limit(limit)
  return db
    .updateTable('messages')
    .set({ ...patch, open: 0, next_at: null })
    .where('seq', 'in', some)
    .returningAll()
    .execute()
}

/** Those of a session that have one of these ids on the network, oldest first. */
export async function messagesByNetworkId(
  db: Db,
  sessionId: string,
  direction: MessageRow['direction'],
  ids: readonly string[],
): Promise<MessageRow[]> {
  if (ids.length === 0) return []
  const found = await Promise.all(
    (['network_id', 'network_alias'] as const).map((column) =>
      db
        .selectFrom('messages')
        .selectAll()
        .where('session_id', '=', sessionId)
        .where(column, 'in', listed(db, ids))
        .where('direction', '=', direction)
        .execute(),
    ),
  )
  return [...new Map(found.flat().map((row) => [row.seq, row])).values()].sort((a, b) => a.seq - b.seq)
}

/** One of a user's, by its id or else by the network's: of several under the same, the newest. */
export async function findOwnMessage(db: Db, userId: string, id: string): Promise<MessageRow | undefined> {
  const own = db
    .selectFrom('messages')
    .innerJoin('sessions', 'sessions.id', 'messages.session_id')
    .selectAll('messages')
    .where('sessions.user_id', '=', userId)
  const byId = await own.where('messages.id', '=', id).executeTakeFirst()
  if (byId) return byId
  for (const column of ['messages.network_id', 'messages.network_alias'] as const) {
    const found = await own.where(column, '=', id).orderBy('seq', 'desc').limit(1).executeTakeFirst()
    if (found) return found
  }
  return undefined
}

interface MessageFilter {
  chat?: string | undefined
  direction?: MessageRow['direction'] | undefined
  state?: MessageRow['state'] | undefined
  /** Only older ones. */
  before?: number | undefined
}

/** A session's, newest first. */
export function messagesOf(
  db: Db,
  sessionId: string,
  { chat, direction, state, before }: MessageFilter,
  limit: number,
): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('session_id', '=', sessionId)
    .$if(chat !== undefined, (query) => query.where('chat', '=', chat ?? ''))
    .$if(direction !== undefined, (query) => query.where('direction', '=', direction ?? 'out'))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'queued'))
    .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
}

/** How many a session has handed over from a moment on. */
export async function countSent(db: Db, sessionId: string, from: string): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('session_id', '=', sessionId)
    .where('sent_at', '>=', from)
    .where('source', '!=', 'phone')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Forgets those from before a moment that do not wait, at most `limit`, and tells how many. */
export async function deleteMessagesBefore(db: Db, before: string, limit: number): Promise<number> {
  const oldest = db
    .selectFrom('messages')
    .select('seq')
    .where('open', '=', 0)
    .where('created_at', '<', before)
    .limit(limit)
  const { numDeletedRows } = await db.deleteFrom('messages').where('seq', 'in', oldest).executeTakeFirst()
  return Number(numDeletedRows)
}
