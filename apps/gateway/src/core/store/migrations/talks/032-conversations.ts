import type { Db } from '../../tables.js'

/** Owner of each conversation that a bot may answer, and the responders' state. */
export async function conversations(db: Db): Promise<void> {
  await db.schema
    .createTable('conversations')
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('chat', 'text', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('owner_until', 'text')
    .addColumn('owner_since', 'text')
    .addColumn('owner_reason', 'text')
    .addColumn('target_id', 'text')
    .addColumn('choices', 'text')
    .addColumn('last_at', 'text', (column) => column.notNull())
    .addColumn('answer_ms', 'integer')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('conversations_once', ['session_id', 'chat'])
    .execute()
  await db.schema
    .createIndex('conversations_by_age')
    .on('conversations')
    .columns(['session_id', 'last_at', 'id'])
    .execute()

  await db.schema
    .createTable('conversation_states')
    .addColumn('conversation_id', 'text', (column) =>
      column.notNull().references('conversations.id').onDelete('cascade'),
    )
    .addColumn('target_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('conversation_states_once', ['conversation_id', 'target_id'])
    .execute()
}
