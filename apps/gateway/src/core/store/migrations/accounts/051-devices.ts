import type { Db } from '../../tables.js'

/** Signed-in devices, and failed sign-in attempts. */
export async function devices(db: Db): Promise<void> {
  await db.schema
    .createTable('devices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('token_id', 'text', (column) => column.notNull().unique())
    .addColumn('valid_from', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('ip', 'text', (column) => column.notNull())
    .addColumn('user_agent', 'text')
    .execute()
  await db.schema.createIndex('devices_by_user').on('devices').column('user_id').execute()
  await db.schema.createIndex('devices_by_expiry').on('devices').column('expires_at').execute()
  await db.schema
    .createTable('counted_tries')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('wrong', 'integer', (column) => column.notNull())
    .addColumn('last_at', 'text', (column) => column.notNull())
    .execute()
}
