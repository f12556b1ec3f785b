import type { Db } from '../tables.js'

/** A refused authorization of Kommo keeps the code and parameters of its text; null where only the text is known. */
export async function grantMessages(db: Db): Promise<void> {
  await db.schema.alterTable('kommo_grants').addColumn('trouble_i18n', 'text').execute()
}
