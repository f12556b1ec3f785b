import type { BackupScheduleRow } from '../../core/store/backupTables.js'
import type { Db } from '../../core/store/tables.js'

export function findSchedule(db: Db, userId: string): Promise<BackupScheduleRow | undefined> {
  return db.selectFrom('backup_schedules').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

export async function keepSchedule(db: Db, row: BackupScheduleRow): Promise<void> {
  const { user_id: _, ...columns } = row
  await db
    .insertInto('backup_schedules')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

/** Schedules due at `now`, longest overdue first. */
export function dueSchedules(db: Db, now: string): Promise<BackupScheduleRow[]> {
  return db
    .selectFrom('backup_schedules')
    .selectAll()
    .where('enabled', '=', 1)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .execute()
}

export function updateSchedule(
  db: Db,
  userId: string,
  patch: Partial<Omit<BackupScheduleRow, 'user_id'>>,
): Promise<unknown> {
  return db.updateTable('backup_schedules').set(patch).where('user_id', '=', userId).execute()
}
