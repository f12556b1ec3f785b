import { sql } from 'kysely'
import type { DeliveryRow } from '../deliveryTables.js'
import type { Db } from '../tables.js'

/** The targets that more deliveries than `most` wait for, or of which more were given up. */
export async function targetsBeyond(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('delivery_totals')
    .select('target_id')
    .where('state', '!=', 'delivered')
    .groupBy(['target_id', sql`state = 'dead'`])
    .having(({ fn }) => fn.sum('count'), '>', most)
    .execute()
  return [...new Set(rows.map(({ target_id }) => target_id))]
}

/** Deletes the oldest in a state from before a moment, at most `limit`, and gives the target of each. */
export async function deleteBefore(
  db: Db,
  state: DeliveryRow['state'],
  before: string,
  limit: number,
): Promise<string[]> {
  const oldest = db
    .selectFrom('deliveries')
    .select('seq')
    .where('state', '=', state)
    .orderBy('seq')
    .limit(limit)
  const rows = await db
    .deleteFrom('deliveries')
    .where('seq', 'in', oldest)
    .where('created_at', '<', before)
    .returning('target_id')
    .execute()
  return rows.map(({ target_id }) => target_id)
}

/** The place in the order of the newest of a target's waiting ones that is one too many. */
export async function lastTooMany(db: Db, targetId: string, most: number): Promise<number | null> {
  const found = await db
    .selectFrom('deliveries')
    .select('seq')
    .where('target_id', '=', targetId)
    .where('open', '=', 1)
    .orderBy('seq', 'desc')
    .offset(most)
    .limit(1)
    .executeTakeFirst()
  return found?.seq ?? null
}

/** Gives up the oldest that wait, up to a place in the order and at most `limit`, and tells how many. */
export async function abandonUntil(
  db: Db,
  targetId: string,
  { until, error, limit }: { until: number; error: string; limit: number },
): Promise<number> {
  const oldest = db
    .selectFrom('deliveries')
    .select('seq')
    .where('target_id', '=', targetId)
    .where('open', '=', 1)
    .where('seq', '<=', until)
    .orderBy('seq')
    .limit(limit)
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ state: 'dead', open: 0, next_at: null, error })
    .where('seq', 'in', oldest)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Deletes the oldest of a target's dead letters, at most `limit`, until `most` are left, and tells how many. */
export async function deleteDeadBeyond(
  db: Db,
  targetId: string,
  most: number,
  limit: number,
): Promise<number> {
  const excess = db
    .selectFrom('deliveries')
    .select('seq')
    .where('target_id', '=', targetId)
    .where('state', '=', 'dead')
    .orderBy('seq', 'desc')
    .offset(most)
    .limit(limit)
  const { numDeletedRows } = await db.deleteFrom('deliveries').where('seq', 'in', excess).executeTakeFirst()
  return Number(numDeletedRows)
}
