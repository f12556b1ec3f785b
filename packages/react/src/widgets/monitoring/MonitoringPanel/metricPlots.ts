import type { MetricsSample } from '@morpheus/sdk'
import type { Format } from '../../../hooks/useFormat.js'
import type { PlotProps } from '../../../plot/Plot.js'

export type MetricName = 'cpu' | 'memory' | 'latency' | 'errors' | 'responseTime'
export type MetricPlot = Pick<
  PlotProps,
  'times' | 'series' | 'formatValue' | 'formatTick' | 'atLeast' | 'top' | 'limits'
> & {
  name: MetricName
}

/** Core spec §4: beyond the first a figure is to be watched, beyond the second it is bad. */
const limits = (watch: number, bad: number): NonNullable<PlotProps['limits']> => [
  { value: watch, tone: 'watch' },
  { value: bad, tone: 'bad' },
]

const inPercent = { cpu: limits(60, 80), memory: limits(70, 85), errors: limits(2, 5) }
const inMilliseconds = { latency: limits(100, 300), responseTime: limits(500, 1000) }

/** Processor, memory, latency, errors and response time. */
export function metricPlots(samples: readonly MetricsSample[], { count, decimal }: Format): MetricPlot[] {
  const short = (value: number) => (Number.isInteger(value) ? count(value) : decimal(value, 1))
  const times = samples.map(({ at }) => Date.parse(at))
  const plot = (name: MetricName, rest: Omit<MetricPlot, 'name' | 'times' | 'series'>): MetricPlot => ({
    name,
    times,
    series: [{ label: name, ink: 'data-1', values: samples.map((sample) => sample[name]) }],
    ...rest,
  })
  const percent = { formatValue: (value: number) => `${short(value)}%`, formatTick: short }
  const whole = (value: number) => count(Math.round(value))
  const duration = { formatValue: (value: number) => `${whole(value)} ms`, formatTick: whole, atLeast: 20 }
  return [
    plot('cpu', { ...percent, top: 100, limits: inPercent.cpu }),
    plot('memory', { ...percent, top: 100, limits: inPercent.memory }),
    plot('latency', { ...duration, limits: inMilliseconds.latency }),
    plot('errors', { ...percent, atLeast: 5, limits: inPercent.errors }),
    plot('responseTime', { ...duration, limits: inMilliseconds.responseTime }),
  ]
}
