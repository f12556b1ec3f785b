import type { Db } from '../tables.js'

export async function deliveryClaims(db: Db): Promise<void> {
  await db.schema.alterTable('deliveries').addColumn('claimed_by', 'text').execute()
  await db.schema.alterTable('deliveries').addColumn('claimed_until', 'text').execute()
  await db.schema
    .createIndex('deliveries_claimed')
    .on('deliveries')
    .column('claimed_until')
    .where('claimed_until', 'is not', null)
    .execute()
}
