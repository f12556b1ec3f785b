import type { MetricsSample } from '@morpheus/sdk'
import { metricLimits } from '@morpheus/sdk/format'
import type { Format } from '../../core/useFormat.js'
import type { PlotProps } from '../../plot/props.js'

export type MetricName = keyof typeof metricLimits
export type MetricPlot = Pick<
  PlotProps,
  'times' | 'series' | 'formatValue' | 'formatTick' | 'formatTop' | 'atLeast' | 'top' | 'limits'
> & {
  name: MetricName
}

export function createMetricPlots(
  samples: readonly MetricsSample[],
  { count, decimal, percent: formatPercent }: Format,
): MetricPlot[] {
  const formatShort = (value: number) => (Number.isInteger(value) ? count(value) : decimal(value, 1))
  const times = samples.map(({ at }) => Date.parse(at))
  const plot = (
    name: MetricName,
    rest: Omit<MetricPlot, 'name' | 'times' | 'series' | 'limits'>,
  ): MetricPlot => ({
    name,
    times,
    limits: [
      { value: metricLimits[name].watch, tone: 'watch' },
      { value: metricLimits[name].bad, tone: 'bad' },
    ],
    series: [{ label: name, ink: 'data-1', values: samples.map((sample) => sample[name]) }],
    ...rest,
  })
  const percent = {
    formatValue: formatPercent,
    formatTick: formatShort,
    formatTop: (value: number) => `${formatShort(value)}%`,
  }
  const formatRounded = (value: number) => count(Math.round(value))
  const duration = {
    formatValue: (value: number) => `${formatRounded(value)} ms`,
    formatTick: formatRounded,
    atLeast: 20,
  }
  return [
    plot('cpu', { ...percent, top: 100 }),
    plot('memory', { ...percent, top: 100 }),
    plot('latency', duration),
    plot('errors', { ...percent, atLeast: 5 }),
    plot('responseTime', duration),
  ]
}
