import { sql } from 'kysely'
import type { Db } from '../../tables.js'

/** Attention of a session: kind, start, and connections lost in a day where it is unstable. */
export async function sessionAttention(db: Db): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('attention', 'text').execute()
  await db.schema.alterTable('sessions').addColumn('attention_since', 'text').execute()
  await db.schema.alterTable('sessions').addColumn('drops', 'integer').execute()
  await sql`update sessions set attention = 'down', attention_since = since where availability = 'down'`.execute(
    db,
  )
  await db.schema
    .createIndex('sessions_needing_attention')
    .on('sessions')
    .columns(['attention'])
    .where('attention', 'is not', null)
    .execute()
  await sql`create index sessions_reconnecting on sessions (since) where availability = 'reconnecting'`.execute(
    db,
  )
}
