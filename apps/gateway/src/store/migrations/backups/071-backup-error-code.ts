import type { Db } from '../../tables.js'

/** Why a scheduled backup failed, by a code as well: the sentence is of one language. */
export async function backupErrorCode(db: Db): Promise<void> {
  await db.schema.alterTable('backup_schedules').addColumn('last_error_code', 'text').execute()
}
