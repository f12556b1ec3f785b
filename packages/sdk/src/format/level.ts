/** Whether a figure is as it should be. */
export type Level = 'good' | 'watch' | 'bad'

/** Figures of the whole system: CPU, memory and errors in percent, the response time in milliseconds. */
export type Metric = keyof typeof thresholds

/** Core spec §4, Monitoring refresh: above the first it is bad, above the second to be watched. */
const thresholds = {
  cpu: [80, 60],
  memory: [85, 70],
  errors: [5, 2],
  responseTime: [1000, 500],
} as const

/**
 * How a figure of the whole system stands, in the unit of its metric: a figure on a bound still has the
 * better level. Core spec §4, Monitoring refresh.
 * @example
 * metricLevel('cpu', 80) // 'watch'
 * metricLevel('responseTime', 1001) // 'bad'
 */
export function metricLevel(metric: Metric, value: number): Level {
  const [bad, watch] = thresholds[metric]
  if (value > bad) return 'bad'
  return value > watch ? 'watch' : 'good'
}

/** Of one session, in milliseconds: good below 100, to be watched below 300. Core spec §4. */
export function latencyLevel(milliseconds: number): Level {
  if (milliseconds < 100) return 'good'
  return milliseconds < 300 ? 'watch' : 'bad'
}
