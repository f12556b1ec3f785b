import type { Db } from '../../../core/store/tables.js'
import type { KommoGrantRow } from '../tables.js'

export const kommoTokensContext = (targetId: string) => `kommo ${targetId}`

export function findGrant(db: Db, targetId: string): Promise<KommoGrantRow | undefined> {
  return db.selectFrom('kommo_grants').selectAll().where('target_id', '=', targetId).executeTakeFirst()
}

/** Resets the account id: the tokens may belong to another account. */
export async function saveGrant(
  db: Db,
  grant: Omit<KommoGrantRow, 'account_id' | 'talks_of'>,
): Promise<void> {
  const { target_id: _, ...rest } = { ...grant, account_id: null }
  await db
    .insertInto('kommo_grants')
    .values({ ...grant, account_id: null, talks_of: null })
    .onConflict((conflict) => conflict.column('target_id').doUpdateSet(rest))
    .execute()
}

export async function updateGrant(
  db: Db,
  targetId: string,
  change: Partial<Omit<KommoGrantRow, 'target_id'>>,
): Promise<void> {
  await db.updateTable('kommo_grants').set(change).where('target_id', '=', targetId).execute()
}

export async function listTargetsByAccount(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('kommo_grants')
    .select('target_id')
    .where('account_id', '=', accountId)
    .execute()
  return rows.map(({ target_id }) => target_id)
}

export async function listGrantsBefore(db: Db, time: string): Promise<string[]> {
  const rows = await db
    .selectFrom('kommo_grants')
    .select('target_id')
    .where('given_at', '<', time)
    .where('trouble', 'is', null)
    .execute()
  return rows.map(({ target_id }) => target_id)
}
