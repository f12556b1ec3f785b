import type { Attributes, HrTime } from '@opentelemetry/api'
import { ValueType } from '@opentelemetry/api'
import { hrTime, millisToHrTime } from '@opentelemetry/core'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client'

type PromValue = MetricValue<string> & { metricName?: string }

/** Exports the metrics that Prometheus reads, so that both show the same. */
export class PrometheusProducer implements MetricProducer {
  readonly #registry: Registry
  readonly #resource: Resource
  readonly #startTime = millisToHrTime(Date.now() - performance.now())

  constructor(registry: Registry, resource: Resource) {
    this.#registry = registry
    this.#resource = resource
  }

  async collect() {
    const metrics = await this.#registry.getMetricsAsJSON()
    const times = { startTime: this.#startTime, endTime: hrTime() }
    const scopeMetrics = [
      { scope: { name: 'morpheus' }, metrics: metrics.map((metric) => toMetricData(metric, times)) },
    ]
    return { resourceMetrics: { resource: this.#resource, scopeMetrics }, errors: [] }
  }
}

interface Times {
  startTime: HrTime
  endTime: HrTime
}

function toMetricData(metric: MetricObjectWithValues<PromValue>, times: Times): MetricData {
  const base = {
    descriptor: { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const type: string = String(metric.type)
  if (type === 'histogram')
    return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: toHistograms(metric.values, times) }
  const dataPoints = metric.values.map(({ value, labels }) => ({
    ...times,
    value,
    attributes: toAttributes(labels),
  }))
  return type === 'counter'
    ? { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...base, dataPointType: DataPointType.GAUGE, dataPoints }
}

/** Prometheus counts each bucket together with the smaller ones, and lists a series' buckets one after another. */
function toHistograms(values: readonly PromValue[], times: Times): DataPoint<Histogram>[] {
  const series = new Map<string, { attributes: Attributes; histogram: Histogram; lowerCount: number }>()
  for (const { metricName = '', labels, value } of values) {
    const { le, ...attributes } = toAttributes(labels)
    const key = JSON.stringify(attributes)
    const entry = series.get(key) ?? {
      attributes,
      histogram: { buckets: { boundaries: [], counts: [] }, count: 0, sum: 0 },
      lowerCount: 0,
    }
    series.set(key, entry)
    const { histogram } = entry
    if (metricName.endsWith('_sum')) histogram.sum = value
    else if (metricName.endsWith('_count')) histogram.count = value
    else {
      histogram.buckets.counts.push(value - entry.lowerCount)
      if (le !== '+Inf') histogram.buckets.boundaries.push(Number(le))
      entry.lowerCount = value
    }
  }
  return [...series.values()].map(({ attributes, histogram }) => ({ ...times, attributes, value: histogram }))
}

function toAttributes(labels: PromValue['labels']): Attributes {
  const attributes: Attributes = {}
  for (const [name, value] of Object.entries(labels))
    if (value !== undefined) attributes[name] = String(value)
  return attributes
}
