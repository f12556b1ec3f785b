import { dayMs } from '../../../core/lib/timeRange.js'
import { listMachineSampleTimes } from '../../../core/store/repositories/samples.js'
import type { Db } from '../../../core/store/tables.js'
import { listStopsBetween } from './spans.js'

/** Samples of the last day come by the minute, older ones every ten: two missing ones may just mean a busy gateway. */
const toleratedMs = { day: 3 * 60_000, week: 25 * 60_000 } as const

/** Times without a running gateway in the last seven days, oldest first. */
export async function findGatewayStops(db: Db, to: number): Promise<{ from: number; to: number }[]> {
  const samples = (await listMachineSampleTimes(db, new Date(to - 7 * dayMs).toISOString())).map(Date.parse)
  const yesterday = to - dayMs
  const older = samples.filter((at) => at <= yesterday)
  const last = older.at(-1)
  return [
    ...listStopsBetween(older, {
      from: to - 7 * dayMs,
      to: last ?? yesterday,
      toleratedMs: toleratedMs.week,
    }),
    ...listStopsBetween(
      last === undefined ? samples.filter((at) => at > yesterday) : samples.slice(older.length - 1),
      { from: yesterday, to, toleratedMs: toleratedMs.day },
    ),
  ]
}
