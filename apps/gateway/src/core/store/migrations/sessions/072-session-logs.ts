import type { Db } from '../../tables.js'

export async function sessionLogs(db: Db): Promise<void> {
  await db.schema
    .createIndex('system_logs_by_session')
    .on('system_logs')
    .columns(['user_id', 'session_id', 'id'])
    .where('session_id', 'is not', null)
    .execute()
}
