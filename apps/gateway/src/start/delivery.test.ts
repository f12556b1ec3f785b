import { contract } from '@morpheus/sdk/contract'
import { Webhook } from 'standardwebhooks'
import { expect, test, vi } from 'vitest'
import { startDelivering } from '../testing/delivering.js'
import { openReceiver } from '../testing/receiver.js'
import { openGateway, required } from '../testing/testGateway.js'

const { deliveries, webhooks } = contract
const hour = 60 * 60_000

test('delivers a message as documented; a public library verifies it and rejects a modified one', async () => {
  const { gateway, id, receiver, secret, say } = await startDelivering()
  await say('Olá, tudo bem?')
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1))
  const { raw, body, headers } = required(receiver.received[0])
  expect(body).toEqual({
    event: 'message:received',
    sessionId: id,
    timestamp: expect.stringMatching(/^2026-11-21T12:.*Z$/),
    schemaVersion: 1,
    data: {
      id: expect.any(String),
      from: '5521977776666',
      to: '5511988887777',
      message: { type: 'text', kind: 'text', text: 'Olá, tudo bem?' },
      contact: { name: 'Bruno', pushname: 'Bruno' },
      timestamp: expect.any(String),
    },
  })
  const signed = {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  }
  vi.setSystemTime(gateway.clock.now())
  try {
    const consumer = new Webhook(secret)
    expect(consumer.verify(raw, signed)).toEqual(body)
    expect(() => consumer.verify(raw.replace('Olá', 'Oi'), signed)).toThrow()
    expect(() => consumer.verify(raw, { ...signed, 'webhook-id': 'msg_outra' })).toThrow()
  } finally {
    vi.useRealTimers()
  }
})

test('both secrets sign for 24 hours after a rotation', async () => {
  const { gateway, token, id, receiver, secret, say } = await startDelivering()
  const rotated = await gateway.read(webhooks.rotateSecret.answer, `POST /sessions/${id}/webhook/secret`, {
    token,
  })
  expect(rotated.secret).not.toBe(secret)
  const signers = async () => {
    const before = receiver.received.length
    await say('oi')
    await vi.waitFor(() => expect(receiver.received).toHaveLength(before + 1))
    const { raw, headers } = required(receiver.received[before])
    vi.setSystemTime(gateway.clock.now())
    try {
      return [rotated.secret, secret].filter((one) => {
        try {
          return new Webhook(one).verify(raw, {
            'webhook-id': String(headers['webhook-id']),
            'webhook-timestamp': String(headers['webhook-timestamp']),
            'webhook-signature': String(headers['webhook-signature']),
          })
        } catch {
          return false
        }
      })
    } finally {
      vi.useRealTimers()
    }
  }
  expect(await signers()).toEqual([rotated.secret, secret])
  gateway.clock.advance(24 * hour)
  expect(await signers()).toEqual([rotated.secret])
})

test('pairing codes are never delivered, whatever events are subscribed', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const receiver = await openReceiver()
  const events = ['session:qr', 'session:status', 'session:connecting', 'session:connected']
  await gateway.call(`POST /sessions/${id}/webhook`, {
    token,
    body: { url: receiver.url, enabled: true, events },
  })
  const { events: heard } = await gateway.listen(token)
  await gateway.pair(token, id)
  await vi.waitFor(() =>
    expect(receiver.received.map(({ body }) => body.event)).toEqual(expect.arrayContaining(events)),
  )
  const codes = heard
    .flatMap(({ payload }) => [payload.qrCode, payload.qrText])
    .filter((code) => typeof code === 'string')
  expect(codes).not.toEqual([])
  const sent = receiver.received.map(({ raw }) => raw).join('\n')
  for (const code of codes) expect(sent).not.toContain(code)
  const stored = await gateway.read(
    deliveries.logs.answer,
    `GET /sessions/${id}/events/logs?event=session:qr`,
    { token },
  )
  const shown = await gateway.call(`GET /sessions/${id}/events/logs/${stored.logs[0]?.id}`, { token })
  expect(Object.keys(Object(Object(shown.data.payload).data))).toEqual(['issuedAt', 'expiresAt'])
})

test('delivers only subscribed events, and own messages as message:sent', async () => {
  const { gateway, phone, receiver, say } = await startDelivering({ events: ['message:sent'] })
  await say('de fora')
  const body = { content: 'de mim', contactPhone: '5521977776666', direction: 'outgoing' }
  await gateway.call('POST /virtual-phone/messages', { token: phone, body })
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1))
  const data = required(receiver.received[0]).body.data
  expect([data.from, data.to, Object(data.message).text]).toEqual([
    '5511988887777',
    '5521977776666',
    'de mim',
  ])
})
