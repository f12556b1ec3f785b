import { average, percentChange } from '../../core/lib/percentages.js'
import { dayMs, hourMs } from '../../core/lib/timeRange.js'
import { sumCountsSince } from '../../core/store/repositories/messageCounts.js'
import { listUserSamplesSince } from '../../core/store/repositories/samples.js'
import type { Db } from '../../core/store/tables.js'
import type { VisibleSessions } from '../../core/store/visibleSessions.js'
import { sumTotals } from './messageStats.js'

/** Change against the day before, in percent; null without data of then. */
export interface DayTrends {
  latency: number | null
  messages: number | null
}

/** Latency is sampled over all sessions of a user: a selection has no trend. */
export async function dayTrends(
  db: Db,
  userId: string,
  now: number,
  visibleSessions: VisibleSessions = null,
): Promise<DayTrends> {
  const latency = visibleSessions === null ? await latencyTrend(db, userId, now) : null
  return { latency, messages: await messageTrend(db, userId, now, visibleSessions) }
}

/** Average of the last hour against the same hour a day before. */
async function latencyTrend(db: Db, userId: string, now: number): Promise<number | null> {
  const samples = await listUserSamplesSince(db, userId, iso(now - dayMs - hourMs))
  const getAverage = (from: number, to: number) =>
    average(
      samples.flatMap(({ at, latency }) =>
        latency !== null && Date.parse(at) >= from && Date.parse(at) < to ? latency : [],
      ),
    )
  return percentChange(getAverage(now - hourMs, now), getAverage(now - dayMs - hourMs, now - dayMs))
}

async function messageTrend(
  db: Db,
  userId: string,
  now: number,
  visibleSessions: VisibleSessions,
): Promise<number | null> {
  const end = now - (now % hourMs)
  const middle = end - dayMs
  const counts = await sumCountsSince(db, userId, iso(middle - dayMs), visibleSessions)
  const between = (from: number, to: number) => {
    const { sent, received } = sumTotals(
      counts.filter(({ begins }) => Date.parse(begins) >= from && Date.parse(begins) < to),
    )
    return sent + received
  }
  const before = between(middle - dayMs, middle)
  return before === 0 ? null : percentChange(between(middle, end), before)
}

const iso = (at: number) => new Date(at).toISOString()
