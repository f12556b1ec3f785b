import type { ErasedNameRow } from '../../../core/store/privacy/privacyTables.js'
import type { Db } from '../../../core/store/tables.js'

export const erasedKeyContext = (userId: string) => `forgotten:${userId}`

export async function findErasedKey(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('forgotten_keys')
    .select('key')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.key
}

/** Stores the key unless there is one; returns the stored key. */
export async function storeErasedKey(db: Db, userId: string, key: string): Promise<string> {
  await db
    .insertInto('forgotten_keys')
    .values({ user_id: userId, key })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  return (await findErasedKey(db, userId)) ?? key
}

/** Upserts: a name erased again gets the new time. */
export async function saveErasedNames(db: Db, rows: readonly ErasedNameRow[]): Promise<void> {
  await db
    .insertInto('forgotten_names')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'name']).doUpdateSet((eb) => ({
        forgotten_at: eb.ref('excluded.forgotten_at'),
        returned_at: null,
      })),
    )
    .execute()
}

export async function hasErasedNames(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('forgotten_names')
    .select('name')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function listErasedAmong(
  db: Db,
  userId: string,
  hashes: readonly string[],
): Promise<ErasedNameRow[]> {
  if (hashes.length === 0) return []
  return db
    .selectFrom('forgotten_names')
    .selectAll()
    .where('user_id', '=', userId)
    .where('name', 'in', hashes)
    .execute()
}

export function listErasedNames(db: Db, userId: string): Promise<ErasedNameRow[]> {
  return db.selectFrom('forgotten_names').selectAll().where('user_id', '=', userId).execute()
}

export async function saveReturn(
  db: Db,
  userId: string,
  hashes: readonly string[],
  returned_at: string,
): Promise<void> {
  await db
    .updateTable('forgotten_names')
    .set({ returned_at })
    .where('user_id', '=', userId)
    .where('name', 'in', hashes)
    .where('returned_at', 'is', null)
    .execute()
}
