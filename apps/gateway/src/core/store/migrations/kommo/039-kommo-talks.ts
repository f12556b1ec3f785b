import type { CreateTableBuilder } from 'kysely'
import type { Db } from '../../tables.js'

/** Kommo id mappings, webhook inbox, sync cursor. */
export async function kommoTalks(db: Db): Promise<void> {
  await ofTarget(db, 'kommo_contacts')
    .addColumn('contact', 'text', (column) => column.notNull())
    .addColumn('contact_id', 'text')
    .addColumn('lead_id', 'text')
    .addColumn('pipeline_id', 'text')
    .addColumn('status_id', 'text')
    .addColumn('stage', 'text')
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('kommo_contacts_key', ['target_id', 'contact'])
    .execute()
  for (const column of ['contact_id', 'lead_id'])
    await db.schema
      .createIndex(`kommo_contacts_by_${column}`)
      .on('kommo_contacts')
      .columns(['target_id', column])
      .execute()
  await ofTarget(db, 'kommo_notes')
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('lead_id', 'text', (column) => column.notNull())
    .addColumn('note_id', 'text')
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('kommo_notes_key', ['target_id', 'message_id'])
    .execute()
  await db.schema
    .createIndex('kommo_notes_by_lead')
    .on('kommo_notes')
    .columns(['target_id', 'lead_id'])
    .execute()
  await ofTarget(db, 'kommo_inbox')
    .addColumn('seq', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('kommo_inbox_by_target')
    .on('kommo_inbox')
    .columns(['target_id', 'seq'])
    .execute()
  await ofTarget(db, 'kommo_syncs')
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('done', 'integer', (column) => column.notNull())
    .addColumn('failed', 'integer', (column) => column.notNull())
    .addColumn('page', 'integer', (column) => column.notNull())
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('error', 'text')
    .addPrimaryKeyConstraint('kommo_syncs_key', ['target_id', 'what'])
    .execute()
}

function ofTarget<Table extends string>(db: Db, table: Table): CreateTableBuilder<Table, 'target_id'> {
  return db.schema
    .createTable(table)
    .addColumn('target_id', 'text', (column) =>
      column.notNull().references('delivery_targets.id').onDelete('cascade'),
    )
}
