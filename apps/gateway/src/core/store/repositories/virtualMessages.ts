import { sql } from 'kysely'
import type { NewVirtualMessageRow, VirtualMessageRow } from '../engineTables.js'
import type { Db } from '../tables.js'
import { buildNextVirtualRevision } from './virtualChats.js'

export function insertVirtualMessage(
  db: Db,
  message: NewVirtualMessageRow,
): Promise<VirtualMessageRow | undefined> {
  return db
    .insertInto('virtual_messages')
    .values({ ...message, revision: buildNextVirtualRevision(message.session_id) })
    .onConflict((conflict) => conflict.columns(['session_id', 'chat', 'from_me', 'id']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

interface ChatKey {
  sessionId: string
  chat: string
}

/** A conversation's message by id; of two with one id, the account's own. */
export function findVirtualMessage(
  db: Db,
  { sessionId, chat }: ChatKey,
  id: string,
): Promise<VirtualMessageRow | undefined> {
  return db
    .selectFrom('virtual_messages')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('chat', '=', chat)
    .where('id', '=', id)
    .orderBy('from_me', 'desc')
    .executeTakeFirst()
}

export async function hasVirtualChat(db: Db, sessionId: string, chat: string): Promise<boolean> {
  const row = await db
    .selectFrom('virtual_messages')
    .select('seq')
    .where('session_id', '=', sessionId)
    .where('chat', '=', chat)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export function changeVirtualMessage(
  db: Db,
  { seq, session_id }: Pick<VirtualMessageRow, 'seq' | 'session_id'>,
  patch: Partial<
    Pick<VirtualMessageRow, 'content' | 'edited' | 'revoked' | 'reactions' | 'state' | 'pinned_until'>
  >,
): Promise<VirtualMessageRow> {
  return db
    .updateTable('virtual_messages')
    .set({ ...patch, revision: buildNextVirtualRevision(session_id) })
    .where('seq', '=', seq)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findVirtualFile(
  db: Db,
  sessionId: string,
  { id, file }: { id?: string; file?: string },
): Promise<VirtualMessageRow | undefined> {
  return db
    .selectFrom('virtual_messages')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('file', 'is not', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(file !== undefined, (query) => query.where('file', '=', file ?? ''))
    .orderBy('seq')
    .executeTakeFirst()
}

export async function listReferencedPhoneFiles(db: Db, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return []
  const rows = await db
    .selectFrom('virtual_messages')
    .select('file')
    .distinct()
    .where('file', 'in', files)
    .execute()
  return rows.flatMap(({ file }) => file ?? [])
}

export function listVirtualMessagesBefore(
  db: Db,
  { sessionId, chat }: { sessionId: string; chat?: string | undefined },
  state: 'delivered' | 'read',
  limit: number,
): Promise<VirtualMessageRow[]> {
  return db
    .selectFrom('virtual_messages')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('from_me', '=', 1)
    .where('state', 'in', previousStates[state])
    .$if(chat !== undefined, (query) => query.where('chat', '=', chat ?? ''))
    .orderBy('seq')
    .limit(limit)
    .execute()
}

/** Never moves a state backwards. */
export function advanceVirtualMessages(
  db: Db,
  sessionId: string,
  seqs: readonly number[],
  state: 'delivered' | 'read',
): Promise<unknown> {
  return db
    .updateTable('virtual_messages')
    .set({ state, revision: buildNextVirtualRevision(sessionId) })
    .where('seq', 'in', seqs)
    .where('state', 'in', previousStates[state])
    .execute()
}

const previousStates = { delivered: ['sent'], read: ['sent', 'delivered'] } as const

export async function trimVirtualMessages(db: Db, sessionId: string, limit: number): Promise<void> {
  await sql`
    delete from virtual_messages where session_id = ${sessionId} and seq <= (
      select seq from virtual_messages where session_id = ${sessionId} order by seq desc limit 1 offset ${limit}
    )`.execute(db)
}
