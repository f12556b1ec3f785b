import type { Db } from '../tables.js'

/** Messages were counted by the hour of the machine's zone; by the quarter of an hour they add up to any zone's days. */
export async function finerCounts(db: Db): Promise<void> {
  await db.schema.alterTable('message_counts').renameColumn('hour', 'begins').execute()
}
