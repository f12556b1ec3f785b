import type { Db } from '../../tables.js'

/** One index for all activity queries: pages, newest first, of a time span, and counts by kind. */
export async function activityPages(db: Db): Promise<void> {
  await db.schema.dropIndex('activity_by_age').execute()
  await db.schema
    .createIndex('activity_pages')
    .on('activity')
    .columns(['user_id', 'at', 'id', 'status', 'action'])
    .execute()
}
