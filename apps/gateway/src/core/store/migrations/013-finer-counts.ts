import type { Db } from '../tables.js'

/** Message counts move from hours of the machine's zone to quarters of an hour, which sum to any zone's days. */
export async function finerCounts(db: Db): Promise<void> {
  await db.schema.alterTable('message_counts').renameColumn('hour', 'begins').execute()
}
