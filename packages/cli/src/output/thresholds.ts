import type { Colour } from './paint.js'

/** Core spec §4: red above the first, yellow above the second. */
const limits = {
  cpu: [80, 60],
  memory: [85, 70],
  errors: [5, 2],
  responseTime: [1000, 500],
} as const

export type Metric = keyof typeof limits

export function metricColour(metric: Metric, value: number): Colour {
  const [red, yellow] = limits[metric]
  if (value > red) return 'red'
  return value > yellow ? 'yellow' : 'green'
}

/** Green below 100 ms, yellow below 300 ms, else red. Core spec §4. */
export function latencyColour(milliseconds: number): Colour {
  if (milliseconds < 100) return 'green'
  return milliseconds < 300 ? 'yellow' : 'red'
}
