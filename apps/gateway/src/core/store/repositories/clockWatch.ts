import type { ClockWatchRow, Db } from '../tables.js'

/** Last clock reading; undefined before the first one. */
export function clockWatch(db: Db): Promise<ClockWatchRow | undefined> {
  return db.selectFrom('clock_watch').selectAll().where('id', '=', 1).executeTakeFirst()
}

export async function keepClockWatch(db: Db, reading: Omit<ClockWatchRow, 'id'>): Promise<void> {
  await db
    .insertInto('clock_watch')
    .values({ id: 1, ...reading })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(reading))
    .execute()
}
