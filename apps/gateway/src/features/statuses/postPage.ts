import * as z from 'zod'
import { readCursor, writeCursor } from '../../core/lib/cursor.js'
import type { PostRow } from '../../core/store/postTables.js'
import { listPosts, type PostSearch } from '../../core/store/repositories/posts.js'
import type { Db } from '../../core/store/tables.js'

const Position = z.tuple([z.string(), z.string()])

/**
 * Newest first.
 * @throws HttpError 400 for a cursor that is not ours
 */
export async function readPostPage(
  db: Db,
  search: Omit<PostSearch, 'before'>,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<{ rows: PostRow[]; nextCursor: string | null }> {
  const before = cursor === undefined ? undefined : readCursor(Position, cursor)
  const rows = await listPosts(db, { ...search, before }, limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page,
    nextCursor: last && rows.length > limit ? writeCursor([last.posted_at, last.id]) : null,
  }
}
