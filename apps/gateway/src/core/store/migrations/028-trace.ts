import type { Db } from '../tables.js'

/** Links a message to its events and deliveries; its played and cancelled times, and every send attempt. */
export async function trace(db: Db): Promise<void> {
  await db.schema.alterTable('events').addColumn('message_id', 'text').execute()
  await db.schema
    .createIndex('events_by_message')
    .on('events')
    .columns(['user_id', 'message_id', 'cursor'])
    .where('message_id', 'is not', null)
    .execute()
  await db.schema.createIndex('deliveries_by_event').on('deliveries').column('event_id').execute()
  for (const column of ['played_at', 'cancelled_at'])
    await db.schema.alterTable('messages').addColumn(column, 'text').execute()
  await db.schema
    .createTable('message_attempts')
    .addColumn('message_id', 'text', (column) =>
      column.notNull().references('messages.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('duration', 'integer', (column) => column.notNull())
    .addColumn('failure_code', 'text')
    .addColumn('failure_detail', 'text')
    .addPrimaryKeyConstraint('message_attempts_once', ['message_id', 'number'])
    .execute()
}
