import type { Db } from '../tables.js'

/** Inbound messages already published: networks repeat them. */
export async function seenMessages(db: Db): Promise<void> {
  await db.schema
    .createTable('seen_messages')
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('seen_messages_key', ['session_id', 'message'])
    .execute()
  await db.schema.createIndex('seen_messages_by_age').on('seen_messages').column('seen_at').execute()
}
