import type { Db } from '../../../core/store/tables.js'

/** An account's recent calls; locks them until the transaction ends. */
export async function lockPace(db: Db, account: string): Promise<string> {
  const { calls } = await db
    .insertInto('kommo_paces')
    .values({ account, calls: '{}' })
    .onConflict((conflict) =>
      conflict.column('account').doUpdateSet((eb) => ({ account: eb.ref('excluded.account') })),
    )
    .returning('calls')
    .executeTakeFirstOrThrow()
  return calls
}

export async function keepPace(db: Db, account: string, calls: string): Promise<void> {
  await db.updateTable('kommo_paces').set({ calls }).where('account', '=', account).execute()
}
