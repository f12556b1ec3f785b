import type { MetricsSample } from '@morpheus/sdk/contract'
import { average, round } from '../../core/lib/percentages.js'
import type { MachineSampleRow, UserSampleRow } from '../../core/store/monitoringTables.js'

/** A range that starts within a bucket touches one more: together they stay below 300. */
const maxBuckets = 298
/** Buckets are multiples of ten seconds. */
const bucketStepMs = 10_000

/** Averages over equal buckets, fewer than 300; buckets without samples are omitted. */
export function averageSamples(
  machineSamples: readonly MachineSampleRow[],
  userSamples: readonly UserSampleRow[],
  durationMs: number,
): MetricsSample[] {
  const bucketMs = Math.ceil(durationMs / maxBuckets / bucketStepMs) * bucketStepMs
  const latencies = new Map(userSamples.map(({ at, latency }) => [at, latency]))
  const buckets = new Map<number, MachineSampleRow[]>()
  for (const sample of machineSamples) {
    const startsAt = Math.floor(Date.parse(sample.at) / bucketMs) * bucketMs
    const bucket = buckets.get(startsAt)
    if (bucket) bucket.push(sample)
    else buckets.set(startsAt, [sample])
  }
  return [...buckets].map(([startsAt, samples]) => {
    const mean = (value: (sample: MachineSampleRow) => number | null | undefined) => {
      // Samples are stored as integers, in hundredths of their unit.
      const hundredths = average(samples.map(value).filter((sample) => typeof sample === 'number'))
      return hundredths === null ? null : round(hundredths / 100, 2)
    }
    return {
      at: new Date(startsAt).toISOString(),
      cpu: mean(({ cpu }) => cpu) ?? 0,
      memory: mean(({ memory }) => memory) ?? 0,
      latency: mean(({ at }) => latencies.get(at)),
      errors: mean(({ errors }) => errors) ?? 0,
      responseTime: mean(({ response_time }) => response_time),
    }
  })
}
