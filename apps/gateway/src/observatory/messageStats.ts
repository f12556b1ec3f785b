import type { StatsPeriod } from '@morpheus/sdk/contract'
import { lastDays, lastHours, startOfDay } from '../kit/localTime.js'
import { type Counted, countsSince } from '../store/repositories/messageCounts.js'
import type { Db } from '../store/tables.js'

interface Bucket extends Counted {
  at: string
}

/** Whose messages are counted, up to when, and on which clocks. */
export interface Counting {
  userId: string
  now: number
  timeZone: string
}

export interface MessageStats {
  period: StatsPeriod
  timeZone: string
  buckets: Bucket[]
  totals: Counted
}

/** A user's messages hour by hour for a day, day by day for a week or month. */
export async function messageStats(db: Db, counting: Counting, period: StatsPeriod): Promise<MessageStats> {
  const { userId, timeZone } = counting
  const begins = beginnings(period, counting)
  const buckets = begins.map((at) => ({ at: new Date(at).toISOString(), sent: 0, received: 0 }))
  let current = 0
  for (const count of await countsSince(db, userId, buckets[0]?.at ?? '')) {
    while ((buckets[current + 1]?.at ?? '9') <= count.begins) current += 1
    const bucket = buckets[current]
    if (!bucket) continue
    bucket.sent += count.sent
    bucket.received += count.received
  }
  return { period, timeZone, buckets, totals: sumOf(buckets) }
}

/** Since midnight. */
export async function messagesToday(db: Db, { userId, now, timeZone }: Counting): Promise<Counted> {
  return sumOf(await countsSince(db, userId, new Date(startOfDay(now, timeZone)).toISOString()))
}

export function sumOf(counts: readonly Counted[]): Counted {
  const total = { sent: 0, received: 0 }
  for (const { sent, received } of counts) {
    total.sent += sent
    total.received += received
  }
  return total
}

function beginnings(period: StatsPeriod, { now, timeZone }: Counting): number[] {
  if (period === 'day') return lastHours(now, timeZone, 24)
  return lastDays(now, timeZone, period === 'week' ? 7 : 30)
}
