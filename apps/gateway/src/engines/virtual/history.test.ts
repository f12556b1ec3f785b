import { contract, serverEvents } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { openReceiver } from '../../testing/receiver.js'
import { openGateway, type SeenEvent } from '../../testing/testGateway.js'

const slow = { timeout: 10_000 }

async function start(syncFullHistory: boolean) {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const want = (on: boolean) =>
    gateway.call(`PUT /sessions/${id}/behavior`, { token, body: { syncFullHistory: on } })
  await want(syncFullHistory)
  const receiver = await openReceiver()
  const events = ['message:received', 'message:sent', 'message:notification', 'session:connected']
  await gateway.call(`POST /sessions/${id}/webhook`, {
    token,
    body: { url: receiver.url, enabled: true, events },
  })
  const { events: seen } = await gateway.listen(token)
  const phone = await gateway.pair(token, id)
  const view = () => gateway.read(contract.virtualPhone.get.answer, 'GET /virtual-phone', { token: phone })
  const comeBack = async () => {
    for (const online of [false, true]) {
      await gateway.call('PUT /virtual-phone/online', { token: phone, body: { online } })
    }
    await gateway.handshake()
    await gateway.until(token, id, 'connected')
  }
  /** Sends a current message once the connection has delivered all earlier ones. */
  const write = async () => {
    const body = { content: 'agora', contactPhone: '5521977776666' }
    await gateway.call('POST /virtual-phone/messages', { token: phone, body })
    await vi.waitFor(() => expect(seen.map(({ type }) => type)).toContain('message:received'), slow)
  }
  return { gateway, token, id, receiver, seen, want, view, comeBack, write }
}

const past = (seen: readonly SeenEvent[]) =>
  seen
    .filter(({ type }) => type === 'message:history')
    .flatMap(({ payload }) => serverEvents['message:history'].parse(payload).messages)

test('with history enabled, pairing imports earlier messages as history', async () => {
  const { gateway, token, id, receiver, seen, view, write } = await start(true)
  await vi.waitFor(async () => expect((await view()).phone.historySent).toBe(true), slow)
  await vi.waitFor(() => expect(past(seen)).toHaveLength(120), slow)
  const messages = past(seen)
  const times = messages.map(({ timestamp }) => timestamp)
  expect(times).toEqual([...times].sort())
  expect(times.at(-1)?.localeCompare(new Date(gateway.clock.now()).toISOString())).toBe(-1)
  expect(new Set(messages.map((message) => message.id)).size).toBe(120)
  expect(new Set(messages.map(({ isFromMe }) => isFromMe))).toEqual(new Set([true, false]))
  expect(messages.every(({ sessionId }) => sessionId === id)).toBe(true)

  // Past messages are stored under cursors of their own …
  const { events } = await gateway.read(contract.events.list.answer, 'GET /events?after=0', { token })
  expect(events.filter(({ name }) => name === 'message:history')).toHaveLength(3)
  // … and are not news: not delivered, notified or counted.
  await write()
  await vi.waitFor(() => expect(receiver.received).toHaveLength(3), slow)
  expect(receiver.received.map(({ body }) => body.event)).toEqual([
    'session:connected',
    'message:received',
    'message:notification',
  ])
  expect(seen.filter(({ type }) => type === 'message:notification')).toHaveLength(1)
  const stats = await gateway.read(contract.dashboard.stats.answer, 'GET /dashboard/stats', { token })
  expect(stats.messagesToday).toEqual({ received: 1, sent: 0, failed: 0, queued: 0 })
})

test('without history nothing is imported; once enabled, the next connection imports it once', async () => {
  const { seen, want, view, comeBack, write } = await start(false)
  await write()
  expect(past(seen)).toEqual([])
  expect((await view()).phone.historySent).toBe(false)
  await want(true)
  await comeBack()
  await vi.waitFor(() => expect(past(seen)).toHaveLength(120), slow)
  await comeBack()
  await write()
  await vi.waitFor(() => expect(seen.filter(({ type }) => type === 'message:received')).toHaveLength(2), slow)
  expect(past(seen)).toHaveLength(120)
})
