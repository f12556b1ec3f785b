import type { MessageRow } from '../messageTables.js'
import type { Db } from '../tables.js'

/** Messages of a conversation whose pin lasts at a time, the newest pin first. */
export function listPinnedMessages(
  db: Db,
  { sessionId, chat, at }: { sessionId: string; chat: string; at: string },
): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('chat', '=', chat)
    .where('pinned_until', '>', at)
    .where('revoked_at', 'is', null)
    .orderBy('pinned_at', 'desc')
    .orderBy('seq', 'desc')
    .execute()
}

export async function unpinMessages(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('messages').set({ pinned_until: null }).where('id', 'in', ids).execute()
}
