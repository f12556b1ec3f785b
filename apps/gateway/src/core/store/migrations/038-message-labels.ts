import { sql } from 'kysely'
import type { Db } from '../tables.js'

/** Adds labels of single messages, and finds the labelled ones of a session. */
export async function messageLabels(db: Db): Promise<void> {
  await db.schema.alterTable('messages').addColumn('labels', 'text').execute()
  await sql`create index messages_labelled on messages (session_id) where labels is not null`.execute(db)
}
