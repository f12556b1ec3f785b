import { sql } from 'kysely'
import type { DeliveryRow } from '../../../core/store/deliveryTables.js'
import type { Db } from '../../../core/store/tables.js'

export async function listTargetsBeyond(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('delivery_totals')
    .select('target_id')
    .where('state', '!=', 'delivered')
    .groupBy(['target_id', sql`state = 'dead'`])
    .having(({ fn }) => fn.sum('count'), '>', limit)
    .execute()
  return [...new Set(rows.map(({ target_id }) => target_id))]
}

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

/** `seq` of the newest pending delivery over the limit. */
export async function findLastExcess(db: Db, targetId: string, limit: number): Promise<number | null> {
  const row = await db
    .selectFrom('deliveries')
    .select('seq')
    .where('target_id', '=', targetId)
    .where('open', '=', 1)
    .orderBy('seq', 'desc')
    .offset(limit)
    .limit(1)
    .executeTakeFirst()
  return row?.seq ?? null
}

/** Gives up at most `limit` of the oldest pending deliveries, up to a `seq`, and returns the number. */
export async function abandonDeliveriesUntil(
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
    .set({ state: 'dead', open: 0, next_at: null, error, error_i18n: null })
    .where('seq', 'in', oldest)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function deleteDeadDeliveriesBeyond(
  db: Db,
  targetId: string,
  maxLength: number,
  limit: number,
): Promise<number> {
  const excess = db
    .selectFrom('deliveries')
    .select('seq')
    .where('target_id', '=', targetId)
    .where('state', '=', 'dead')
    .orderBy('seq', 'desc')
    .offset(maxLength)
    .limit(limit)
  const { numDeletedRows } = await db.deleteFrom('deliveries').where('seq', 'in', excess).executeTakeFirst()
  return Number(numDeletedRows)
}
