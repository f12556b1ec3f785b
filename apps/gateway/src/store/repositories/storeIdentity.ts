import { randomUUID } from 'node:crypto'
import type { Db } from '../tables.js'

/** The id of this database; chosen at the first call, the same for several gateways that ask at once. */
export async function storeId(db: Db): Promise<string> {
  await db
    .insertInto('store_identity')
    .values({ slot: 1, id: randomUUID() })
    .onConflict((conflict) => conflict.column('slot').doNothing())
    .execute()
  const { id } = await db.selectFrom('store_identity').select('id').executeTakeFirstOrThrow()
  return id
}

/** As `storeId`; undefined where none was chosen yet. */
export async function findStoreId(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('store_identity').select('id').executeTakeFirst())?.id
}
