import type { StatsPeriod } from '@morpheus/sdk/contract'
import { lastDays, lastHours } from '../../core/lib/localTime.js'
import {
  listCountsOfSession,
  type MessageTotals,
  sumCountsSince,
} from '../../core/store/repositories/messageCounts.js'
import type { Db } from '../../core/store/tables.js'
import type { VisibleSessions } from '../../core/store/visibleSessions.js'

interface Bucket extends InBoth {
  at: string
}

type InBoth = Pick<MessageTotals, 'sent' | 'received'>

export interface StatsScope {
  userId: string
  /** All of the user's sessions by default. */
  visibleSessions?: VisibleSessions
  /** Restricts to one session; ownership is already checked. */
  sessionId?: string | undefined
  now: number
  timeZone: string
}

export interface MessageStats {
  period: StatsPeriod
  timeZone: string
  sessionId: string | null
  buckets: Bucket[]
  totals: InBoth
}

export async function messageStats(db: Db, scope: StatsScope, period: StatsPeriod): Promise<MessageStats> {
  const { userId, timeZone, visibleSessions, sessionId } = scope
  const begins = beginnings(period, scope)
  const buckets = begins.map((at) => ({ at: new Date(at).toISOString(), sent: 0, received: 0 }))
  const from = buckets[0]?.at ?? ''
  const counts =
    sessionId === undefined
      ? await sumCountsSince(db, userId, from, visibleSessions)
      : await listCountsOfSession(db, sessionId, from)
  let current = 0
  for (const count of counts) {
    while ((buckets[current + 1]?.at ?? '9') <= count.begins) current += 1
    const bucket = buckets[current]
    if (!bucket) continue
    bucket.sent += count.sent
    bucket.received += count.received
  }
  const { sent, received } = sumTotals(counts)
  return { period, timeZone, sessionId: sessionId ?? null, buckets, totals: { sent, received } }
}

export function sumTotals(counts: readonly MessageTotals[]): MessageTotals {
  const total = { sent: 0, received: 0, failed: 0 }
  for (const { sent, received, failed } of counts) {
    total.sent += sent
    total.received += received
    total.failed += failed
  }
  return total
}

function beginnings(period: StatsPeriod, { now, timeZone }: StatsScope): number[] {
  if (period === 'day') return lastHours(now, timeZone, 24)
  return lastDays(now, timeZone, period === 'week' ? 7 : 30)
}
