import type { Db } from '../tables.js'

export async function delivery(db: Db): Promise<void> {
  await db.schema
    .createTable('delivery_targets')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('config', 'text', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('paused', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('last_attempt_at', 'text')
    .addColumn('last_success_at', 'text')
    .addColumn('last_error', 'text')
    .addColumn('failing_since', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('delivery_targets_once', ['session_id', 'kind'])
    .execute()

  await db.schema
    .createTable('deliveries')
    .addColumn('seq', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('target_id', 'text', (column) =>
      column.notNull().references('delivery_targets.id').onDelete('cascade'),
    )
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('open', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('step', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_attempt_at', 'text')
    .addColumn('answer_status', 'integer')
    .addColumn('duration', 'integer')
    .addColumn('error', 'text')
    .addColumn('payload', 'text', (column) => column.notNull())
    .execute()
  const index = (name: string, columns: ('target_id' | 'session_id' | 'open' | 'state' | 'seq')[]) =>
    db.schema.createIndex(name).on('deliveries').columns(columns).execute()
  await index('deliveries_in_order', ['target_id', 'open', 'seq'])
  await index('deliveries_by_state', ['target_id', 'state', 'seq'])
  await index('deliveries_by_session', ['session_id', 'seq'])
  await index('deliveries_by_age', ['state', 'seq'])

  await db.schema
    .createTable('delivery_attempts')
    .addColumn('delivery_id', 'text', (column) =>
      column.notNull().references('deliveries.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('duration', 'integer', (column) => column.notNull())
    .addColumn('answer_status', 'integer')
    .addColumn('error', 'text')
    .addColumn('answer', 'text')
    .addPrimaryKeyConstraint('delivery_attempts_once', ['delivery_id', 'number'])
    .execute()
}
