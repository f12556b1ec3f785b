import type { TwoFactorRow } from '../signInTables.js'
import type { Db } from '../tables.js'

const rememberedCodes = 1000

export const getTwoFactorContext = (userId: string) => `two-factor ${userId}`

export function findTwoFactor(db: Db, userId: string): Promise<TwoFactorRow | undefined> {
  return db.selectFrom('two_factor').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** False when the account has an enabled one, which stays. */
export async function offerSecret(db: Db, userId: string, secret: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('two_factor')
    .values({ user_id: userId, secret, enabled_at: null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret }).where('two_factor.enabled_at', 'is', null),
    )
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

/** False when there is none or it has been replaced. */
export async function enableSecret(
  db: Db,
  userId: string,
  secret: string,
  enabledAt: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('two_factor')
    .set({ enabled_at: enabledAt })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('enabled_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** False when it was not enabled. */
export async function deleteTwoFactor(db: Db, userId: string): Promise<boolean> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db.deleteFrom('used_codes').where('user_id', '=', userId).execute()
  const rows = await db
    .deleteFrom('two_factor')
    .where('user_id', '=', userId)
    .returning('enabled_at')
    .execute()
  return rows.some(({ enabled_at }) => enabled_at !== null)
}

export async function findLastUsedStep(
  db: Db,
  userId: string,
  from: number,
  to: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('used_codes')
    .select('step')
    .where('user_id', '=', userId)
    .where('step', '>=', from)
    .where('step', '<=', to)
    .orderBy('step', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.step
}

/** False when it was used before. */
export async function useStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_codes')
    .values({ user_id: userId, step })
    .onConflict((conflict) => conflict.columns(['user_id', 'step']).doNothing())
    .executeTakeFirst()
  const expired = await db
    .selectFrom('used_codes')
    .select('step')
    .where('user_id', '=', userId)
    .orderBy('step', 'desc')
    .offset(rememberedCodes)
    .limit(1)
    .executeTakeFirst()
  if (expired) {
    await db
      .deleteFrom('used_codes')
      .where('user_id', '=', userId)
      .where('step', '<=', expired.step)
      .execute()
  }
  return Number(numInsertedOrUpdatedRows) > 0
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute()
}

/** False when it does not exist. */
export async function deleteRecoveryCode(db: Db, userId: string, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return Number(numDeletedRows) > 0
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
