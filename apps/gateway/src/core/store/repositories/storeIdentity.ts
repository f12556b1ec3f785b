import { randomUUID } from 'node:crypto'
import type { Db } from '../tables.js'

/** Id of this database, generated at the first call; concurrent gateways get the same one. */
export async function getOrCreateStoreId(db: Db): Promise<string> {
  await db
    .insertInto('store_identity')
    .values({ slot: 1, id: randomUUID(), key_name: null })
    .onConflict((conflict) => conflict.column('slot').doNothing())
    .execute()
  const { id } = await db.selectFrom('store_identity').select('id').executeTakeFirstOrThrow()
  return id
}

/** Undefined before the first `getOrCreateStoreId`. */
export async function findStoreId(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('store_identity').select('id').executeTakeFirst())?.id
}

/** Name of the vault's key that the database is sealed under; null where none is recorded. */
export async function findKeyName(db: Db): Promise<string | null> {
  return (await db.selectFrom('store_identity').select('key_name').executeTakeFirst())?.key_name ?? null
}

/** Replaces `previous`. False where another gateway has recorded another name meanwhile. */
export async function recordKeyName(db: Db, name: string, previous: string | null): Promise<boolean> {
  await getOrCreateStoreId(db)
  const { numUpdatedRows } = await db
    .updateTable('store_identity')
    .set({ key_name: name })
    .where('key_name', previous === null ? 'is' : '=', previous)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}
