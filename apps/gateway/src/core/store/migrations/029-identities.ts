import { sql } from 'kysely'
import type { Db } from '../tables.js'

/** All network names of a session's contacts, and the virtual phone's contacts with hidden numbers. */
export async function identities(db: Db): Promise<void> {
  await db.schema
    .createTable('identities')
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('contact', 'text', (column) => column.notNull())
    .addColumn('known_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('identities_once', ['session_id', 'name'])
    .execute()
  await db.schema
    .createIndex('identities_of_contact')
    .on('identities')
    .columns(['session_id', 'contact'])
    .execute()
  await sql`insert into identities (session_id, name, kind, contact, known_at)
    select session_id, name,
      case when name like '%@lid' then 'lid' when name like '%.%' then 'business' else 'phone' end,
      contact, known_at
    from contact_names`.execute(db)
  await db.schema.dropTable('contact_names').execute()

  // Finds messages by author, to reassign them when two names turn out to be one contact.
  await sql`create index messages_by_author on messages (session_id, contact) where group_id is not null`.execute(
    db,
  )
  await sql`create index messages_reacted on messages (session_id, seq) where reactions is not null`.execute(
    db,
  )

  await db.schema
    .alterTable('virtual_phones')
    .addColumn('hidden', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
}
