import type { Db } from '../tables.js'

/** Names the vault's key that the database is sealed under, so that a gateway notices that it was given another one. */
export async function storeKey(db: Db): Promise<void> {
  await db.schema.alterTable('store_identity').addColumn('key_name', 'text').execute()
}
