import { sql } from 'kysely'
import type { VirtualMessageRow } from '../engineTables.js'
import type { Db } from '../tables.js'

interface ChatKey {
  sessionId: string
  chat: string
}

export function listLastVirtualMessages(
  db: Db,
  sessionId: string,
  limit: number,
): Promise<VirtualMessageRow[]> {
  return db
    .selectFrom('virtual_messages')
    .selectAll()
    .where('seq', 'in', (query) =>
      query
        .selectFrom('virtual_messages')
        .select((by) => by.fn.max('seq').as('seq'))
        .where('session_id', '=', sessionId)
        .groupBy('chat'),
    )
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
}

export async function countVirtualChats(db: Db, sessionId: string): Promise<number> {
  const { count } = await db
    .selectFrom('virtual_messages')
    .select((by) => by.fn.count('chat').distinct().as('count'))
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function countUnseenVirtualMessages(
  db: Db,
  sessionId: string,
  chats: readonly string[],
): Promise<Map<string, number>> {
  if (chats.length === 0) return new Map()
  const rows = await db
    .selectFrom('virtual_messages')
    .select((by) => ['chat', by.fn.countAll().as('count')])
    .where('session_id', '=', sessionId)
    .where('chat', 'in', chats)
    .where('from_me', '=', 0)
    .where('seen', '=', 0)
    .where('state', '<>', 'read')
    .where('revoked', '=', 0)
    .groupBy('chat')
    .execute()
  return new Map(rows.map(({ chat, count }) => [chat, Number(count)]))
}

export async function listVirtualChatNames(
  db: Db,
  sessionId: string,
  chats: readonly string[],
): Promise<Map<string, string>> {
  if (chats.length === 0) return new Map()
  const rows = await db
    .selectFrom('virtual_messages')
    .select(['chat', 'author_name'])
    .where('seq', 'in', (query) =>
      query
        .selectFrom('virtual_messages')
        .select((by) => by.fn.max('seq').as('seq'))
        .where('session_id', '=', sessionId)
        .where('chat', 'in', chats)
        .where('from_me', '=', 0)
        .where('author_name', 'is not', null)
        .groupBy('chat'),
    )
    .execute()
  return new Map(rows.flatMap(({ chat, author_name }) => (author_name === null ? [] : [[chat, author_name]])))
}

export async function findLastVirtualName(db: Db, sessionId: string, author: string): Promise<string | null> {
  const rows = await db
    .selectFrom('virtual_messages')
    .select('author_name')
    .where('session_id', '=', sessionId)
    .where('author', '=', author)
    .where('author_name', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return rows?.author_name ?? null
}

export function listVirtualMessages(
  db: Db,
  { sessionId, chat }: ChatKey,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<VirtualMessageRow[]> {
  return db
    .selectFrom('virtual_messages')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('chat', '=', chat)
    .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
}

export function listVirtualMessagesSince(
  db: Db,
  { sessionId, chat }: ChatKey,
  revision: number,
): Promise<VirtualMessageRow[]> {
  return db
    .selectFrom('virtual_messages')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('revision', '>', revision)
    .where('chat', '=', chat)
    .orderBy('seq')
    .execute()
}

export async function listVirtualMessagesById(
  db: Db,
  { sessionId, chat }: ChatKey,
  ids: readonly string[],
): Promise<VirtualMessageRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('virtual_messages')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('chat', '=', chat)
    .where('id', 'in', ids)
    .execute()
}

export async function getVirtualRevision(db: Db, sessionId: string): Promise<number> {
  const { revision } = await db
    .selectFrom('virtual_messages')
    .select((by) => by.fn.max('revision').as('revision'))
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return Number(revision ?? 0)
}

/** Only one writer at a time may use it. */
export const buildNextVirtualRevision = (sessionId: string) => sql<number>`
  (select coalesce(max(revision), 0) + 1 from virtual_messages where session_id = ${sessionId})`

export function saveVirtualSeen(db: Db, { sessionId, chat }: ChatKey): Promise<unknown> {
  return db
    .updateTable('virtual_messages')
    .set({ seen: 1, revision: buildNextVirtualRevision(sessionId) })
    .where('session_id', '=', sessionId)
    .where('chat', '=', chat)
    .where('from_me', '=', 0)
    .where('seen', '=', 0)
    .execute()
}

export function saveVirtualRead(
  db: Db,
  { sessionId, chat }: ChatKey,
  ids: readonly string[],
): Promise<unknown> {
  return db
    .updateTable('virtual_messages')
    .set({ state: 'read', revision: buildNextVirtualRevision(sessionId) })
    .where('session_id', '=', sessionId)
    .where('chat', '=', chat)
    .where('from_me', '=', 0)
    .where('id', 'in', ids)
    .execute()
}
