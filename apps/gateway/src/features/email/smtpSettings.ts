import type { Db } from '../../core/store/tables.js'

const id = 'smtp'

/** Sealed. */
export async function findSmtpSettings(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('smtp_settings').select('config').where('id', '=', id).executeTakeFirst()
  return row?.config
}

export async function keepSmtpSettings(db: Db, config: string): Promise<void> {
  await db
    .insertInto('smtp_settings')
    .values({ id, config })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ config }))
    .execute()
}

export function deleteSmtpSettings(db: Db): Promise<unknown> {
  return db.deleteFrom('smtp_settings').where('id', '=', id).execute()
}
