import { sql } from 'kysely'
import type { Db } from '../../tables.js'

/** Limits of WhatsApp's on new conversations, what is held for them, and those that a virtual phone's network sets. */
export async function restrictions(db: Db): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('restrictions', 'text').execute()
  await db.schema.alterTable('messages').addColumn('hold_reason', 'text').execute()
  await db.schema.alterTable('virtual_phones').addColumn('restrictions', 'text').execute()
  await sql`create index sessions_restricted on sessions (id) where restrictions is not null`.execute(db)
}
