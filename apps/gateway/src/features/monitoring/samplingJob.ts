import type { Leases } from '../../core/cluster/leases.js'
import { type JobSchedule, PeriodicJob } from '../../core/jobs/periodicJob.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { average, toPercent } from '../../core/lib/percentages.js'
import { dayMs, hourMs } from '../../core/lib/timeRange.js'
import { yieldToLoop } from '../../core/lib/yieldToLoop.js'
import type { UserSampleRow } from '../../core/store/monitoringTables.js'
import { insertSamples } from '../../core/store/repositories/samples.js'
import { listAllSessionsAfter } from '../../core/store/repositories/sessions.js'
import type { Db } from '../../core/store/tables.js'
import type { LatencyHistory } from './latencyHistory.js'
import type { CpuMeter, Machine } from './machine.js'
import type { SessionLatencies } from './sessionLatencies.js'
import type { Traffic } from './traffic.js'

/** Measures the machine, the gateway and the sessions. */
export const sampling = { everyMs: 10_000, lease: 'samples' } as const satisfies JobSchedule
const minuteMs = 60_000
const batchSize = 500
/** Lifetime of each tier: every sample an hour, one per minute a day, one per ten minutes a week. */
export const sampleLives = [hourMs, dayMs, 7 * dayMs] as const

interface SamplerOptions {
  db: Db
  clock: Clock
  leases: Leases
  machine: Machine
  cpu: CpuMeter
  traffic: Traffic
  latencies: SessionLatencies
  latencyHistory: LatencyHistory
  onError: (error: unknown) => void
}

export class SamplingJob {
  readonly #options: SamplerOptions
  readonly #job: PeriodicJob
  #last: number | null = null

  constructor(options: SamplerOptions) {
    this.#options = options
    this.#job = new PeriodicJob(options.clock, sampling.everyMs, () => this.sample(), options.onError)
  }

  stop(): Promise<void> {
    return this.#job.stop()
  }

  async sample(): Promise<void> {
    const { db, clock, leases, machine, cpu, traffic, latencies, latencyHistory } = this.#options
    const now = clock.now()
    const at = isoNow(clock)
    const { used, total } = machine.memory()
    const { count, errors, avg } = traffic.over(minuteMs)
    const measured = {
      cpu: hundredths(cpu.read()),
      memory: hundredths((100 * used) / total),
      errors: hundredths(toPercent(errors, count)),
      response_time: avg === null ? null : hundredths(avg),
    }
    const tier = findTier(now, this.#last)
    // Every node has its own history, so that each can answer.
    const latencyOf = latencies.measure()
    if (tier > 0) latencyHistory.record(at, latencyOf)
    const lease = await leases.acquire(sampling.lease)
    if (lease)
      await insertSamples(db, { at, tier, ...measured }, await this.#users(at, tier, latencyOf), (store) =>
        lease.guard(store),
      )
    this.#last = now
  }

  async #users(at: string, tier: number, latencyOf: ReadonlyMap<string, number>): Promise<UserSampleRow[]> {
    const users = new Map<string, { active: number; latencies: number[] }>()
    for await (const part of allSessions(this.#options.db)) {
      for (const { id, user_id, status } of part) {
        const user = users.get(user_id) ?? { active: 0, latencies: [] }
        users.set(user_id, user)
        if (status === 'connected') user.active += 1
        const latency = latencyOf.get(id)
        if (latency !== undefined) user.latencies.push(latency)
      }
    }
    return [...users].map(([user_id, user]) => {
      const latency = average(user.latencies)
      return {
        user_id,
        at,
        tier,
        active: user.active,
        latency: latency === null ? null : hundredths(latency),
      }
    })
  }
}

/** In parts that yield to the event loop. */
async function* allSessions(db: Db) {
  for (let after = ''; ; await yieldToLoop()) {
    const part = await listAllSessionsAfter(db, after, batchSize)
    yield part
    const last = part.at(-1)
    if (part.length < batchSize || !last) return
    after = last.id
  }
}

/** The first sample of ten minutes gets the longest tier, the first of a minute the middle one. */
function findTier(now: number, last: number | null): number {
  const begins = (ms: number) => last === null || Math.floor(now / ms) !== Math.floor(last / ms)
  if (begins(10 * minuteMs)) return 2
  return begins(minuteMs) ? 1 : 0
}

function hundredths(value: number): number {
  return Math.round(value * 100)
}
