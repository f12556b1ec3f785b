import type { Db } from '../../tables.js'

/** Messages of virtual phones; deleted with the phone. */
export async function virtualMessages(db: Db): Promise<void> {
  await db.schema
    .createTable('virtual_messages')
    .addColumn('seq', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('virtual_phones.session_id').onDelete('cascade'),
    )
    .addColumn('chat', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('from_me', 'integer', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('reply_to', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('edited', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('revoked', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('reactions', 'text', (column) => column.notNull().defaultTo('{}'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addUniqueConstraint('virtual_messages_once', ['session_id', 'chat', 'from_me', 'id'])
    .execute()
  await db.schema
    .createIndex('virtual_messages_in_order')
    .on('virtual_messages')
    .columns(['session_id', 'seq'])
    .execute()
  await db.schema
    .createIndex('virtual_messages_under_way')
    .on('virtual_messages')
    .columns(['session_id', 'from_me', 'state', 'chat'])
    .execute()
}
