import type { Db } from '../../tables.js'

/** Authors, read state and revisions of virtual phones' messages. */
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
