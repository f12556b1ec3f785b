import { textList } from '../../../core/store/dialects/textList.js'
import type { Db } from '../../../core/store/tables.js'
import type { ChatwootContactRow, ChatwootConversationRow } from '../tables.js'

export function listChatwootContacts(
  db: Db,
  targetId: string,
  names: readonly string[],
): Promise<ChatwootContactRow[]> {
  return db
    .selectFrom('chatwoot_contacts')
    .selectAll()
    .where('target_id', '=', targetId)
    .where('chat', 'in', textList(db, names))
    .execute()
}

export async function saveChatwootContact(db: Db, row: ChatwootContactRow): Promise<void> {
  const { contact_id, source_id } = row
  await db
    .insertInto('chatwoot_contacts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['target_id', 'chat']).doUpdateSet({ contact_id, source_id }))
    .execute()
}

export async function deleteChatwootContacts(
  db: Db,
  targetId: string,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return
  await db
    .deleteFrom('chatwoot_contacts')
    .where('target_id', '=', targetId)
    .where('chat', 'in', textList(db, names))
    .execute()
}

/** The current conversation of a person with any of these names; the newest of several. */
export function findCurrentConversation(
  db: Db,
  targetId: string,
  names: readonly string[],
): Promise<ChatwootConversationRow | undefined> {
  return db
    .selectFrom('chatwoot_conversations')
    .selectAll()
    .where('target_id', '=', targetId)
    .where('chat', 'in', textList(db, names))
    .where('current', '=', 1)
    .limit(1)
    .executeTakeFirst()
}

export function findConversationByChatwootId(
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

/** Makes it the only current conversation of these names. */
export async function saveCurrentConversation(
  db: Db,
  row: Omit<ChatwootConversationRow, 'current'>,
  names: readonly string[],
): Promise<void> {
  await db
    .updateTable('chatwoot_conversations')
    .set({ current: 0, chat: row.chat })
    .where('target_id', '=', row.target_id)
    .where('chat', 'in', textList(db, names))
    .execute()
  await db
    .insertInto('chatwoot_conversations')
    .values({ ...row, current: 1 })
    .onConflict((conflict) =>
      conflict.columns(['target_id', 'conversation_id']).doUpdateSet({ chat: row.chat, current: 1 }),
    )
    .execute()
}

export async function deleteConversation(db: Db, targetId: string, conversationId: string): Promise<void> {
  await db
    .deleteFrom('chatwoot_conversations')
    .where('target_id', '=', targetId)
    .where('conversation_id', '=', conversationId)
    .execute()
}
