import type { Db } from '../../tables.js'

export async function chatwoot(db: Db): Promise<void> {
  await db.schema
    .createTable('chatwoot_links')
    .addColumn('target_id', 'text', (column) =>
      column.primaryKey().references('delivery_targets.id').onDelete('cascade'),
    )
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('keys', 'text', (column) => column.notNull())
    .addColumn('inbox_id', 'text')
    .addColumn('hooked_url', 'text')
    .addColumn('takes_status', 'integer', (column) => column.notNull())
    .addColumn('heard_until', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('chatwoot_contacts')
    .addColumn('target_id', 'text', (column) =>
      column.notNull().references('delivery_targets.id').onDelete('cascade'),
    )
    .addColumn('chat', 'text', (column) => column.notNull())
    .addColumn('contact_id', 'text', (column) => column.notNull())
    .addColumn('source_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('chatwoot_contacts_once', ['target_id', 'chat'])
    .execute()

  await db.schema
    .createTable('chatwoot_conversations')
    .addColumn('target_id', 'text', (column) =>
      column.notNull().references('delivery_targets.id').onDelete('cascade'),
    )
    .addColumn('conversation_id', 'text', (column) => column.notNull())
    .addColumn('chat', 'text', (column) => column.notNull())
    .addColumn('current', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('chatwoot_conversations_once', ['target_id', 'conversation_id'])
    .execute()
  await db.schema
    .createIndex('chatwoot_conversations_of_chat')
    .on('chatwoot_conversations')
    .columns(['target_id', 'chat'])
    .execute()

  await db.schema
    .createTable('chatwoot_messages')
    .addColumn('target_id', 'text', (column) =>
      column.notNull().references('delivery_targets.id').onDelete('cascade'),
    )
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('conversation_id', 'text', (column) => column.notNull())
    .addColumn('chatwoot_id', 'text')
    .addColumn('by_agent', 'integer', (column) => column.notNull())
    .addColumn('said', 'text')
    .addColumn('state', 'text')
    .addColumn('told', 'text')
    .addColumn('awaits_file', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('chatwoot_messages_once', ['target_id', 'message_id', 'part'])
    .execute()
  await db.schema
    .createIndex('chatwoot_messages_there')
    .on('chatwoot_messages')
    .columns(['target_id', 'chatwoot_id', 'part'])
    .unique()
    .execute()
  await db.schema.createIndex('chatwoot_messages_by_age').on('chatwoot_messages').column('at').execute()
  await db.schema
    .createIndex('chatwoot_messages_awaiting')
    .on('chatwoot_messages')
    .columns(['target_id', 'awaits_file'])
    .where('awaits_file', '=', 1)
    .execute()
}
