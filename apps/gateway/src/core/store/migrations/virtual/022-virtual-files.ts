import type { Db } from '../../tables.js'

/** Index of virtual phones' files; their content is in the data folder. */
export async function virtualFiles(db: Db): Promise<void> {
  await db.schema.alterTable('virtual_messages').addColumn('file', 'text').execute()
  await db.schema
    .createIndex('virtual_messages_by_file')
    .on('virtual_messages')
    .column('file')
    .where('file', 'is not', null)
    .execute()
}
