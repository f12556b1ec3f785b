import type { Db } from '../../tables.js'

/** Erasure jobs, and hashes that recognise an erased person who returns. */
export async function forgetting(db: Db): Promise<void> {
  await db.schema
    .createTable('forgettings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('names', 'text', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('after', 'bigint')
    .addColumn('counts', 'text', (column) => column.notNull())
    .addColumn('sent', 'text', (column) => column.notNull())
    .addColumn('backups', 'integer', (column) => column.notNull())
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('error', 'text')
    .execute()
  await db.schema
    .createIndex('forgettings_by_user')
    .on('forgettings')
    .columns(['user_id', 'started_at'])
    .execute()
  await db.schema
    .createTable('forgotten_names')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('forgotten_at', 'text', (column) => column.notNull())
    .addColumn('returned_at', 'text')
    .addPrimaryKeyConstraint('forgotten_names_once', ['user_id', 'name'])
    .execute()
  await db.schema
    .createTable('forgotten_keys')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .execute()
}
