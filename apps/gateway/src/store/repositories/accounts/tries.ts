import type { CountedTryRow } from '../../signInTables.js'
import type { Db } from '../../tables.js'

/** What was tried, locked until the transaction ends: who tries the same waits. */
export async function lockTries(db: Db, key: string): Promise<CountedTryRow> {
  const none = { key, wrong: 0, last_at: '' }
  // There must be a row to lock.
  await db
    .insertInto('counted_tries')
    .values(none)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const row = await db
    .selectFrom('counted_tries')
    .selectAll()
    .where('key', '=', key)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? none
}

export function findTries(db: Db, key: string): Promise<CountedTryRow | undefined> {
  return db.selectFrom('counted_tries').selectAll().where('key', '=', key).executeTakeFirst()
}

export function keepTries(db: Db, { key, ...counted }: CountedTryRow): Promise<unknown> {
  return db.updateTable('counted_tries').set(counted).where('key', '=', key).execute()
}

export function forgetTries(db: Db, key: string): Promise<unknown> {
  return db.deleteFrom('counted_tries').where('key', '=', key).execute()
}
