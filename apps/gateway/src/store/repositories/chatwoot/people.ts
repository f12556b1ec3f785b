import type { ChatwootContactRow, ChatwootConversationRow } from '../../chatwootTables.js'
import { listed } from '../../dialects/listed.js'
import type { Db } from '../../tables.js'

/** As whom Chatwoot knows somebody who is called any of these. */
export function chatwootContacts(
  db: Db,
  targetId: string,
  names: readonly string[],
): Promise<ChatwootContactRow[]> {
  return db
    .selectFrom('chatwoot_contacts')
    .selectAll()
    .where('target_id', '=', targetId)
    .where('chat', 'in', listed(db, names))
    .execute()
}

export async function keepChatwootContact(db: Db, row: ChatwootContactRow): Promise<void> {
  const { contact_id, source_id } = row
  await db
    .insertInto('chatwoot_contacts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['target_id', 'chat']).doUpdateSet({ contact_id, source_id }))
    .execute()
}

export async function forgetChatwootContacts(
  db: Db,
  targetId: string,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return
  await db
    .deleteFrom('chatwoot_contacts')
    .where('target_id', '=', targetId)
    .where('chat', 'in', listed(db, names))
    .execute()
}

/** The one that is written into, of somebody who is called any of these; the newest of several. */
export function currentConversation(
  db: Db,
  targetId: string,
  names: readonly string[],
): Promise<ChatwootConversationRow | undefined> {
  return db
    .selectFrom('chatwoot_conversations')
    .selectAll()
    .where('target_id', '=', targetId)
    .where('chat', 'in', listed(db, names))
    .where('current', '=', 1)
    .limit(1)
    .executeTakeFirst()
}

/** With whom a conversation is. */
export function conversationThere(
  db: Db,
  targetId: string,
  conversationId: string,
): Promise<ChatwootConversationRow | undefined> {
  return db
    .selectFrom('chatwoot_conversations')
    .selectAll()
    .where('target_id', '=', targetId)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst()
}

/** It is the one that is written into from now on, and no other of these names. */
export async function keepConversation(
  db: Db,
  row: Omit<ChatwootConversationRow, 'current'>,
  names: readonly string[],
): Promise<void> {
  await db
    .updateTable('chatwoot_conversations')
    .set({ current: 0, chat: row.chat })
    .where('target_id', '=', row.target_id)
    .where('chat', 'in', listed(db, names))
    .execute()
  await db
    .insertInto('chatwoot_conversations')
    .values({ ...row, current: 1 })
    .onConflict((conflict) =>
      conflict.columns(['target_id', 'conversation_id']).doUpdateSet({ chat: row.chat, current: 1 }),
    )
    .execute()
}

export async function forgetConversation(db: Db, targetId: string, conversationId: string): Promise<void> {
  await db
    .deleteFrom('chatwoot_conversations')
    .where('target_id', '=', targetId)
    .where('conversation_id', '=', conversationId)
    .execute()
}
