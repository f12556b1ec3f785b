import type { Db } from '../../tables.js'

/** Who wrote in the conversations of virtual phones, what was looked at there, and what changed since a page was read. */
export async function virtualChats(db: Db): Promise<void> {
  const table = () => db.schema.alterTable('virtual_messages')
  await table().addColumn('author_name', 'text').execute()
  await table().addColumn('group_name', 'text').execute()
  await table()
    .addColumn('seen', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await table()
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('virtual_messages_by_change')
    .on('virtual_messages')
    .columns(['session_id', 'revision'])
    .execute()
  await db.schema
    .createIndex('virtual_messages_by_chat')
    .on('virtual_messages')
    .columns(['session_id', 'chat', 'seq'])
    .execute()
}
