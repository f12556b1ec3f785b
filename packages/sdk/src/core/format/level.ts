/** The rating of a metric. */
export type Level = 'good' | 'watch' | 'bad'

/** System metrics: CPU, memory and errors in percent, the response time in milliseconds. */
export type Metric = Exclude<keyof typeof metricLimits, 'latency'>

/** Thresholds of each metric, and of a session's latency in milliseconds. Core spec §4, Monitoring refresh. */
export const metricLimits = {
  cpu: { watch: 60, bad: 80 },
  memory: { watch: 70, bad: 85 },
  latency: { watch: 100, bad: 300 },
  errors: { watch: 2, bad: 5 },
  responseTime: { watch: 500, bad: 1000 },
} as const

/**
 * Rates a system metric; a value equal to a threshold still has the better level. Core spec §4, Monitoring refresh.
 * @example
 * metricLevel('cpu', 80) // 'watch'
 * metricLevel('responseTime', 1001) // 'bad'
 */
export function metricLevel(metric: Metric, value: number): Level {
  const { bad, watch } = metricLimits[metric]
  if (value > bad) return 'bad'
  return value > watch ? 'watch' : 'good'
}

/** Rates one session's latency in milliseconds: good below 100, to be watched below 300. Core spec §4. */
export function latencyLevel(milliseconds: number): Level {
  const { bad, watch } = metricLimits.latency
  if (milliseconds < watch) return 'good'
  return milliseconds < bad ? 'watch' : 'bad'
}
