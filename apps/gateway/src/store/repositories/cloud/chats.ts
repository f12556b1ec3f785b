import type { CloudChatRow, Db } from '../../tables.js'

/** Of a row a chat: a newer message replaces an older one. */
export async function keepCloudChats(db: Db, rows: readonly CloudChatRow[]): Promise<void> {
  for (const row of rows) {
    const { message_id, at } = row
    await db
      .insertInto('cloud_chats')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['session_id', 'contact'])
          .doUpdateSet({ message_id, at })
          .where('cloud_chats.at', '<=', at),
      )
      .execute()
  }
}

export function findCloudChat(db: Db, sessionId: string, contact: string): Promise<CloudChatRow | undefined> {
  return db
    .selectFrom('cloud_chats')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('contact', '=', contact)
    .executeTakeFirst()
}
