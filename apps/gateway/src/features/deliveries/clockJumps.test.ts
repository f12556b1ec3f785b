import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { healthOf, startDelivering, textOf, untilOldest } from '../../testing/delivering.js'
import { openReceiver } from '../../testing/receiver.js'
import { openGateway } from '../../testing/testGateway.js'

const day = 24 * 60 * 60_000
const jumps = [60 * 60_000, 3 * day]

test.each(jumps)(
  'a delivery that failed while the clock was %i ms ahead is retried once it is right',
  async (ahead) => {
    const { gateway, token, id, receiver, say } = await startDelivering()
    gateway.clock.jump(ahead)
    receiver.reply = () => ({ status: 500 })
    await say('um')
    await untilOldest(gateway, token, id, { state: 'failed' })
    gateway.clock.jump(-ahead)
    receiver.reply = () => ({})
    await say('dois')
    // The planned step of the schedule: monotonic time goes on.
    gateway.clock.advance(5500)
    await vi.waitFor(() => expect(receiver.received.map(textOf)).toEqual(['um', 'um', 'dois']))
  },
)

test.each(jumps)('events queued or resumed while the clock was %i ms ahead are delivered', async (ahead) => {
  const { gateway, token, id, receiver, say } = await startDelivering()
  const steer = (what: string) => gateway.call(`POST /sessions/${id}/events/webhook/${what}`, { token })
  await steer('pause')
  gateway.clock.jump(ahead)
  await say('um')
  gateway.clock.jump(-ahead)
  await say('dois')
  expect(await healthOf(gateway, token, id)).toMatchObject({ waiting: 2 })
  await steer('resume')
  await vi.waitFor(() => expect(receiver.received.map(textOf)).toEqual(['um', 'dois']))

  receiver.reply = () => ({ status: 500 })
  await say('três')
  await vi.waitFor(async () => expect(await healthOf(gateway, token, id)).toMatchObject({ waiting: 1 }))
  await steer('pause')
  gateway.clock.jump(ahead)
  await steer('resume')
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(3))
  await steer('pause')
  gateway.clock.jump(-ahead)
  receiver.reply = () => ({})
  await steer('resume')
  await vi.waitFor(async () => expect(await healthOf(gateway, token, id)).toMatchObject({ waiting: 0 }))
})

test('a gateway with the right clock delivers what an earlier one with a clock ahead queued', async () => {
  const receiver = await openReceiver()
  const first = await openGateway()
  const token = await first.signIn()
  const id = await first.createSession(token)
  first.clock.jump(40 * day)
  await first.call(`POST /sessions/${id}/webhook`, {
    token: await first.signIn(),
    body: { url: receiver.url, enabled: true, events: ['group:created'] },
  })
  const late = { token: await first.signIn() }
  await first.call(`POST /sessions/${id}/events/webhook/pause`, late)
  const body = { sessionId: id, eventType: 'group:created', data: {} }
  await first.call('POST /events/test', { ...late, body })
  await first.close()
  const next = await openGateway({ dataFolder: first.folder })
  await next.call(`POST /sessions/${id}/events/webhook/resume`, { token })
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1))
  const { logs } = await next.read(contract.deliveries.logs.answer, `GET /sessions/${id}/events/logs`, {
    token,
  })
  expect(logs).toHaveLength(1)
})
