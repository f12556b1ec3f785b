import type { Db } from '../tables.js'

/** Last inbound message per contact of a Cloud API number. */
export async function cloudChats(db: Db): Promise<void> {
  await db.schema
    .createTable('cloud_chats')
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('contact', 'text', (column) => column.notNull())
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('cloud_chats_key', ['session_id', 'contact'])
    .execute()
}
