import { sql } from 'kysely'
import { compileOnce } from '../compileOnce.js'
import { textList } from '../dialects/textList.js'
import type { MessageRow, NewMessageRow } from '../messageTables.js'
import type { Db } from '../tables.js'
import { recordCampaignProgress } from './campaignProgress.js'

const open = sql.lit(1)

/** Undefined when the conversation has it already. */
export function insertMessage(db: Db, message: NewMessageRow): Promise<MessageRow | undefined> {
  return db
    .insertInto('messages')
    .values(message)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function findMessage(db: Db, id: string): Promise<MessageRow | undefined> {
  const { rows } = await messageQuery(db, { id })
  return rows[0]
}

const messageQuery = compileOnce<{ id: string }>()((db, value) =>
  db.selectFrom('messages').selectAll().where('id', '=', value('id')),
)

/** Inserts those not stored yet, and returns their ids. */
export async function insertMessages(db: Db, messages: readonly NewMessageRow[]): Promise<Set<string>> {
  if (messages.length === 0) return new Set()
  const rows = await db
    .insertInto('messages')
    .values(messages)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The conversation's next message to send: strict order, nothing passes it. */
export async function findFirstQueuedMessage(
  db: Db,
  sessionId: string,
  chat: string,
): Promise<MessageRow | undefined> {
  const { rows } = await firstOpenQuery(db, { sessionId, chat })
  return rows[0]
}

const firstOpenQuery = compileOnce<{ sessionId: string; chat: string }>()((db, value) =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('session_id', '=', value('sessionId'))
    .where('chat', '=', value('chat'))
    .where('open', '=', open)
    .orderBy('seq')
    .limit(1),
)

/** True once the contact has written there, or a message of the account went out. */
export async function isConversation(db: Db, sessionId: string, chat: string): Promise<boolean> {
  const { rows } = await firstWrittenQuery(db, { sessionId, chat })
  return rows.length > 0
}

const firstWrittenQuery = compileOnce<{ sessionId: string; chat: string }>()((db, value) =>
  db
    .selectFrom('messages')
    .select('seq')
    .where('session_id', '=', value('sessionId'))
    .where('chat', '=', value('chat'))
    .where((eb) => eb.or([eb('direction', '=', 'in'), eb('sent_at', 'is not', null)]))
    .limit(1),
)

export function listChatsWithWork(
  db: Db,
  sessionId?: string,
): Promise<{ session_id: string; chat: string }[]> {
  return db
    .selectFrom('messages')
    .select(['session_id', 'chat'])
    .distinct()
    .where('open', '=', open)
    .$if(sessionId !== undefined, (query) => query.where('session_id', '=', sessionId ?? ''))
    .execute()
}

export async function countOpen(db: Db, sessionId: string, limit: number): Promise<number> {
  const row = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('messages')
        .select('seq')
        .where('session_id', '=', sessionId)
        .where('open', '=', open)
        .limit(limit)
        .as('waiting'),
    )
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

type Patch = Partial<Omit<MessageRow, 'seq' | 'id' | 'session_id' | 'content'>>

/** Returns the updated row, or undefined when it is in none of `states`. */
export async function updateMessage(
  db: Db,
  id: string,
  states: readonly MessageRow['state'][],
  patch: Patch,
): Promise<MessageRow | undefined> {
  const row = await db
    .updateTable('messages')
    .set(patch)
    .where('id', '=', id)
    .where('state', 'in', states)
    .returningAll()
    .executeTakeFirst()
  if (row && patch.state !== undefined) await recordCampaignProgress(db, row)
  return row
}

/**
 * Gives the queued messages behind a conversation's first one the same hold; null ends it. Returns those that changed.
 * Leaves messages alone that have a time of their own.
 */
export function setHoldBehind(
  db: Db,
  { session_id, chat, seq }: Pick<MessageRow, 'session_id' | 'chat' | 'seq'>,
  { hold_reason, next_at }: Pick<MessageRow, 'hold_reason' | 'next_at'>,
): Promise<MessageRow[]> {
  return db
    .updateTable('messages')
    .set({ hold_reason, next_at })
    .where('session_id', '=', session_id)
    .where('chat', '=', chat)
    .where('open', '=', open)
    .where('seq', '>', seq)
    .where('state', '=', 'queued')
    .where((eb) => eb.or([eb('hold_reason', 'is not', null), eb('next_at', 'is', null)]))
    .where((eb) =>
      eb.or([
        eb('hold_reason', 'is distinct from', hold_reason),
        eb.and([eb('hold_reason', 'is not', null), eb('next_at', 'is distinct from', next_at)]),
      ]),
    )
    .returningAll()
    .execute()
}

/** Marks an attempt as begun: undefined when the message is not pending or has changed since it was read. */
export async function beginAttempt(
  db: Db,
  { id, chat, attempts }: Pick<MessageRow, 'id' | 'chat' | 'attempts'>,
): Promise<MessageRow | undefined> {
  const { rows } = await beginQuery(db, { id, chat, attempts })
  return rows[0]
}

const beginQuery = compileOnce<{ id: string; chat: string; attempts: number }>()((db, value) =>
  db
    .updateTable('messages')
    .set((eb) => ({ state: 'sending', attempts: eb('attempts', '+', 1) }))
    .where('id', '=', value('id'))
    .where('chat', '=', value('chat'))
    .where('attempts', '=', value('attempts'))
    .where('open', '=', open)
    .returningAll(),
)

/** Fails pending and scheduled messages. */
export async function failOpenMessages(
  db: Db,
  sessionId: string,
  patch: Pick<MessageRow, 'state' | 'failure_code' | 'failure_detail' | 'failure_detail_i18n' | 'failed_at'>,
  limit: number,
): Promise<MessageRow[]> {
  const batch = db
    .selectFrom('messages')
    .select('seq')
    .where('session_id', '=', sessionId)
    .where('open', 'in', [1, 2])
    .orderBy('seq')
    .limit(limit)
  const rows = await db
    .updateTable('messages')
    .set({ ...patch, open: 0, next_at: null, hold_reason: null })
    .where('seq', 'in', batch)
    .returningAll()
    .execute()
  for (const row of rows) await recordCampaignProgress(db, row)
  return rows
}

export async function listMessagesByNetworkId(
  db: Db,
  sessionId: string,
  direction: MessageRow['direction'],
  ids: readonly string[],
): Promise<MessageRow[]> {
  if (ids.length === 0) return []
  const matches = await Promise.all(
    (['network_id', 'network_alias'] as const).map((column) =>
      db
        .selectFrom('messages')
        .selectAll()
        .where('session_id', '=', sessionId)
        .where(column, 'in', textList(db, ids))
        .where('direction', '=', direction)
        .execute(),
    ),
  )
  return [...new Map(matches.flat().map((row) => [row.seq, row])).values()].sort((a, b) => a.seq - b.seq)
}

/** A user's message by its id or else its network id: the newest of several. */
export async function findOwnMessage(db: Db, userId: string, id: string): Promise<MessageRow | undefined> {
  const ownMessages = db
    .selectFrom('messages')
    .innerJoin('sessions', 'sessions.id', 'messages.session_id')
    .selectAll('messages')
    .where('sessions.user_id', '=', userId)
  const message = await ownMessages.where('messages.id', '=', id).executeTakeFirst()
  if (message) return message
  for (const column of ['messages.network_id', 'messages.network_alias'] as const) {
    const match = await ownMessages.where(column, '=', id).orderBy('seq', 'desc').limit(1).executeTakeFirst()
    if (match) return match
  }
  return undefined
}

interface MessageFilter {
  chat?: string | undefined
  direction?: MessageRow['direction'] | undefined
  state?: MessageRow['state'] | undefined
  /** Exclusive upper bound of `seq`. */
  before?: number | undefined
}

/**
 * Newest first, without history: clients poll for new messages, and bots are given recent ones. Without scheduled ones,
 * unless they are asked for.
 */
export function listMessages(
  db: Db,
  sessionId: string,
  { chat, direction, state, before }: MessageFilter,
  limit: number,
): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('history', '=', sql.lit(0))
    .$if(chat !== undefined, (query) => query.where('chat', '=', chat ?? ''))
    .$if(direction !== undefined, (query) => query.where('direction', '=', direction ?? 'out'))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'queued'))
    .$if(state === undefined, (query) => query.where('open', '<', sql.lit(2)))
    .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
}

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

/** Deletes at most `limit` messages from before an instant that are not pending, and returns the number. */
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
