import { sql } from 'kysely'
import type { Db } from '../tables.js'

/** Channels of virtual phones, and the posts of one channel by time. */
export async function channels(db: Db): Promise<void> {
  await db.schema
    .createTable('virtual_channels')
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('virtual_phones.session_id').onDelete('cascade'),
    )
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('invite', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('followers', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('virtual_channels_key', ['session_id', 'id'])
    .execute()
  await sql`create index virtual_channels_by_invite on virtual_channels (invite)`.execute(db)
  await sql`create index posts_by_channel on posts (session_id, channel, posted_at, id) where channel is not null`.execute(
    db,
  )
}
