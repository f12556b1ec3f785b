import { sql } from 'kysely'
import type { Db } from '../../tables.js'

/** Availability of sessions with its start, reason and history. Sessions already down have no known start. */
export async function sessionAvailability(db: Db): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('availability', 'text', (column) => column.notNull().defaultTo('unpaired'))
    .execute()
  await db.schema.alterTable('sessions').addColumn('since', 'text').execute()
  await db.schema.alterTable('sessions').addColumn('reason', 'text').execute()
  await sql`update sessions set since = coalesce(last_activity, created_at), availability = case
    when status = 'connected' then 'up'
    when paired = 1 then 'reconnecting'
    when failure is not null and phone is not null then 'down'
    else 'unpaired' end`.execute(db)
  await db.schema
    .createTable('session_availability')
    .addColumn('seq', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('availability', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .execute()
  await db.schema
    .createIndex('session_availability_by_session')
    .on('session_availability')
    .columns(['session_id', 'at', 'seq'])
    .execute()
  await sql`insert into session_availability (session_id, at, availability, reason)
    select id, since, availability, reason from sessions`.execute(db)
}
