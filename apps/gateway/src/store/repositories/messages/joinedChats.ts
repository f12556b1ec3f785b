import { listed } from '../../dialects/listed.js'
import type { MessageRow } from '../../messageTables.js'
import type { Db } from '../../tables.js'

/** Of one statement. */
const atOnce = 1000

/** A contact's name, and the key of whom it turned out to be. */
export interface Joined {
  from: string
  to: string
}

/** Those of these names that something is kept of that was said in their conversations, or by them in a group. */
export async function namesWithMessages(
  db: Db,
  sessionId: string,
  names: readonly string[],
): Promise<Set<string>> {
  const chats = await db
    .selectFrom('messages')
    .select('chat')
    .distinct()
    .where('session_id', '=', sessionId)
    .where('chat', 'in', listed(db, names))
    .execute()
  const authors = await db
    .selectFrom('messages')
    .select('contact')
    .distinct()
    .where('session_id', '=', sessionId)
    .where('group_id', 'is not', null)
    .where('contact', 'in', listed(db, names))
    .execute()
  return new Set([...chats.map(({ chat }) => chat), ...authors.flatMap(({ contact }) => contact ?? [])])
}

/**
 * What was said under one name is the other contact's from now on: one conversation, in the order of what it holds. What
 * both have is kept once, as what came first. Gives what was said under it.
 */
export async function joinChats(
  db: Db,
  sessionId: string,
  { from, to }: Joined,
): Promise<Pick<MessageRow, 'network_id' | 'direction' | 'group_id' | 'open'>[]> {
  await forgetSecond(db, sessionId, { from, to })
  const inGroups = db
    .updateTable('messages')
    .set({ contact: to })
    .where('session_id', '=', sessionId)
    .where('group_id', 'is not', null)
    .where('contact', '=', from)
  const direct = db
    .updateTable('messages')
    .set({ chat: to, contact: to })
    .where('session_id', '=', sessionId)
    .where('chat', '=', from)
  const said = ['network_id', 'direction', 'group_id', 'open'] as const
  return [...(await inGroups.returning(said).execute()), ...(await direct.returning(said).execute())]
}

/** The same message of both conversations. */
async function forgetSecond(db: Db, sessionId: string, { from, to }: Joined): Promise<void> {
  const twice = await db
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
  const second = twice.map(({ one, other }) => Math.max(one, other))
  while (second.length > 0)
    await db.deleteFrom('messages').where('seq', 'in', second.splice(0, atOnce)).execute()
}

/** Those of a session that somebody reacted to. */
export function reactedMessages(
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
