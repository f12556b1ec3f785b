import type { Db } from '../tables.js'

const columns = [
  ['messages', 'failure_detail_i18n'],
  ['message_attempts', 'failure_detail_i18n'],
  ['mails', 'error_i18n'],
  ['backup_schedules', 'last_error_i18n'],
  ['forgettings', 'error_i18n'],
] as const

/**
 * Failures of messages, e-mails, scheduled backups and erasures keep the code and parameters of their text; null where
 * only the text is known.
 */
export async function serviceMessages(db: Db): Promise<void> {
  for (const [table, column] of columns) await db.schema.alterTable(table).addColumn(column, 'text').execute()
}
