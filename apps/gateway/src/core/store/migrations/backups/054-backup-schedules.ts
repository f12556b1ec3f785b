import type { Db } from '../../tables.js'

export async function backupSchedules(db: Db): Promise<void> {
  await db.schema
    .createTable('backup_schedules')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('frequency', 'text', (column) => column.notNull())
    .addColumn('hour', 'integer', (column) => column.notNull())
    .addColumn('weekday', 'integer', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('keep', 'integer', (column) => column.notNull())
    .addColumn('next_at', 'text')
    .addColumn('last_at', 'text')
    .addColumn('last_error', 'text')
    .execute()
}
