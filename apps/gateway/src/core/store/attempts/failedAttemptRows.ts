import type { CountedTryRow } from '../signInTables.js'
import type { Db } from '../tables.js'

/** Key prefix for sign-in attempts at accounts that do not exist. */
export const anonymousKey = '?'

export async function lockFailedAttempts(db: Db, key: string): Promise<CountedTryRow> {
  const emptyCounter = { key, wrong: 0, last_at: '', right_at: null }
  // Ensures a row to lock.
  await db
    .insertInto('counted_tries')
    .values(emptyCounter)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const row = await db
    .selectFrom('counted_tries')
    .selectAll()
    .where('key', '=', key)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? emptyCounter
}

export function findFailedAttempts(db: Db, key: string): Promise<CountedTryRow | undefined> {
  return db.selectFrom('counted_tries').selectAll().where('key', '=', key).executeTakeFirst()
}

export async function saveFailedAttempts(db: Db, { key, ...counter }: CountedTryRow): Promise<void> {
  await db.updateTable('counted_tries').set(counter).where('key', '=', key).execute()
}

/** Corrects the time of the last attempt, unless there was another one meanwhile. */
export async function repairFailedAttempts(
  db: Db,
  { key, last_at }: CountedTryRow,
  lastAt: string,
): Promise<void> {
  await db
    .updateTable('counted_tries')
    .set({ last_at: lastAt })
    .where('key', '=', key)
    .where('last_at', '=', last_at)
    .execute()
}

export async function deleteFailedAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('counted_tries').where('key', '=', key).execute()
}

export async function deleteFailedAttemptsBelow(db: Db, key: string): Promise<void> {
  await db.deleteFrom('counted_tries').where('key', '>=', `${key} `).where('key', '<', `${key}!`).execute()
}

export async function deleteFailedAttemptsBefore(
  db: Db,
  before: string,
  successBefore: string,
  limit: number,
): Promise<number> {
  const expired = db
    .selectFrom('counted_tries')
    .select('key')
    .where('last_at', '<', before)
    .where((where) => where.or([where('right_at', 'is', null), where('right_at', '<', successBefore)]))
    .limit(limit)
  const { numDeletedRows } = await db
    .deleteFrom('counted_tries')
    .where('key', 'in', expired)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes the oldest counters of nonexistent accounts beyond `limit`: anybody can invent names. */
export async function deleteOrphanFailedAttempts(db: Db, limit: number): Promise<void> {
  for (const keyPrefix of ['login', 'logins']) {
    const anonymousRows = db
      .selectFrom('counted_tries')
      .where('key', '>=', `${keyPrefix} ${anonymousKey} `)
      .where('key', '<', `${keyPrefix} ${anonymousKey}!`)
    const { count } = await anonymousRows
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    const excess = Number(count) - limit
    if (excess <= 0) continue
    const oldest = anonymousRows.select('key').orderBy('last_at').limit(excess)
    await db.deleteFrom('counted_tries').where('key', 'in', oldest).execute()
  }
}
