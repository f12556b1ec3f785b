import type { DeliveryBucket, TimeRange } from '@morpheus/sdk/contract'
import { rangeMs } from '../domain/timeRange.js'
import {
  countCreated,
  countFailedAttempts,
  countFinished,
  countOpen,
  type Scope,
} from '../store/deliveryHistory.js'
import type { Db } from '../store/tables.js'

const minute = 60_000

/** Bucket sizes, and how much of an ISO 8601 instant says which bucket it is in. */
const slots: Readonly<Record<TimeRange, { size: number; digits: number }>> = {
  '1h': { size: minute, digits: 'yyyy-mm-ddThh:mm'.length },
  '6h': { size: 10 * minute, digits: 'yyyy-mm-ddThh:m'.length },
  '24h': { size: 10 * minute, digits: 'yyyy-mm-ddThh:m'.length },
  '7d': { size: 60 * minute, digits: 'yyyy-mm-ddThh'.length },
}

/**
 * What was delivered, failed and waited, from what is stored. How many wait is known for now; from there it is counted
 * back: what was created since had not been there, what ended since still waited.
 */
export async function deliveryHistory(
  db: Db,
  now: number,
  scope: Scope,
  timeRange: TimeRange,
): Promise<DeliveryBucket[]> {
  const { size, digits } = slots[timeRange]
  const last = now - (now % size)
  const first = last - rangeMs[timeRange] + size
  const since = new Date(first).toISOString()
  const [created, delivered, dead, failed, open] = await Promise.all([
    countCreated(db, scope, since, digits),
    countFinished(db, scope, 'delivered', since, digits),
    countFinished(db, scope, 'dead', since, digits),
    countFailedAttempts(db, scope, since, digits),
    countOpen(db, scope),
  ])
  const buckets: DeliveryBucket[] = []
  let waiting = open
  for (let at = last; at >= first; at -= size) {
    const beginning = new Date(at).toISOString()
    const slot = beginning.slice(0, digits)
    const of = (counts: ReadonlyMap<string, number>) => counts.get(slot) ?? 0
    buckets.push({ at: beginning, delivered: of(delivered), failed: of(failed), waiting })
    waiting = Math.max(0, waiting - of(created) + of(delivered) + of(dead))
  }
  return buckets.reverse()
}
