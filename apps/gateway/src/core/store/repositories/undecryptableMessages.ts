import type { NewMessageRow } from '../messageTables.js'
import type { Db } from '../tables.js'

/**
 * Gives a message that could not be decrypted its content, and returns its id; undefined where there is no such
 * message.
 */
export async function fillMessage(db: Db, message: NewMessageRow): Promise<string | undefined> {
  const { session_id, network_id, direction, chat, kind, text, content, media_state } = message
  const { details = null, reply_to, quoted = null } = message
  const filled = await db
    .updateTable('messages')
    .set({ kind, text, content, media_state, details, reply_to, quoted })
    .where('session_id', '=', session_id)
    .where('network_id', '=', network_id)
    .where('direction', '=', direction)
    .where('chat', '=', chat)
    .where('kind', '=', 'undecryptable')
    .returning('id')
    .executeTakeFirst()
  return filled?.id
}

/** Deletes the placeholder of a message that turned out to change another one. */
export function deleteUndecryptable(
  db: Db,
  sessionId: string,
  { chat, networkId }: { chat: string; networkId: string },
): Promise<unknown> {
  return db
    .deleteFrom('messages')
    .where('session_id', '=', sessionId)
    .where('network_id', '=', networkId)
    .where('chat', '=', chat)
    .where('kind', '=', 'undecryptable')
    .execute()
}
