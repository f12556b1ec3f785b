import type { Db } from '../../tables.js'

export async function alerts(db: Db): Promise<void> {
  await db.schema
    .createTable('alerts')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('cause', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('severity', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('raised', 'integer', (column) => column.notNull())
    .addColumn('told_at', 'text')
    .addColumn('well_since', 'text')
    .addPrimaryKeyConstraint('alerts_key', ['user_id', 'cause'])
    .execute()
  await db.schema
    .createTable('alert_settings')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('settings', 'text', (column) => column.notNull())
    .execute()
}
