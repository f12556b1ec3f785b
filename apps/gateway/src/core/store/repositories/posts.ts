import type { PostRow } from '../postTables.js'
import type { Db } from '../tables.js'

/** Place of a page: the last post of the page before. */
export type PostPosition = readonly [postedAt: string, id: string]

export interface PostSearch {
  sessionId: string
  /** One channel, `all` of them, or null for statuses. */
  channel: { id: string } | 'all' | null
  fromMe?: boolean | undefined
  before?: PostPosition | undefined
  /** Posts that have expired by then are left out. */
  now: string
}

/** False where the session has it already. */
export async function insertPost(db: Db, row: PostRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('posts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export function findPost(db: Db, sessionId: string, id: string): Promise<PostRow | undefined> {
  return db
    .selectFrom('posts')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** For holders of a link, which names no session. */
export function findLinkedPost(db: Db, id: string): Promise<PostRow | undefined> {
  return db.selectFrom('posts').selectAll().where('id', '=', id).limit(1).executeTakeFirst()
}

export async function updatePost(
  db: Db,
  { session_id, id }: Pick<PostRow, 'session_id' | 'id'>,
  change: Partial<Omit<PostRow, 'session_id' | 'id'>>,
): Promise<void> {
  await db
    .updateTable('posts')
    .set(change)
    .where('session_id', '=', session_id)
    .where('id', '=', id)
    .execute()
}

/** Newest first. */
export function listPosts(
  db: Db,
  { sessionId, channel, fromMe, before, now }: PostSearch,
  limit: number,
): Promise<PostRow[]> {
  return db
    .selectFrom('posts')
    .selectAll()
    .where('session_id', '=', sessionId)
    .$if(channel === null, (query) => query.where('channel', 'is', null))
    .$if(channel === 'all', (query) => query.where('channel', 'is not', null))
    .$if(typeof channel === 'object' && channel !== null, (query) =>
      query.where('channel', '=', typeof channel === 'object' && channel !== null ? channel.id : ''),
    )
    .where('expires_at', '>', now)
    .$if(fromMe !== undefined, (query) => query.where('from_me', '=', fromMe ? 1 : 0))
    .$if(before !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('posted_at', 'id'), '<', eb.tuple(before?.[0] ?? '', before?.[1] ?? '')),
      ),
    )
    .orderBy('posted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function deletePost(db: Db, sessionId: string, id: string): Promise<PostRow | undefined> {
  return db
    .deleteFrom('posts')
    .where('session_id', '=', sessionId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Returns how many expired ones it deleted. */
export async function deleteExpiredPosts(db: Db, now: string, limit: number): Promise<number> {
  const rows = await db
    .selectFrom('posts')
    .select(['session_id', 'id'])
    .where('expires_at', '<=', now)
    .limit(limit)
    .execute()
  for (const { session_id, id } of rows) await deletePost(db, session_id, id)
  return rows.length
}

type Received = 'statuses' | 'channels'

/** False until turned on. */
export async function receivesPosts(db: Db, sessionId: string, what: Received): Promise<boolean> {
  const row = await db
    .selectFrom('post_settings')
    .select(what)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row?.[what] === 1
}

export async function saveReceivesPosts(
  db: Db,
  sessionId: string,
  what: Received,
  receives: boolean,
): Promise<void> {
  const value = receives ? 1 : 0
  await db
    .insertInto('post_settings')
    .values({ session_id: sessionId, statuses: 0, channels: 0, [what]: value })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ [what]: value }))
    .execute()
}
