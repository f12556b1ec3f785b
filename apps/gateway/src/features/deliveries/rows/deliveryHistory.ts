import type { TargetKind } from '@morpheus/sdk/contract'
import { sql } from 'kysely'
import type { Db } from '../../../core/store/tables.js'

export interface DeliveryScope {
  sessionId: string
  kind?: TargetKind | undefined
}

export interface BucketCounts {
  /** The first `prefixLength` characters of the instants in it. */
  bucket: string
  created: number
  delivered: number
  dead: number
  failed: number
}

/** Buckets are cut by the first `prefixLength` characters of the instant, down to the minute; empty ones are absent. */
export async function countDeliveryBuckets(
  db: Db,
  scope: DeliveryScope,
  since: string,
  prefixLength: number,
): Promise<BucketCounts[]> {
  const bucket = sql<string>`substr(minute, 1, ${sql.lit(prefixLength)})`
  const rows = await within(db, scope)
    .innerJoin('delivery_minutes', 'delivery_minutes.target_id', 'delivery_targets.id')
    .select(({ fn }) => [
      bucket.as('bucket'),
      fn.sum('created').as('created'),
      fn.sum('delivered').as('delivered'),
      fn.sum('dead').as('dead'),
      fn.sum('failed').as('failed'),
    ])
    .where('minute', '>=', since.slice(0, 16))
    .groupBy('bucket')
    .execute()
  return rows.map((row) => ({
    bucket: row.bucket,
    created: Number(row.created),
    delivered: Number(row.delivered),
    dead: Number(row.dead),
    failed: Number(row.failed),
  }))
}

export async function countOpen(db: Db, scope: DeliveryScope): Promise<number> {
  const { count } = await within(db, scope)
    .innerJoin('delivery_totals', 'delivery_totals.target_id', 'delivery_targets.id')
    .select(({ fn }) => fn.sum('count').as('count'))
    .where('state', 'in', ['waiting', 'failed'])
    .executeTakeFirstOrThrow()
  return Number(count ?? 0)
}

export async function deleteMinutesBefore(db: Db, before: string, limit: number): Promise<number> {
  const oldest = db
    .selectFrom('delivery_minutes')
    .select(['target_id', 'minute'])
    .where('minute', '<', before.slice(0, 16))
    .orderBy('minute')
    .limit(limit)
  const { numDeletedRows } = await db
    .deleteFrom('delivery_minutes')
    .where(({ eb, refTuple }) =>
      eb(refTuple('target_id', 'minute'), 'in', oldest.$asTuple('target_id', 'minute')),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

function within(db: Db, { sessionId, kind }: DeliveryScope) {
  const query = db.selectFrom('delivery_targets').where('delivery_targets.session_id', '=', sessionId)
  return kind === undefined ? query : query.where('delivery_targets.kind', '=', kind)
}
