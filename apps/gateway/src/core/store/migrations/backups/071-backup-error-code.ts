import type { Db } from '../../tables.js'

/** Error code of a failed scheduled backup: the sentence is in one language only. */
export async function backupErrorCode(db: Db): Promise<void> {
  await db.schema.alterTable('backup_schedules').addColumn('last_error_code', 'text').execute()
}
