import type { Db } from '../../tables.js'

/** External id and metadata of a session in its owner's own system. */
export async function sessionTags(db: Db): Promise<void> {
  for (const column of ['external_id', 'metadata'])
    await db.schema.alterTable('sessions').addColumn(column, 'text').execute()
  // Nulls do not conflict in a unique index.
  await db.schema
    .createIndex('sessions_by_external_id')
    .on('sessions')
    .columns(['user_id', 'external_id'])
    .unique()
    .execute()
}
