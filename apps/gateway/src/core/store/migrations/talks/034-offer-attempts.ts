import type { Db } from '../../tables.js'

export async function offerAttempts(db: Db): Promise<void> {
  await db.schema
    .createTable('offer_attempts')
    .addColumn('offer_id', 'text', (column) => column.notNull().references('offers.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('target_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('duration', 'integer', (column) => column.notNull())
    .addColumn('replies', 'integer', (column) => column.notNull())
    .addColumn('error', 'text')
    .addPrimaryKeyConstraint('offer_attempts_once', ['offer_id', 'number'])
    .execute()
  await db.schema
    .createIndex('offer_attempts_by_target')
    .on('offer_attempts')
    .columns(['target_id', 'at'])
    .execute()
}
