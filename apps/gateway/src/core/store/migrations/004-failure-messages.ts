import type { Db } from '../tables.js'

const columns = [
  ['delivery_targets', 'last_error_i18n'],
  ['deliveries', 'error_i18n'],
  ['delivery_attempts', 'error_i18n'],
  ['conversations', 'last_error_i18n'],
  ['offers', 'error_i18n'],
  ['offer_attempts', 'error_i18n'],
] as const

/** Failures of deliveries and of bots keep the code and parameters of their text; null where only the text is known. */
export async function failureMessages(db: Db): Promise<void> {
  for (const [table, column] of columns) await db.schema.alterTable(table).addColumn(column, 'text').execute()
}
