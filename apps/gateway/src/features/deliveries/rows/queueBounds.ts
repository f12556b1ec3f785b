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
  state: 'delivered' | 'dead',
  before: string,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('deliveries')
    .where('seq', 'in', oldestIn(db, state, limit))
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

function oldestIn(db: Db, state: DeliveryRow['state'], limit: number) {
  return db.selectFrom('deliveries').select('seq').where('state', '=', state).orderBy('seq').limit(limit)
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

export interface Abandonment {
  at: string
  error: string
  /** Deliveries per statement. */
  limit: number
}

const abandonedColumns = ({ at, error }: Abandonment) =>
  ({ state: 'dead', open: 0, next_at: null, abandoned_at: at, error, error_i18n: null }) as const

/** Gives up at most `limit` of the oldest pending deliveries, up to a `seq`, and returns the number. */
export async function abandonDeliveriesUntil(
  db: Db,
  targetId: string,
  until: number,
  abandonment: Abandonment,
): Promise<number> {
  const oldest = db
    .selectFrom('deliveries')
    .select('seq')
    .where('target_id', '=', targetId)
    .where('open', '=', 1)
    .where('seq', '<=', until)
    .orderBy('seq')
    .limit(abandonment.limit)
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set(abandonedColumns(abandonment))
    .where('seq', 'in', oldest)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Gives up at most `limit` of the oldest deliveries in a state, and returns their targets. */
export async function abandonDeliveriesBefore(
  db: Db,
  state: 'waiting' | 'failed',
  before: string,
  abandonment: Abandonment,
): Promise<string[]> {
  const rows = await db
    .updateTable('deliveries')
    .set(abandonedColumns(abandonment))
    .where('seq', 'in', oldestIn(db, state, abandonment.limit))
    .where('created_at', '<', before)
    .returning('target_id')
    .execute()
  return rows.map(({ target_id }) => target_id)
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
