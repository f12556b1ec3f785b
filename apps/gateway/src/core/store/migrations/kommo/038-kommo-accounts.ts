import type { Db } from '../../tables.js'

export async function kommoAccounts(db: Db): Promise<void> {
  await db.schema
    .createTable('kommo_grants')
    .addColumn('target_id', 'text', (column) =>
      column.primaryKey().references('delivery_targets.id').onDelete('cascade'),
    )
    .addColumn('tokens', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text')
    .addColumn('talks_of', 'text')
    .addColumn('trouble', 'text')
    .addColumn('given_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('kommo_paces')
    .addColumn('account', 'text', (column) => column.primaryKey())
    .addColumn('calls', 'text', (column) => column.notNull())
    .execute()
}
