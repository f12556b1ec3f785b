import { sql } from 'kysely'
import type { Db } from '../tables.js'

/** Adds what reactions and edits of posts need, and whether a virtual phone mutes a channel. */
export async function channelPosts(db: Db): Promise<void> {
  await db.schema.alterTable('posts').addColumn('server_id', 'text').execute()
  await db.schema.alterTable('posts').addColumn('reaction', 'text').execute()
  await db.schema.alterTable('posts').addColumn('edited_at', 'text').execute()
  await db.schema
    .alterTable('virtual_channels')
    .addColumn('muted', 'integer', (column) => column.notNull().defaultTo(sql.lit(0)))
    .execute()
}
