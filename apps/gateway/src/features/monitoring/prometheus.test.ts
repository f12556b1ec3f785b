import { expect, test } from 'vitest'
import { openGateway } from '../../testing/testGateway.js'

test('returns Prometheus metrics as text, without data of a single session', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token, { name: 'Segredo da Ana' })
  await gateway.createSession(token)
  const secret = await gateway.pair(token, id)
  const body = { content: 'Olá', contactPhone: '5521977776666' }
  await gateway.call('POST /virtual-phone/messages', { token: secret, body })
  await gateway.listen(token)
  await gateway.call('GET /nada', { token })
  const { latest } = Object((await gateway.call('GET /events', { token })).body.data)

  const answer = await gateway.fetch('GET /metrics', { token })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const text = await answer.text()
  const lines = text.split('\n')
  for (const line of [
    'morpheus_sessions{status="connected"} 1',
    'morpheus_sessions{status="disconnected"} 1',
    'morpheus_sessions{status="qr"} 0',
    'morpheus_socket_connections 1',
    `morpheus_events_stored_total ${latest}`,
    'morpheus_messages_total{direction="received"} 1',
    'morpheus_messages_total{direction="sent"} 0',
    'morpheus_http_request_duration_seconds_count{method="POST",route="/api/sessions",status="2xx"} 2',
    'morpheus_http_request_duration_seconds_count{method="GET",route="unknown",status="4xx"} 1',
  ]) {
    expect(lines).toContain(line)
  }
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m)
  expect(text).toMatch(/^nodejs_heap_size_used_bytes \d+/m)
  for (const hidden of [id, 'Segredo', token, secret, '5511988887777']) expect(text).not.toContain(hidden)
})

test('returns a JSON 401 without a token', async () => {
  const gateway = await openGateway()
  const answer = await gateway.call('GET /metrics')
  expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated'])
})
