import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { openReceiver } from '../../testing/receiver.js'
import { openGateway } from '../../testing/testGateway.js'

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })
const Resource = z.object({ attributes: z.array(Attribute) })
const Span = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  attributes: z.array(Attribute),
})
const Traces = z.object({
  resourceSpans: z.array(
    z.object({ resource: Resource, scopeSpans: z.array(z.object({ spans: z.array(Span) })) }),
  ),
})
const Metric = z.looseObject({
  name: z.string(),
  histogram: z
    .object({
      dataPoints: z.array(
        z.looseObject({
          explicitBounds: z.array(z.number()),
          bucketCounts: z.array(z.coerce.number()),
          count: z.coerce.number(),
        }),
      ),
    })
    .optional(),
})
const Metrics = z.object({
  resourceMetrics: z.array(z.object({ scopeMetrics: z.array(z.object({ metrics: z.array(Metric) })) })),
})

/** A collector that keeps what it receives. */
async function openCollector() {
  const bodies: { path: string; text: string }[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    bodies.push({ path: request.url ?? '', text })
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { bodies, endpoint: `http://127.0.0.1:${port}` }
}

test('sends traces and metrics to a collector without names, texts, numbers or secrets', async () => {
  const { bodies, endpoint } = await openCollector()
  const gateway = await openGateway({ telemetryEndpoint: endpoint, nodeName: 'loja-7' })
  const token = await gateway.signIn()
  const id = await gateway.createSession(token, { name: 'Segredo da Ana' })
  const secret = await gateway.pair(token, id)
  const receiver = await openReceiver()
  const webhook = { url: `${receiver.url}/segredo-do-endereco`, enabled: true, events: ['message:sent'] }
  expect((await gateway.call(`POST /sessions/${id}/webhook`, { token, body: webhook })).status).toBe(201)
  const body = { to: '5521977776666', message: 'Texto sigiloso' }
  const sent = await gateway.call(`POST /sessions/${id}/send`, { token, body })
  expect(sent.status).toBe(200)
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1))
  await gateway.close()

  const spans = bodies
    .filter(({ path }) => path === '/v1/traces')
    .flatMap(({ text }) => Traces.parse(JSON.parse(text)).resourceSpans)
  const [first] = spans
  expect(first?.resource.attributes).toEqual(
    expect.arrayContaining([
      { key: 'service.name', value: { stringValue: 'morpheus-gateway' } },
      { key: 'service.instance.id', value: { stringValue: 'loja-7' } },
    ]),
  )
  const all = spans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  const call = all.find(({ name }) => name === 'POST /api/sessions')
  expect(call?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 201 } })
  // The commit is part of the call that made it.
  expect(all.filter(({ parentSpanId }) => parentSpanId === call?.spanId).map(({ name }) => name)).toContain(
    'store commit',
  )
  const kinds = all.map(({ name, attributes }) => [
    name,
    ...attributes.flatMap(({ key, value }) => (key.startsWith('morpheus.') ? [value.stringValue] : [])),
  ])
  expect(kinds).toEqual(
    expect.arrayContaining([
      ['engine pair', 'virtual'],
      ['engine send', 'virtual'],
      ['delivery', 'webhook'],
    ]),
  )

  const metrics = bodies
    .filter(({ path }) => path === '/v1/metrics')
    .flatMap(({ text }) => Metrics.parse(JSON.parse(text)).resourceMetrics)
    .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics))
  expect(metrics.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'morpheus_sessions',
      'morpheus_events_stored_total',
      'process_resident_memory_bytes',
    ]),
  )
  const [series] =
    metrics.find(({ name }) => name === 'morpheus_http_request_duration_seconds')?.histogram?.dataPoints ?? []
  expect(series?.bucketCounts).toHaveLength((series?.explicitBounds.length ?? 0) + 1)
  expect(series?.bucketCounts.reduce((sum, count) => sum + count, 0)).toBe(series?.count)

  const everything = bodies.map(({ text }) => text).join('\n')
  for (const hidden of [
    id,
    'Segredo',
    'segredo',
    'sigiloso',
    token,
    secret,
    '5521977776666',
    '5511988887777',
  ])
    expect(everything).not.toContain(hidden)
})
