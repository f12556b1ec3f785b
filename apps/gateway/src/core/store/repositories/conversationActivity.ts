import { randomBytes } from 'node:crypto'
import type { ConversationRow } from '../conversationTables.js'
import type { Db } from '../tables.js'

/** New messages of a conversation. */
export interface ConversationActivity {
  chat: string
  /** Time of the newest message, ISO 8601 in UTC. */
  at: string
  /** Received messages after the last one that a person wrote. */
  unread: number
  /** True where a person wrote, which reads everything before. */
  isRead: boolean
}

/** Other systems limit the length of memory keys. */
export const newConversationId = () => `conv_${randomBytes(16).toString('hex')}`

/** Moves conversations up and counts their unread messages; creates missing ones. Each chat at most once. */
export async function recordActivity(
  db: Db,
  sessionId: string,
  activity: readonly ConversationActivity[],
): Promise<void> {
  // One order for all writers: no deadlocks.
  const sorted = [...activity].sort((a, b) => (a.chat < b.chat ? -1 : 1))
  await saveActivity(db, sessionId, { rows: sorted.filter(({ isRead }) => isRead), isRead: true })
  await saveActivity(db, sessionId, { rows: sorted.filter(({ isRead }) => !isRead), isRead: false })
}

async function saveActivity(
  db: Db,
  sessionId: string,
  { rows, isRead }: { rows: readonly ConversationActivity[]; isRead: boolean },
): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('conversations')
    .values(
      rows.map(({ chat, at, unread }) => ({
        id: newConversationId(),
        session_id: sessionId,
        chat,
        owner: 'bot' as const,
        last_at: at,
        created_at: at,
        message_at: at,
        unread,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'chat']).doUpdateSet((eb) => ({
        message_at: eb
          .case()
          .when('conversations.message_at', '<', eb.ref('excluded.message_at'))
          .then(eb.ref('excluded.message_at'))
          .else(eb.ref('conversations.message_at'))
          .end(),
        unread: isRead
          ? eb.ref('excluded.unread')
          : eb('conversations.unread', '+', eb.ref('excluded.unread')),
      })),
    )
    .execute()
}

/** Returns the conversation if it had unread messages. */
export function markConversationRead(
  db: Db,
  sessionId: string,
  chat: string,
): Promise<ConversationRow | undefined> {
  return db
    .updateTable('conversations')
    .set({ unread: 0, marked_unread: 0 })
    .where('session_id', '=', sessionId)
    .where('chat', '=', chat)
    .where((eb) => eb.or([eb('unread', '>', 0), eb('marked_unread', '=', 1)]))
    .returningAll()
    .executeTakeFirst()
}
