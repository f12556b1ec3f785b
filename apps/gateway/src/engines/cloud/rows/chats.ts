import type { CloudChatRow } from '../../../core/store/engineTables.js'
import type { Db } from '../../../core/store/tables.js'

/** Rows per statement: the number of bound values is limited. */
const atOnce = 1000

/** One row per contact: a newer message replaces an older one. */
export async function keepCloudChats(db: Db, rows: readonly CloudChatRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += atOnce) await keepPart(db, rows.slice(from, from + atOnce))
}

async function keepPart(db: Db, rows: readonly CloudChatRow[]): Promise<void> {
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
