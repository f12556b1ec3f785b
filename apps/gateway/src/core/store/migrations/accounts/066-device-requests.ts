import type { Db } from '../../tables.js'

/** Device authorization requests, of whose codes only hashes are stored; and names of devices. */
export async function deviceRequests(db: Db): Promise<void> {
  await db.schema
    .createTable('device_requests')
    .addColumn('device_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_hash', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text')
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('ip', 'text', (column) => column.notNull())
    .addColumn('user_agent', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('interval_seconds', 'integer', (column) => column.notNull())
    .addColumn('asked_at', 'text')
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('valid_from', 'text')
    .addColumn('signed_in_at', 'text')
    .execute()
  await db.schema
    .createIndex('device_requests_by_expiry')
    .on('device_requests')
    .column('expires_at')
    .execute()
  await db.schema
    .createIndex('device_requests_by_network')
    .on('device_requests')
    .columns(['network', 'expires_at'])
    .execute()
  await db.schema.createIndex('device_requests_by_user').on('device_requests').column('user_id').execute()
  await db.schema.alterTable('devices').addColumn('name', 'text').execute()
}
