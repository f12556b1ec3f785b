import { sql } from 'kysely'
import type { Db } from '../tables.js'

/** Statuses and posts of channels, and which of them a session receives. */
export async function posts(db: Db): Promise<void> {
  await db.schema
    .createTable('posts')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('channel', 'text')
    .addColumn('network_id', 'text', (column) => column.notNull())
    .addColumn('from_me', 'integer', (column) => column.notNull())
    .addColumn('contact', 'text')
    .addColumn('contact_name', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('text', 'text')
    .addColumn('media', 'text')
    .addColumn('media_id', 'text')
    .addColumn('handle', 'text')
    .addColumn('audience', 'text')
    .addColumn('recipients', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('posted_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('posts_key', ['session_id', 'id'])
    .execute()
  await sql`create index posts_by_time on posts (session_id, posted_at, id)`.execute(db)
  await sql`create index posts_by_expiry on posts (expires_at)`.execute(db)
  await sql`create index posts_by_media on posts (media_id) where media_id is not null`.execute(db)
  await db.schema
    .createTable('post_settings')
    .addColumn('session_id', 'text', (column) =>
      column.primaryKey().notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('statuses', 'integer', (column) => column.notNull().defaultTo(sql.lit(0)))
    .addColumn('channels', 'integer', (column) => column.notNull().defaultTo(sql.lit(0)))
    .execute()
}
