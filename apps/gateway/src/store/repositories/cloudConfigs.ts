import type { CloudConfigRow, Db } from '../tables.js'

export function findCloudConfig(db: Db, sessionId: string): Promise<CloudConfigRow | undefined> {
  return db.selectFrom('cloud_configs').selectAll().where('session_id', '=', sessionId).executeTakeFirst()
}

export async function keepCloudConfig(db: Db, row: CloudConfigRow): Promise<void> {
  const { config, updated_at } = row
  await db
    .insertInto('cloud_configs')
    .values(row)
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ config, updated_at }))
    .execute()
}
