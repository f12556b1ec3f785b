import type { MessageRow } from '../messageTables.js'
import type { Db } from '../tables.js'

/** Sets the result of a message's download; undefined when it does not await one any more. */
export function settleMessageMedia(
  db: Db,
  id: string,
  patch: Pick<MessageRow, 'media_state'> & Partial<Pick<MessageRow, 'media_id' | 'media_error' | 'content'>>,
): Promise<MessageRow | undefined> {
  return db
    .updateTable('messages')
    .set(patch)
    .where('id', '=', id)
    .where('media_state', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
}
