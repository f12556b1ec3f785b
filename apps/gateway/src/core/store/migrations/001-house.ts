import type { Db } from '../tables.js'

/** Users, sessions, contacts, events, idempotency and virtual phones. */
export async function house(db: Db): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('avatar', 'text')
    .addColumn('event_cursor', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('tokens_valid_from', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('revoked_tokens')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('api_type', 'text', (column) => column.notNull())
    .addColumn('connection_method', 'text')
    .addColumn('paired', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('phone', 'text')
    .addColumn('profile_pic', 'text')
    .addColumn('pairing_phone', 'text')
    .addColumn('last_activity', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_by_user').on('sessions').columns(['user_id', 'created_at']).execute()

  await db.schema
    .createTable('contacts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('name', 'text')
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('profile_pic', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('unnamed', 'integer', (column) => column.notNull())
    .addColumn('sort_name', 'text', (column) => column.notNull())
    .addUniqueConstraint('contacts_once', ['session_id', 'phone'])
    .execute()
  await db.schema
    .createIndex('contacts_in_order')
    .on('contacts')
    .columns(['session_id', 'unnamed', 'sort_name', 'id'])
    .execute()

  await db.schema
    .createTable('events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('cursor', 'integer', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addUniqueConstraint('events_in_order', ['user_id', 'cursor'])
    .execute()

  await db.schema
    .createTable('idempotent_answers')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotent_answers_once', ['user_id', 'key'])
    .execute()
  await db.schema
    .createIndex('idempotent_answers_by_age')
    .on('idempotent_answers')
    .column('created_at')
    .execute()

  await db.schema
    .createTable('virtual_phones')
    .addColumn('session_id', 'text', (column) =>
      column.primaryKey().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('number', 'text', (column) => column.notNull())
    .addColumn('device', 'integer', (column) => column.notNull())
    .addColumn('secret_hash', 'text', (column) => column.notNull().unique())
    .addColumn('online', 'integer', (column) => column.notNull())
    .addColumn('contacts', 'integer', (column) => column.notNull())
    .addColumn('contacts_synced', 'integer', (column) => column.notNull())
    .execute()
}
