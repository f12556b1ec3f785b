import type { MetricsSample } from '@morpheus/sdk/contract'
import { average, round } from '../../core/lib/percentages.js'
import type { MachineSampleRow, UserSampleRow } from '../../core/store/tables.js'

const points = 298
const finestMs = 10_000

/** Under 300 averages over equal spans; spans without samples are omitted. */
export function averagesOver(
  machine: readonly MachineSampleRow[],
  user: readonly UserSampleRow[],
  rangeMs: number,
): MetricsSample[] {
  const spanMs = Math.ceil(rangeMs / points / finestMs) * finestMs
  const latencies = new Map(user.map(({ at, latency }) => [at, latency]))
  const spans = new Map<number, MachineSampleRow[]>()
  for (const sample of machine) {
    const begins = Math.floor(Date.parse(sample.at) / spanMs) * spanMs
    const span = spans.get(begins)
    if (span) span.push(sample)
    else spans.set(begins, [sample])
  }
  return [...spans].map(([begins, samples]) => {
    const mean = (value: (sample: MachineSampleRow) => number | null | undefined) => {
      const hundredths = average(samples.map(value).filter((one) => typeof one === 'number'))
      return hundredths === null ? null : round(hundredths / 100, 2)
    }
    return {
      at: new Date(begins).toISOString(),
      cpu: mean(({ cpu }) => cpu) ?? 0,
      memory: mean(({ memory }) => memory) ?? 0,
      latency: mean(({ at }) => latencies.get(at)),
      errors: mean(({ errors }) => errors) ?? 0,
      responseTime: mean(({ response_time }) => response_time),
    }
  })
}
