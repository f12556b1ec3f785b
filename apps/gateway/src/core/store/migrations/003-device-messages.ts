import type { Db } from '../tables.js'

/** Names of devices keep their code and parameters; null where only the text is known. */
export async function deviceMessages(db: Db): Promise<void> {
  await db.schema.alterTable('devices').addColumn('name_i18n', 'text').execute()
}
