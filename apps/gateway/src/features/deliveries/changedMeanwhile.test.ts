import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { healthOf, logOf, startDelivering, textOf, untilOldest } from '../../testing/delivering.js'
import { openReceiver, type Reply } from '../../testing/receiver.js'
import { required } from '../../testing/testGateway.js'

function openAnswer() {
  let give: (reply: Reply) => void = () => undefined
  const answer = new Promise<Reply>((resolve) => {
    give = resolve
  })
  return { answer, give: (reply: Reply) => give(reply) }
}

async function startAttempt() {
  const started = await startDelivering()
  const { gateway, token, id, receiver, say } = started
  const ending = openAnswer()
  receiver.reply = () => ending.answer
  await say('um')
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1))
  const delivery = await untilOldest(gateway, token, id, { state: 'delivering' })
  return { ...started, delivery, end: ending.give }
}

test('a late 410 of a replaced address does not disable the new one', async () => {
  const { gateway, token, id, end } = await startAttempt()
  const fresh = await openReceiver()
  await gateway.call(`PUT /sessions/${id}/webhook`, { token, body: { url: fresh.url } })
  end({ status: 410 })
  await vi.waitFor(() => expect(fresh.received.map(textOf)).toEqual(['um']))
  await untilOldest(gateway, token, id, { state: 'delivered', attempts: 2 })
  expect(await healthOf(gateway, token, id)).toMatchObject({
    enabled: true,
    connectionStatus: 'CONNECTED',
    lastError: null,
    dead: 0,
  })
})

test('a delivery that failed at a replaced address goes to the new one at once', async () => {
  const { gateway, token, id, end } = await startAttempt()
  const fresh = await openReceiver()
  await gateway.call(`PUT /sessions/${id}/webhook`, { token, body: { url: fresh.url } })
  end({ status: 503, headers: { 'retry-after': '86400' } })
  await vi.waitFor(() => expect(fresh.received.map(textOf)).toEqual(['um']))
})

test('resuming a target during an attempt retries at once when that fails', async () => {
  const { gateway, token, id, receiver, end } = await startAttempt()
  await gateway.call(`POST /sessions/${id}/events/webhook/pause`, { token })
  await gateway.call(`POST /sessions/${id}/events/webhook/resume`, { token })
  receiver.reply = () => ({})
  end({ status: 503, headers: { 'retry-after': '86400' } })
  await untilOldest(gateway, token, id, { state: 'delivered', attempts: 2 })
})

test('a replay requested during the last attempt is not lost', async () => {
  const { gateway, token, id, receiver, say } = await startDelivering()
  receiver.reply = () => ({ status: 500 })
  await say('um')
  for (let attempts = 1; attempts < 10; attempts += 1) {
    const { nextAttemptAt } = await untilOldest(gateway, token, id, { attempts, state: 'failed' })
    if (attempts < 9) gateway.clock.advance(Date.parse(required(nextAttemptAt)) - gateway.clock.now())
    else {
      const ending = openAnswer()
      receiver.reply = () => ending.answer
      gateway.clock.advance(Date.parse(required(nextAttemptAt)) - gateway.clock.now())
      const last = await untilOldest(gateway, token, id, { state: 'delivering' })
      const route = `/sessions/${id}/events/logs/${last.id}/replay` as const
      expect((await gateway.call(`POST ${route}`, { token })).status).toBe(200)
      receiver.reply = () => ({})
      ending.give({ status: 500 })
    }
  }
  await untilOldest(gateway, token, id, { state: 'delivered', attempts: 11 })
})

test('a target that failed for days starts a full schedule after a passed test', async () => {
  const { gateway, token, id, receiver, say } = await startDelivering()
  receiver.reply = () => ({ status: 500 })
  await say('um')
  await untilOldest(gateway, token, id, { state: 'failed' })
  gateway.clock.advance(5 * 24 * 60 * 60_000)
  await untilOldest(gateway, token, id, { state: 'dead' })
  receiver.reply = () => ({})
  const tested = await gateway.read(contract.webhooks.test.answer, `POST /sessions/${id}/webhook/test`, {
    token,
    body: {},
  })
  expect(tested.connected).toBe(true)
  receiver.reply = () => ({ status: 500 })
  await say('dois')
  await vi.waitFor(async () =>
    expect((await logOf(gateway, token, id))[0]).toMatchObject({ attempts: 1, state: 'failed' }),
  )
})
