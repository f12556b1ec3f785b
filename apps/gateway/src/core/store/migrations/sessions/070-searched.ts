import type { Db } from '../../tables.js'

/** Covering index for the contact search, and deliveries by contact. */
export async function searched(db: Db): Promise<void> {
  await db.schema.dropIndex('contacts_in_order').execute()
  await db.schema
    .createIndex('contacts_in_order')
    .on('contacts')
    .columns(['session_id', 'unnamed', 'sort_name', 'id', 'phone'])
    .execute()
  await db.schema.alterTable('deliveries').addColumn('contact', 'text').execute()
  await db.schema
    .createIndex('deliveries_by_contact')
    .on('deliveries')
    .columns(['session_id', 'contact', 'seq'])
    .where('contact', 'is not', null)
    .execute()
}
