import { textList } from '../dialects/textList.js'
import type { MessageRow } from '../messageTables.js'
import type { Db } from '../tables.js'

const batchSize = 1000

/** A contact's name, and the key of the contact that it turned out to be. */
export interface MergedNames {
  from: string
  to: string
}

export async function listNamesWithMessages(
  db: Db,
  sessionId: string,
  names: readonly string[],
): Promise<Set<string>> {
  const chats = await db
    .selectFrom('messages')
    .select('chat')
    .distinct()
    .where('session_id', '=', sessionId)
    .where('chat', 'in', textList(db, names))
    .execute()
  const authors = await db
    .selectFrom('messages')
    .select('contact')
    .distinct()
    .where('session_id', '=', sessionId)
    .where('group_id', 'is not', null)
    .where('contact', 'in', textList(db, names))
    .execute()
  return new Set([...chats.map(({ chat }) => chat), ...authors.flatMap(({ contact }) => contact ?? [])])
}

/**
 * Merges the conversation and group messages of one name into another contact's, in order. Deletes duplicates, keeping
 * the earlier message. Returns the moved messages.
 */
export async function mergeChats(
  db: Db,
  sessionId: string,
  { from, to }: MergedNames,
): Promise<Pick<MessageRow, 'network_id' | 'direction' | 'group_id' | 'open'>[]> {
  await deleteDuplicates(db, sessionId, { from, to })
  const groupMessages = db
    .updateTable('messages')
    .set({ contact: to })
    .where('session_id', '=', sessionId)
    .where('group_id', 'is not', null)
    .where('contact', '=', from)
  const directMessages = db
    .updateTable('messages')
    .set({ chat: to, contact: to })
    .where('session_id', '=', sessionId)
    .where('chat', '=', from)
  const fields = ['network_id', 'direction', 'group_id', 'open'] as const
  return [
    ...(await groupMessages.returning(fields).execute()),
    ...(await directMessages.returning(fields).execute()),
  ]
}

async function deleteDuplicates(db: Db, sessionId: string, { from, to }: MergedNames): Promise<void> {
  const duplicates = await db
    .selectFrom('messages as one')
    .innerJoin('messages as other', (join) =>
      join
        .onRef('other.session_id', '=', 'one.session_id')
        .onRef('other.network_id', '=', 'one.network_id')
        .onRef('other.direction', '=', 'one.direction'),
    )
    .select(['one.seq as one', 'other.seq as other'])
    .where('one.session_id', '=', sessionId)
    .where('one.chat', '=', from)
    .where('other.chat', '=', to)
    .execute()
  const duplicateSeqs = duplicates.map(({ one, other }) => Math.max(one, other))
  while (duplicateSeqs.length > 0)
    await db.deleteFrom('messages').where('seq', 'in', duplicateSeqs.splice(0, batchSize)).execute()
}

export function listReactedMessages(
  db: Db,
  sessionId: string,
): Promise<{ seq: number; reactions: string | null }[]> {
  return db
    .selectFrom('messages')
    .select(['seq', 'reactions'])
    .where('session_id', '=', sessionId)
    .where('reactions', 'is not', null)
    .execute()
}

export function setReactions(db: Db, seq: number, reactions: string): Promise<unknown> {
  return db.updateTable('messages').set({ reactions }).where('seq', '=', seq).execute()
}
