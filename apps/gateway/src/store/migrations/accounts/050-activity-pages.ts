import type { Db } from '../../tables.js'

/** One index for what is asked of the log: pages, the newest first, of a span of time, and how many there are by kind. */
export async function activityPages(db: Db): Promise<void> {
  await db.schema.dropIndex('activity_by_age').execute()
  await db.schema
    .createIndex('activity_pages')
    .on('activity')
    .columns(['user_id', 'at', 'id', 'status', 'action'])
    .execute()
}
