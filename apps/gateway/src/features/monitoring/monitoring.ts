import type { MetricsSample, SystemEvent, SystemMetrics, TimeRange } from '@morpheus/sdk/contract'
import { formatUptime } from '@morpheus/sdk/format'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { average, percentChange, round, toPercent } from '../../core/lib/percentages.js'
import { dayMs, hourMs, rangeMs } from '../../core/lib/timeRange.js'
import type { MachineSampleRow } from '../../core/store/monitoringTables.js'
import {
  findUserSample,
  listMachineSamplesSince,
  listUserSamplesSince,
} from '../../core/store/repositories/samples.js'
import { countSessionsOfUser } from '../../core/store/repositories/sessionCounts.js'
import type { Db } from '../../core/store/tables.js'
import type { VisibleSessions } from '../../core/store/visibleSessions.js'
import { averageSamples } from './averageSamples.js'
import { type DayTrends, dayTrends } from './dayTrends.js'
import type { CpuMeter, Machine } from './machine.js'
import { systemEvents } from './systemEvents.js'
import type { Traffic } from './traffic.js'

/** CPU, memory and response time of the last five minutes are compared with the five minutes before. */
const trendSpanMs = 5 * 60_000

interface MonitoringOptions {
  db: Db
  clock: Clock
  machine: Machine
  cpu: CpuMeter
  traffic: Traffic
}

/** Figures of the whole gateway and of a user's sessions together. Core spec §2, Monitoring. */
export class Monitoring {
  readonly #options: MonitoringOptions
  readonly #startedAt: number

  constructor(options: MonitoringOptions) {
    this.#options = options
    this.#startedAt = options.clock.monotonic()
  }

  /** `visibleSessions` null means all of the user's sessions. */
  async metrics(userId: string, visibleSessions: VisibleSessions = null): Promise<SystemMetrics> {
    const { db, clock, machine, cpu, traffic } = this.#options
    const { total, connected: active } = await countSessionsOfUser(db, userId, visibleSessions)
    // Samples cover all sessions of a user together.
    const dayAgo =
      visibleSessions === null ? await findUserSample(db, userId, isoNow(clock, -dayMs)) : undefined
    const samples = await listMachineSamplesSince(db, isoNow(clock, -2 * trendSpanMs))
    const [before, after] = splitAt(samples, isoNow(clock, -trendSpanMs))
    const memory = machine.memory()
    const [hour, hourBefore] = [traffic.over(hourMs), traffic.over(hourMs, hourMs)]
    const [requests, requestsBefore] = [traffic.over(trendSpanMs), traffic.over(trendSpanMs, trendSpanMs)]
    const seconds = Math.floor((clock.monotonic() - this.#startedAt) / 1000)
    const trend = (value: (sample: MachineSampleRow) => number) =>
      percentChange(average(after.map(value)), average(before.map(value)))
    return {
      cpu: { usage: round(cpu.read(), 1), cores: machine.cores, trend: trend((sample) => sample.cpu) },
      memory: {
        usage: toPercent(memory.used, memory.total),
        ...memory,
        trend: trend((sample) => sample.memory),
      },
      sessions: {
        active,
        total,
        trend: dayAgo === undefined ? null : percentChange(active, dayAgo.active),
      },
      uptime: { seconds, formatted: formatUptime(seconds) },
      errors: {
        rate: toPercent(hour.errors, hour.count),
        count: hour.errors,
        trend: hourBefore.count === 0 ? null : percentChange(hour.errors, hourBefore.errors),
      },
      responseTime: {
        avg: round(requests.avg ?? 0, 1),
        p95: round(requests.p95 ?? 0, 1),
        trend: percentChange(requests.avg, requestsBefore.avg),
      },
    }
  }

  async history(
    userId: string,
    range: TimeRange,
    visibleSessions: VisibleSessions = null,
  ): Promise<MetricsSample[]> {
    const { db, clock } = this.#options
    const since = isoNow(clock, -rangeMs[range])
    const machineSamples = await listMachineSamplesSince(db, since)
    const userSamples = visibleSessions === null ? await listUserSamplesSince(db, userId, since) : []
    return averageSamples(machineSamples, userSamples, rangeMs[range])
  }

  events(userId: string, range: TimeRange, visibleSessions: VisibleSessions = null): Promise<SystemEvent[]> {
    const now = this.#options.clock.now()
    return systemEvents(this.#options.db, { userId, visibleSessions, now, since: now - rangeMs[range] })
  }

  dayTrends(userId: string, visibleSessions: VisibleSessions = null): Promise<DayTrends> {
    const { db, clock } = this.#options
    return dayTrends(db, userId, clock.now(), visibleSessions)
  }
}

function splitAt<Sample extends { at: string }>(samples: readonly Sample[], boundary: string) {
  return [samples.filter(({ at }) => at < boundary), samples.filter(({ at }) => at >= boundary)] as const
}
