import { type Context, context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { isApi } from '../http/routeKind.js'
import { type RunSpan, startTracing } from '../lib/spans.js'
import { version } from '../lib/version.js'
import { PrometheusProducer } from './prometheusProducer.js'

interface TelemetryOptions {
  /** Base of the collector's OTLP/HTTP addresses. */
  endpoint: string
  /** Name of this node. */
  instance: string
  registry: Registry
  app: FastifyInstance
}

/** Exports traces and metrics by OTLP until the returned function is called, which sends the rest. */
export function startTelemetry({ endpoint, instance, registry, app }: TelemetryOptions): () => Promise<void> {
  const resource = resourceFromAttributes({
    'service.name': process.env.OTEL_SERVICE_NAME || 'morpheus-gateway',
    'service.version': version,
    'service.instance.id': instance,
  })
  const traces = new NodeTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }))],
  })
  traces.register()
  const metrics = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: `${endpoint}/v1/metrics` }),
        metricProducers: [new PrometheusProducer(registry, resource)],
      }),
    ],
  })
  const tracer = traces.getTracer('morpheus', version)
  const runSpan: RunSpan = (name, attributes, work) =>
    tracer.startActiveSpan(name, { attributes }, async (span) => {
      try {
        return await work()
      } catch (error) {
        // The message may name a person or an address.
        span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' })
        throw error
      } finally {
        span.end()
      }
    })
  const stopTracing = startTracing(runSpan)
  traceCalls(app, tracer)
  return async () => {
    stopTracing()
    await Promise.allSettled([traces.shutdown(), metrics.shutdown()])
    trace.disable()
    context.disable()
    propagation.disable()
  }
}

/** One span per API call, by the pattern of its route: the address itself may hold ids and numbers. */
function traceCalls(app: FastifyInstance, tracer: ReturnType<NodeTracerProvider['getTracer']>): void {
  const contexts = new WeakMap<FastifyRequest, Context>()
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isApi(request)) return done()
    const { method, routeOptions, headers } = request
    const route = routeOptions.url ?? 'unknown'
    const parentContext = propagation.extract(context.active(), headers)
    const attributes = { 'http.request.method': method, 'http.route': route }
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parentContext)
    const spanContext = trace.setSpan(parentContext, span)
    contexts.set(request, spanContext)
    context.with(spanContext, done)
  })
  // Reading the body leaves the context of the request.
  app.addHook('preHandler', (request, _reply, done) => {
    context.with(contexts.get(request) ?? context.active(), done)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const spanContext = contexts.get(request)
    const span = spanContext && trace.getSpan(spanContext)
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}
