import type { StatTone } from '../../../ui/Stat/Stat.js'

/** Core spec §4, Monitoring refresh: above the first it is bad, above the second to be watched. */
export const thresholds = {
  cpu: [80, 60],
  memory: [85, 70],
  errors: [5, 2],
  responseTime: [1000, 500],
} as const

export function toneOf(value: number, [bad, watch]: readonly [number, number]): 'good' | 'watch' | 'bad' {
  if (value > bad) return 'bad'
  return value > watch ? 'watch' : 'good'
}

/** Per session, in milliseconds: green below 100, yellow below 300, else red. */
export function latencyTone(latency: number | null): StatTone {
  if (latency === null) return 'neutral'
  if (latency < 100) return 'good'
  return latency < 300 ? 'watch' : 'bad'
}
