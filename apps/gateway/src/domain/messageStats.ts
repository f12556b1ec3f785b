import type { StatsPeriod } from '@morpheus/sdk/contract'
import type { Clock } from '../clock.js'
import { type Counted, countsByHour } from '../store/messageCounts.js'
import type { Db } from '../store/tables.js'
import { lastDays, lastHours, startOfDay } from './localTime.js'

interface Bucket extends Counted {
  at: string
}

/** A user's messages hour by hour for a day, day by day for a week or month, in the server's time zone. */
export async function messageStats(
  db: Db,
  clock: Clock,
  userId: string,
  period: StatsPeriod,
): Promise<{ period: StatsPeriod; buckets: Bucket[]; totals: Counted }> {
  const begins = beginnings(period, clock.now())
  const buckets = begins.map((at) => ({ at: new Date(at).toISOString(), sent: 0, received: 0 }))
  let current = 0
  for (const { hour, sent, received } of await countsByHour(db, userId, buckets[0]?.at ?? '')) {
    while ((buckets[current + 1]?.at ?? '9') <= hour) current += 1
    const bucket = buckets[current]
    if (!bucket) continue
    bucket.sent += sent
    bucket.received += received
  }
  return { period, buckets, totals: sumOf(buckets) }
}

/** Since midnight in the server's time zone. */
export async function messagesToday(db: Db, clock: Clock, userId: string): Promise<Counted> {
  return sumOf(await countsByHour(db, userId, new Date(startOfDay(clock.now())).toISOString()))
}

export function sumOf(counts: readonly Counted[]): Counted {
  const total = { sent: 0, received: 0 }
  for (const { sent, received } of counts) {
    total.sent += sent
    total.received += received
  }
  return total
}

function beginnings(period: StatsPeriod, now: number): number[] {
  if (period === 'day') return lastHours(now, 24)
  return lastDays(now, period === 'week' ? 7 : 30)
}
