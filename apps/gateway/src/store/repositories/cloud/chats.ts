import type { CloudChatRow } from '../../engineTables.js'
import type { Db } from '../../tables.js'

/** One of each chat: a newer message replaces an older one. */
export async function keepCloudChats(db: Db, rows: readonly CloudChatRow[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('cloud_chats')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['session_id', 'contact'])
        .doUpdateSet((eb) => ({ message_id: eb.ref('excluded.message_id'), at: eb.ref('excluded.at') }))
        .whereRef('cloud_chats.at', '<=', 'excluded.at'),
    )
    .execute()
}

export function findCloudChat(db: Db, sessionId: string, contact: string): Promise<CloudChatRow | undefined> {
  return db
    .selectFrom('cloud_chats')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('contact', '=', contact)
    .executeTakeFirst()
}
