import type { DeliveryRow } from '../deliveryTables.js'
import { textList } from '../dialects/textList.js'
import type { Db } from '../tables.js'
import { countMatching, type DeliveryFilter, matchDeliveries } from './deliveryFilter.js'
import { listDeliveries } from './deliveryLog.js'

/** Upper bound for counts that no counter covers. */
const maxCount = 10_000

export interface DeliveryCount {
  count: number
  isTruncated: boolean
}

/** Number of matches, from the counters where possible; filters by id list, search or span count rows up to a bound. */
export async function countDeliveries(
  db: Db,
  sessionIds: readonly string[],
  filter: DeliveryFilter,
): Promise<DeliveryCount> {
  const { kind, event, state, ids, excludedIds = [], span, search } = filter
  if (span || search) {
    const offset = { offset: 0, limit: maxCount + 1 }
    const { length } = await listDeliveries(db, sessionIds, filter, offset)
    return { count: Math.min(length, maxCount), isTruncated: length > maxCount }
  }
  const toExactCount = (count: number): DeliveryCount => ({ count, isTruncated: false })
  if (ids !== undefined) return toExactCount(await countMatching(matchDeliveries(db, sessionIds, filter)))
  let query = db
    .selectFrom('delivery_totals')
    .innerJoin('delivery_targets', 'delivery_targets.id', 'delivery_totals.target_id')
    .select(({ fn }) => fn.sum('count').as('count'))
    .where('session_id', 'in', textList(db, sessionIds))
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (event !== undefined) query = query.where('event', '=', event)
  if (state !== undefined) query = query.where('state', '=', state)
  const { count } = await query.executeTakeFirstOrThrow()
  const excluded =
    excludedIds.length === 0
      ? 0
      : await countMatching(matchDeliveries(db, sessionIds, { kind, event, state, ids: excludedIds }))
  return toExactCount(Number(count ?? 0) - excluded)
}

export interface QueueCounts {
  waiting: number
  delivered: number
  dead: number
}

export async function countQueues(db: Db, targetIds: readonly string[]): Promise<Map<string, QueueCounts>> {
  const rows = await db
    .selectFrom('delivery_totals')
    .select(({ fn }) => ['target_id', 'state', fn.sum('count').as('count')])
    .where('target_id', 'in', textList(db, targetIds))
    .groupBy(['target_id', 'state'])
    .execute()
  const counts = new Map(rows.map(({ target_id, state, count }) => [`${target_id} ${state}`, Number(count)]))
  return new Map(
    targetIds.map((id) => {
      const getCount = (state: DeliveryRow['state']) => counts.get(`${id} ${state}`) ?? 0
      return [
        id,
        {
          waiting: getCount('waiting') + getCount('failed'),
          delivered: getCount('delivered'),
          dead: getCount('dead'),
        },
      ]
    }),
  )
}

export async function countOpenBefore(
  db: Db,
  { target_id, seq }: Pick<DeliveryRow, 'target_id' | 'seq'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('target_id', '=', target_id)
    .where('open', '=', 1)
    .where('seq', '<', seq)
    .executeTakeFirstOrThrow()
  return Number(count)
}
