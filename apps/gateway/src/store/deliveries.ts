import type { EventName, TargetKind } from '@morpheus/sdk/contract'
import type { Db, DeliveryAttemptRow, DeliveryRow, NewDeliveryRow } from './tables.js'

export function insertDeliveries(db: Db, rows: readonly NewDeliveryRow[]): Promise<DeliveryRow[]> {
  return db.insertInto('deliveries').values(rows).returningAll().execute()
}

/** What the target is to get next: nothing passes it. */
export function headOf(db: Db, targetId: string): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('deliveries')
    .selectAll()
    .where('target_id', '=', targetId)
    .where('open', '=', 1)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
}

/** The targets that something waits for. */
export async function targetsWithWork(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('delivery_targets')
    .select('id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('deliveries')
          .select('deliveries.seq')
          .whereRef('deliveries.target_id', '=', 'delivery_targets.id')
          .where('open', '=', 1),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** What came of an attempt; false where the delivery is gone. */
export async function updateDelivery(
  db: Db,
  id: string,
  patch: Partial<Omit<DeliveryRow, 'seq' | 'id' | 'payload'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set(patch)
    .where('id', '=', id)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

export function insertAttempt(db: Db, attempt: DeliveryAttemptRow): Promise<unknown> {
  return db.insertInto('delivery_attempts').values(attempt).execute()
}

export function attemptsOf(db: Db, deliveryId: string): Promise<DeliveryAttemptRow[]> {
  return db
    .selectFrom('delivery_attempts')
    .selectAll()
    .where('delivery_id', '=', deliveryId)
    .orderBy('number')
    .execute()
}

/** Makes what the target's queue waits for due now: only what failed waits for a moment. */
export function makeDue(db: Db, targetId: string): Promise<unknown> {
  return db
    .updateTable('deliveries')
    .set({ next_at: null })
    .where('target_id', '=', targetId)
    .where('state', '=', 'failed')
    .execute()
}

export function findDelivery(db: Db, sessionId: string, id: string): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
}

const afresh = { state: 'waiting' as const, open: 1, step: 0, next_at: null }

/** From the first step of the schedule, in its old place. */
export function replayOne(db: Db, id: string): Promise<unknown> {
  return db.updateTable('deliveries').set(afresh).where('id', '=', id).execute()
}

/** The same for all that a session's targets were given up on, and tells how many. */
export async function replayDead(
  db: Db,
  sessionId: string,
  filter: { since: string; kind?: TargetKind | undefined },
): Promise<number> {
  let query = db
    .updateTable('deliveries')
    .set(afresh)
    .where('session_id', '=', sessionId)
    .where('state', '=', 'dead')
    .where('created_at', '>=', filter.since)
  if (filter.kind !== undefined) query = query.where('kind', '=', filter.kind)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return Number(numUpdatedRows)
}

export interface DeliveryFilter {
  kind?: TargetKind | undefined
  event?: EventName | undefined
  state?: DeliveryRow['state'] | undefined
  /** Only these; none of them where the list is empty. */
  only?: readonly string[] | undefined
  /** Without these. */
  without?: readonly string[] | undefined
}

/** Newest first: from a row on, or past so many of them. */
export function deliveriesOf(
  db: Db,
  sessionId: string,
  filter: DeliveryFilter,
  { before, offset, limit }: { before?: number | undefined; offset: number; limit: number },
): Promise<DeliveryRow[]> {
  const found = matching(db, sessionId, filter).selectAll().orderBy('seq', 'desc').limit(limit)
  return (before === undefined ? found.offset(offset) : found.where('seq', '<', before)).execute()
}

export async function countDeliveries(db: Db, sessionId: string, filter: DeliveryFilter): Promise<number> {
  const { count } = await matching(db, sessionId, filter)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function matching(db: Db, sessionId: string, { kind, event, state, only, without }: DeliveryFilter) {
  let query = db.selectFrom('deliveries').where('session_id', '=', sessionId)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (event !== undefined) query = query.where('event', '=', event)
  if (state !== undefined) query = query.where('state', '=', state)
  if (only !== undefined) query = query.where('id', 'in', only)
  if (without !== undefined && without.length > 0) query = query.where('id', 'not in', without)
  return query
}

export interface QueueCounts {
  waiting: number
  delivered: number
  dead: number
}

export async function queueOf(db: Db, targetId: string): Promise<QueueCounts> {
  const rows = await db
    .selectFrom('deliveries')
    .select(({ fn }) => ['state', fn.countAll().as('count')])
    .where('target_id', '=', targetId)
    .groupBy('state')
    .execute()
  const counts = new Map(rows.map(({ state, count }) => [state, Number(count)]))
  const of = (state: DeliveryRow['state']) => counts.get(state) ?? 0
  return { waiting: of('waiting') + of('failed'), delivered: of('delivered'), dead: of('dead') }
}

/** Deletes the oldest finished ones from before a moment, at most `limit`, and tells how many. */
export async function deleteFinished(
  db: Db,
  state: 'delivered' | 'dead',
  before: string,
  limit: number,
): Promise<number> {
  const oldest = db
    .selectFrom('deliveries')
    .select('seq')
    .where('state', '=', state)
    .orderBy('seq')
    .limit(limit)
  const { numDeletedRows } = await db
    .deleteFrom('deliveries')
    .where('seq', 'in', oldest)
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
