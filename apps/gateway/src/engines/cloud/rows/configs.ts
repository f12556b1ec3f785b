import { compileOnce } from '../../../core/store/compileOnce.js'
import type { CloudConfigRow } from '../../../core/store/engineTables.js'
import type { Db } from '../../../core/store/tables.js'

export function findCloudConfig(db: Db, sessionId: string): Promise<CloudConfigRow | undefined> {
  return db.selectFrom('cloud_configs').selectAll().where('session_id', '=', sessionId).executeTakeFirst()
}

export async function findOwnedCloudConfig(
  db: Db,
  sessionId: string,
): Promise<{ config: string; user_id: string } | undefined> {
  const { rows } = await ownedConfig(db, { sessionId })
  return rows[0]
}

const ownedConfig = compileOnce<{ sessionId: string }>()((db, value) =>
  db
    .selectFrom('cloud_configs')
    .innerJoin('sessions', 'sessions.id', 'cloud_configs.session_id')
    .select(['cloud_configs.config', 'sessions.user_id'])
    .where('cloud_configs.session_id', '=', value('sessionId')),
)

export async function findCloudAccount(db: Db, sessionId: string): Promise<string | null> {
  const row = await db
    .selectFrom('cloud_configs')
    .select('account')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row?.account ?? null
}

export async function saveCloudAccount(db: Db, sessionId: string, account: string): Promise<void> {
  await db.updateTable('cloud_configs').set({ account }).where('session_id', '=', sessionId).execute()
}

/** Keeps the stored details of the number. */
export async function saveCloudConfig(db: Db, row: Omit<CloudConfigRow, 'account'>): Promise<void> {
  const { config, updated_at } = row
  await db
    .insertInto('cloud_configs')
    .values(row)
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ config, updated_at }))
    .execute()
}
