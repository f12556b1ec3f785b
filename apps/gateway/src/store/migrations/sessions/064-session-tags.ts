import type { Db } from '../../tables.js'

/** What a session is called and known by in its owner's own system. */
export async function sessionTags(db: Db): Promise<void> {
  for (const column of ['external_id', 'metadata'])
    await db.schema.alterTable('sessions').addColumn(column, 'text').execute()
  // Those without one are not held against each other.
  await db.schema
    .createIndex('sessions_by_external_id')
    .on('sessions')
    .columns(['user_id', 'external_id'])
    .unique()
    .execute()
}
