import type { Db } from '../tables.js'

/** System log, message counters, samples for charts, and their indexes. */
export async function monitoring(db: Db): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('failure', 'text').execute()
  await db.schema.createIndex('events_by_type').on('events').columns(['user_id', 'type', 'cursor']).execute()
  await db.schema
    .createIndex('contacts_by_age')
    .on('contacts')
    .columns(['session_id', 'created_at'])
    .execute()

  await db.schema
    .createTable('system_logs')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('session_id', 'text')
    .addColumn('level', 'text', (column) => column.notNull())
    .addColumn('service', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    // Searched columns precede long ones: SQLite reads a row from its beginning.
    .addColumn('folded', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('details', 'text')
    .execute()
  const index = (name: string, columns: ('user_id' | 'level' | 'service' | 'at' | 'id')[]) =>
    db.schema.createIndex(name).on('system_logs').columns(columns).execute()
  await index('system_logs_in_order', ['user_id', 'id'])
  await index('system_logs_by_level', ['user_id', 'level', 'id'])
  await index('system_logs_by_service', ['user_id', 'service', 'id'])
  await index('system_logs_by_age', ['at', 'id'])

  await db.schema
    .createTable('message_counts')
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('hour', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('sent', 'integer', (column) => column.notNull())
    .addColumn('received', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('message_counts_once', ['session_id', 'hour'])
    .execute()
  await db.schema
    .createIndex('message_counts_by_user')
    .on('message_counts')
    .columns(['user_id', 'hour'])
    .execute()

  await db.schema
    .createTable('machine_samples')
    .addColumn('at', 'text', (column) => column.primaryKey())
    .addColumn('tier', 'integer', (column) => column.notNull())
    .addColumn('cpu', 'integer', (column) => column.notNull())
    .addColumn('memory', 'integer', (column) => column.notNull())
    .addColumn('errors', 'integer', (column) => column.notNull())
    .addColumn('response_time', 'integer')
    .execute()
  await db.schema
    .createTable('user_samples')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('tier', 'integer', (column) => column.notNull())
    .addColumn('active', 'integer', (column) => column.notNull())
    .addColumn('latency', 'integer')
    .addPrimaryKeyConstraint('user_samples_once', ['user_id', 'at'])
    .execute()
  for (const table of ['machine_samples', 'user_samples'] as const) {
    await db.schema.createIndex(`${table}_by_tier`).on(table).columns(['tier', 'at']).execute()
  }
}
