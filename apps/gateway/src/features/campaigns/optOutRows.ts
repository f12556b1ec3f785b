import { defaultOptOutWords } from '@morpheus/sdk/contract'
import * as z from 'zod'
import type { OptOutRow } from '../../core/store/campaignTables.js'
import { findOptedOut, formsOfNumber } from '../../core/store/repositories/optOuts.js'
import type { Db } from '../../core/store/tables.js'

const Words = z.array(z.string())

async function hasOptedOut(db: Db, userId: string, phone: string): Promise<boolean> {
  return (await findOptedOut(db, { userId }, [phone])).size > 0
}

/** False for a contact that is in the list already. */
export async function insertOptOut(db: Db, optOut: OptOutRow): Promise<boolean> {
  if (await hasOptedOut(db, optOut.user_id, optOut.phone)) return false
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('opt_outs')
    .values(optOut)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function deleteOptOut(db: Db, userId: string, phone: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('opt_outs')
    .where('user_id', '=', userId)
    .where('phone', 'in', formsOfNumber(phone))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export function listOptOuts(
  db: Db,
  userId: string,
  { digits, before }: { digits: string; before?: readonly [at: string, phone: string] | undefined },
  limit: number,
): Promise<OptOutRow[]> {
  return db
    .selectFrom('opt_outs')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(digits !== '', (query) => query.where('phone', 'like', `%${digits}%`))
    .$if(before !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('created_at', 'phone'), '<', eb.tuple(before?.[0] ?? '', before?.[1] ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('phone', 'desc')
    .limit(limit)
    .execute()
}

export async function readOptOutWords(db: Db, userId: string): Promise<readonly string[]> {
  const row = await db
    .selectFrom('opt_out_settings')
    .select('words')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? Words.parse(JSON.parse(row.words)) : defaultOptOutWords
}

export async function saveOptOutWords(db: Db, userId: string, words: readonly string[]): Promise<void> {
  const row = { user_id: userId, words: JSON.stringify(words) }
  await db
    .insertInto('opt_out_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ words: row.words }))
    .execute()
}
