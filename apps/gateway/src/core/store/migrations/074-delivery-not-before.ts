import type { Db } from '../tables.js'

/** A receiver's `Retry-After`: an attempt that a new event brings forward honours it too. */
export async function deliveryNotBefore(db: Db): Promise<void> {
  await db.schema.alterTable('deliveries').addColumn('not_before', 'text').execute()
}
