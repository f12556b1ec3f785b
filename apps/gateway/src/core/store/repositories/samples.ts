import { sql } from 'kysely'
import { inTransaction } from '../inTransaction.js'
import type { MachineSampleRow, UserSampleRow } from '../monitoringTables.js'
import type { Db } from '../tables.js'

export async function insertSamples(
  db: Db,
  machine: MachineSampleRow,
  users: readonly UserSampleRow[],
  guard: (db: Db) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await guard(transaction)
    await transaction
      .insertInto('machine_samples')
      .values(machine)
      .onConflict((conflict) => conflict.column('at').doNothing())
      .execute()
    for (const user of users) {
      await transaction
        .insertInto('user_samples')
        .values(user)
        .onConflict((conflict) => conflict.columns(['user_id', 'at']).doNothing())
        .execute()
    }
  })
}

export function listMachineSamplesSince(db: Db, since: string): Promise<MachineSampleRow[]> {
  return db.selectFrom('machine_samples').selectAll().where('at', '>=', since).orderBy('at').execute()
}

/** Average response time per UTC hour since an instant, without empty hours. */
export async function listResponseTimesSince(db: Db, since: string): Promise<{ at: string; time: number }[]> {
  const rows = await db
    .selectFrom('machine_samples')
    .select([sql<string>`substr(at, 1, 13)`.as('hour'), ({ fn }) => fn.avg('response_time').as('time')])
    .where('at', '>=', since)
    .where('response_time', 'is not', null)
    .groupBy(sql`substr(at, 1, 13)`)
    .orderBy('hour')
    .execute()
  return rows.map(({ hour, time }) => ({ at: `${hour}:00:00.000Z`, time: Number(time) }))
}

export async function listMachineSampleTimes(db: Db, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('machine_samples')
    .select('at')
    .where('at', '>=', since)
    .orderBy('at')
    .execute()
  return rows.map(({ at }) => at)
}

export function listUserSamplesSince(db: Db, userId: string, since: string): Promise<UserSampleRow[]> {
  return db
    .selectFrom('user_samples')
    .selectAll()
    .where('user_id', '=', userId)
    .where('at', '>=', since)
    .orderBy('at')
    .execute()
}

/** The user's newest sample up to an instant, else the oldest; undefined when there is none. */
export async function findUserSample(
  db: Db,
  userId: string,
  since: string,
): Promise<UserSampleRow | undefined> {
  const query = db.selectFrom('user_samples').selectAll().where('user_id', '=', userId)
  const sample = await query.where('at', '<=', since).orderBy('at', 'desc').limit(1).executeTakeFirst()
  return sample ?? query.orderBy('at').limit(1).executeTakeFirst()
}

export async function deleteSamples(db: Db, tier: number, before: string): Promise<void> {
  for (const table of ['machine_samples', 'user_samples'] as const) {
    await db.deleteFrom(table).where('tier', '=', tier).where('at', '<', before).execute()
  }
}
