import type { MetricsSample, SessionHealth } from '@morpheus/sdk'
import type { Monitor } from './useMonitor.js'

/** Milliseconds; null when no session was measured. */
export function averageLatency(sessions: readonly SessionHealth[]): number | null {
  const values = sessions.flatMap(({ latency }) => latency ?? [])
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null
}

/** The figures of the cards as the newest sample of the plots; null before the first read. */
export function createCurrentSample({
  metrics,
  sessions,
  updatedAt,
}: Pick<Monitor, 'metrics' | 'sessions' | 'updatedAt'>): MetricsSample | null {
  if (updatedAt === null) return null
  return {
    at: new Date(updatedAt).toISOString(),
    cpu: metrics.cpu.usage,
    memory: metrics.memory.usage,
    latency: averageLatency(sessions),
    errors: metrics.errors.rate,
    responseTime: metrics.responseTime.avg,
  }
}

/** The samples up to the current one, so that plots and cards agree. */
export function endWith(samples: readonly MetricsSample[], current: MetricsSample | null): MetricsSample[] {
  const last = samples.at(-1)
  if (!last || !current) return [...samples]
  return Date.parse(last.at) < Date.parse(current.at)
    ? [...samples, current]
    : [...samples.slice(0, -1), { ...current, at: last.at }]
}
