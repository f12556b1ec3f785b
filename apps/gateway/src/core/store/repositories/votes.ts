import type { MessageRow } from '../messageTables.js'
import type { Db } from '../tables.js'

/**
 * Votes or answers of a conversation since one of its messages, in the order in which they were given: history arrives
 * later.
 */
export function listVotes(
  db: Db,
  { session_id, chat, seq }: Pick<MessageRow, 'session_id' | 'chat' | 'seq'>,
  kind: 'vote' | 'event_answer',
): Promise<Pick<MessageRow, 'direction' | 'contact' | 'chat' | 'details'>[]> {
  return db
    .selectFrom('messages')
    .select(['direction', 'contact', 'chat', 'details'])
    .where('session_id', '=', session_id)
    .where('chat', '=', chat)
    .where('seq', '>', seq)
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .orderBy(({ fn }) => fn.coalesce('written_at', 'sent_at', 'created_at'))
    .orderBy('seq')
    .execute()
}
