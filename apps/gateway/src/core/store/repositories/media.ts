import type { MediaRow } from '../messageTables.js'
import type { Db } from '../tables.js'
import { listReferencedPhoneFiles } from './virtualMessages.js'

/** Upserts a user's file, marks it as used, and returns the row. */
export function saveMedia(db: Db, row: MediaRow): Promise<MediaRow> {
  return db
    .insertInto('media')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'sha256']).doUpdateSet((eb) => ({ used_at: eb.ref('excluded.used_at') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findMedia(db: Db, id: string): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Marks a file as used before something refers to it, which protects it from cleanup. Undefined when the user has none.
 */
export function markMediaUsed(
  db: Db,
  userId: string,
  id: string,
  used_at: string,
): Promise<MediaRow | undefined> {
  return db
    .updateTable('media')
    .set({ used_at })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

export async function countMediaBytes(db: Db, userId: string, excludedSha256: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('media')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('bytes'))
    .where('user_id', '=', userId)
    .where('sha256', '!=', excludedSha256)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

export async function findReferencedContents(db: Db, sha256: readonly string[]): Promise<Set<string>> {
  if (sha256.length === 0) return new Set()
  const rows = await db
    .selectFrom('media')
    .select('sha256')
    .distinct()
    .where('sha256', 'in', sha256)
    .execute()
  return new Set([...rows.map((row) => row.sha256), ...(await listReferencedPhoneFiles(db, sha256))])
}

export async function listMediaUsedBefore(
  db: Db,
  before: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('id', '>', after)
    .where('used_at', '<', before)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes the unreferenced ones and returns their contents. */
export async function deleteUnusedMedia(db: Db, ids: readonly string[], before: string): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .deleteFrom('media')
    .where('id', 'in', ids)
    .where('used_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('messages').select('seq').whereRef('messages.media_id', '=', 'media.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('campaigns').select('seq').whereRef('campaigns.media_id', '=', 'media.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('posts').select('id').whereRef('posts.media_id', '=', 'media.id'))),
    )
    .returning('sha256')
    .execute()
  return rows.map(({ sha256 }) => sha256)
}
