import type { DeliveryBucket, TimeRange } from '@morpheus/sdk/contract'
import { rangeMs } from '../../core/lib/timeRange.js'
import type { Db } from '../../core/store/tables.js'
import { countOpen, countSlots, type Scope } from './rows/deliveryHistory.js'

const minute = 60_000

/** Bucket sizes, and the prefix length of an ISO 8601 instant that identifies a bucket. */
const slots: Readonly<Record<TimeRange, { size: number; digits: number }>> = {
  '1h': { size: minute, digits: 'yyyy-mm-ddThh:mm'.length },
  '6h': { size: 10 * minute, digits: 'yyyy-mm-ddThh:m'.length },
  '24h': { size: 10 * minute, digits: 'yyyy-mm-ddThh:m'.length },
  '7d': { size: 60 * minute, digits: 'yyyy-mm-ddThh'.length },
}

const nothing = { created: 0, delivered: 0, dead: 0, failed: 0 }

/**
 * History of delivered, failed and pending deliveries from the counters. Pending ones are counted backwards from now:
 * minus those created since, plus those finished since.
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
  const slotsSeen = new Map((await countSlots(db, scope, since, digits)).map((one) => [one.slot, one]))
  const buckets: DeliveryBucket[] = []
  let waiting = await countOpen(db, scope)
  for (let at = last; at >= first; at -= size) {
    const beginning = new Date(at).toISOString()
    const { created, delivered, dead, failed } = slotsSeen.get(beginning.slice(0, digits)) ?? nothing
    buckets.push({ at: beginning, delivered, failed, waiting })
    waiting = Math.max(0, waiting - created + delivered + dead)
  }
  return buckets.reverse()
}
