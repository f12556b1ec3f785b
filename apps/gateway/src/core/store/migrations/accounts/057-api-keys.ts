import type { Db } from '../../tables.js'

/** API keys; only their hashes are stored. */
export async function apiKeys(db: Db): Promise<void> {
  await db.schema
    .createTable('api_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('prefix', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('scopes', 'text', (column) => column.notNull())
    // A key limited to sessions stays limited when they are deleted.
    .addColumn('limited', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text')
    .addColumn('last_used_at', 'text')
    .execute()
  await db.schema.createIndex('api_keys_by_user').on('api_keys').columns(['user_id', 'created_at']).execute()
  await db.schema
    .createTable('api_key_sessions')
    .addColumn('key_id', 'text', (column) => column.notNull().references('api_keys.id').onDelete('cascade'))
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('api_key_sessions_key', ['key_id', 'session_id'])
    .execute()
  await db.schema
    .createIndex('api_key_sessions_by_session')
    .on('api_key_sessions')
    .column('session_id')
    .execute()
}
