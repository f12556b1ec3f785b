import { sql } from 'kysely'
import { foldText } from '../../lib/foldText.js'
import { compileOnce } from '../compileOnce.js'
import type { ConversationRow } from '../conversationTables.js'
import type { Db } from '../tables.js'
import { recordActivity } from './conversationActivity.js'
import { labelPattern } from './labelPattern.js'

export async function findConversation(
  db: Db,
  sessionId: string,
  chat: string,
): Promise<ConversationRow | undefined> {
  const { rows } = await conversationQuery(db, { sessionId, chat })
  return rows[0]
}

const conversationQuery = compileOnce<{ sessionId: string; chat: string }>()((db, value) =>
  db
    .selectFrom('conversations')
    .selectAll()
    .where('session_id', '=', value('sessionId'))
    .where('chat', '=', value('chat')),
)

/** Returns the existing conversation if there is one. */
export async function saveConversation(db: Db, row: ConversationRow): Promise<ConversationRow> {
  const existing = await findConversation(db, row.session_id, row.chat)
  if (existing) return existing
  await db
    .insertInto('conversations')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findConversation(db, row.session_id, row.chat)) ?? row
}

export function updateConversation(
  db: Db,
  id: string,
  patch: Partial<Omit<ConversationRow, 'id' | 'session_id' | 'chat' | 'created_at'>>,
): Promise<ConversationRow | undefined> {
  return db.updateTable('conversations').set(patch).where('id', '=', id).returningAll().executeTakeFirst()
}

/** A responder's state, sealed. */
export async function findResponderState(
  db: Db,
  conversationId: string,
  targetId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('conversation_states')
    .select('state')
    .where('conversation_id', '=', conversationId)
    .where('target_id', '=', targetId)
    .executeTakeFirst()
  return row?.state ?? null
}

export function saveResponderState(
  db: Db,
  row: { conversation_id: string; target_id: string; state: string },
): Promise<unknown> {
  return db
    .insertInto('conversation_states')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['conversation_id', 'target_id']).doUpdateSet({ state: row.state }),
    )
    .execute()
}

export function deleteResponderStates(db: Db, conversationId: string, targetId?: string): Promise<unknown> {
  return db
    .deleteFrom('conversation_states')
    .where('conversation_id', '=', conversationId)
    .$if(targetId !== undefined, (query) => query.where('target_id', '=', targetId ?? ''))
    .execute()
}

/**
 * Moves one contact's conversation to another; if both have one, the target's stays. Returns true when a job in it
 * awaits an answer.
 */
export async function mergeConversations(
  db: Db,
  sessionId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const conversation = await findConversation(db, sessionId, from)
  if (!conversation) return false
  if (await findConversation(db, sessionId, to)) {
    await db.deleteFrom('conversations').where('id', '=', conversation.id).execute()
    const { message_at: at, unread } = conversation
    await recordActivity(db, sessionId, [{ chat: to, at, unread, isRead: false }])
  } else await db.updateTable('conversations').set({ chat: to }).where('id', '=', conversation.id).execute()
  const movedRow = await db
    .updateTable('offers')
    .set({ chat: to })
    .where('session_id', '=', sessionId)
    .where('chat', '=', from)
    .returning('open')
    .execute()
  return movedRow.some(({ open }) => open === 1)
}

/** Deletes a session's conversations: they belong to the account paired before. */
export async function deleteConversations(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('offers').where('session_id', '=', sessionId).execute()
  await db.deleteFrom('conversations').where('session_id', '=', sessionId).execute()
  await db.deleteFrom('labels').where('session_id', '=', sessionId).execute()
}

export async function deleteConversationsBefore(db: Db, before: string, limit: number): Promise<number> {
  const oldest = db
    .selectFrom('conversations')
    .select('id')
    .where('last_at', '<', before)
    .where('message_at', '<', before)
    .limit(limit)
  const { numDeletedRows } = await db.deleteFrom('conversations').where('id', 'in', oldest).executeTakeFirst()
  return Number(numDeletedRows)
}

interface ConversationSearch {
  sessionId: string
  owner: ConversationRow['owner'] | undefined
  /** ISO 8601 in UTC. */
  now: string
  name: string | null
  digits: string | null
  /** Only those with unread messages, or marked as unread. */
  unread: boolean
  archived?: boolean | undefined
  label?: string | undefined
}

export function listConversationsAfter(
  db: Db,
  { sessionId, owner, now, name, digits, unread, archived, label }: ConversationSearch,
  after: readonly [messageAt: string, id: string] | null,
  limit: number,
): Promise<(ConversationRow & { name: string | null })[]> {
  const toLikePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return db
    .selectFrom('conversations')
    .leftJoin('contacts', (join) =>
      join
        .onRef('contacts.session_id', '=', 'conversations.session_id')
        .onRef('contacts.phone', '=', 'conversations.chat'),
    )
    .selectAll('conversations')
    .select((eb) => eb.fn.coalesce('contacts.name', 'conversations.group_name').as('name'))
    .where('conversations.session_id', '=', sessionId)
    .$if(owner !== undefined, (query) =>
      query.where((eb) => {
        const isOver = eb.and([eb('owner_until', 'is not', null), eb('owner_until', '<=', now)])
        if (owner === 'bot') return eb.or([eb('owner', '=', 'bot'), isOver])
        return eb.and([eb('owner', '=', owner ?? 'bot'), eb.not(isOver)])
      }),
    )
    .$if(unread, (query) =>
      query.where((eb) =>
        eb.or([eb('conversations.unread', '>', 0), eb('conversations.marked_unread', '=', 1)]),
      ),
    )
    .$if(archived !== undefined, (query) =>
      query.where('conversations.archived', '=', archived === true ? 1 : 0),
    )
    .$if(label !== undefined, (query) =>
      query.where('conversations.labels', 'like', labelPattern(label ?? '')),
    )
    .$if(name !== null, (query) =>
      query.where((eb) =>
        eb.or([
          sql<boolean>`contacts.sort_name like ${toLikePattern(name ?? '')} escape '\\'`,
          sql<boolean>`conversations.group_sort_name like ${toLikePattern(name ?? '')} escape '\\'`,
          sql<boolean>`conversations.chat like ${toLikePattern(digits ?? name ?? '')} escape '\\'`,
        ]),
      ),
    )
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('conversations.message_at', 'conversations.id'),
          '<',
          eb.tuple(after?.[0] ?? '', after?.[1] ?? ''),
        ),
      ),
    )
    .orderBy('conversations.message_at', 'desc')
    .orderBy('conversations.id', 'desc')
    .limit(limit)
    .execute()
}

/** Keeps the names of groups that have a conversation; the network tells an empty one where it does not know it. */
export async function saveGroupNames(
  db: Db,
  sessionId: string,
  mentions: readonly { group?: { id: string; name: string } | undefined }[],
): Promise<void> {
  const names = new Map(
    mentions.flatMap(({ group }) => (group?.name ? [[group.id, group.name] as const] : [])),
  )
  for (const [chat, name] of names)
    await db
      .updateTable('conversations')
      .set({ group_name: name, group_sort_name: foldText(name) })
      .where('session_id', '=', sessionId)
      .where('chat', '=', chat)
      .where((eb) => eb.or([eb('group_name', 'is', null), eb('group_name', '<>', name)]))
      .execute()
}
