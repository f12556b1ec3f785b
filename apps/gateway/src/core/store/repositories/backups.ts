import type { BackupRow } from '../backupTables.js'
import type { Db } from '../tables.js'

export function insertBackup(db: Db, row: BackupRow): Promise<unknown> {
  return db.insertInto('backups').values(row).execute()
}

export function listBackups(db: Db, userId: string): Promise<BackupRow[]> {
  return db
    .selectFrom('backups')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function findBackup(db: Db, id: string, userId: string): Promise<BackupRow | undefined> {
  return db
    .selectFrom('backups')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export function deleteBackup(db: Db, id: string): Promise<unknown> {
  return db.deleteFrom('backups').where('id', '=', id).execute()
}

export async function listBackupIds(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('backups').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}
