import { expect, test, vi } from 'vitest'
import { logOf, startDelivering, textOf, untilOldest } from '../../testing/delivering.js'
import { openGateway, required } from '../../testing/testGateway.js'

const second = 1000
const minute = 60 * second

async function startOutage(reply: object = { status: 503 }) {
  const world = await startDelivering()
  const { gateway, token, id, receiver, say } = world
  receiver.reply = () => reply
  await say('um')
  const until = (attempts: number) => untilOldest(gateway, token, id, { state: 'failed', attempts })
  await until(1)
  const toNext = async (attempts: number) => {
    const { nextAttemptAt } = await until(attempts)
    gateway.clock.advance(Date.parse(required(nextAttemptAt)) - gateway.clock.now())
    return until(attempts + 1)
  }
  return { ...world, until, toNext }
}

test('a new event retries the oldest delivery at once, without using a step of its schedule', async () => {
  const { gateway, receiver, say, until, toNext } = await startOutage()
  for (let attempts = 1; attempts < 6; attempts += 1) await toNext(attempts)
  const { nextAttemptAt } = await until(6)
  gateway.clock.advance(15 * second)
  await say('dois')
  // The next scheduled attempt is unchanged.
  expect(await until(7)).toMatchObject({ nextAttemptAt })
  gateway.clock.advance(15 * second)
  receiver.reply = () => ({})
  await say('três')
  await vi.waitFor(() => expect(receiver.received.map(textOf).slice(-3)).toEqual(['um', 'dois', 'três']))
  expect(receiver.received.slice(0, -2).map(textOf)).toEqual(Array(8).fill('um'))
})

test('many new events cause one attempt in 15 seconds', async () => {
  const { gateway, token, id, receiver, say, until, toNext } = await startOutage()
  for (let attempts = 1; attempts < 6; attempts += 1) await toNext(attempts)
  for (let count = 1; count <= 5; count += 1) {
    gateway.clock.advance(second)
    await say(`depois ${count}`)
  }
  await vi.waitFor(async () => expect(await logOf(gateway, token, id)).toHaveLength(6))
  gateway.clock.advance(9 * second)
  await until(6)
  gateway.clock.advance(second)
  await until(7)
  // No new event since.
  gateway.clock.advance(45 * second)
  expect(receiver.received).toHaveLength(7)
})

test('new events do not shorten a Retry-After', async () => {
  const { gateway, receiver, say, until } = await startOutage({
    status: 503,
    headers: { 'retry-after': '100' },
  })
  for (let waited = 0; waited < 80; waited += 20) {
    gateway.clock.advance(20 * second)
    await say(`aos ${waited}`)
  }
  expect(receiver.received).toHaveLength(1)
  gateway.clock.advance(20 * second)
  await until(2)
})

test('the longer a receiver is down, the less often new events retry it', async () => {
  const { gateway, token, id, say, until, toNext } = await startOutage()
  for (let attempts = 1; attempts < 8; attempts += 1) await toNext(attempts)
  // Some 40 minutes into the outage the pause is two minutes.
  gateway.clock.advance(minute)
  await say('cedo demais')
  await vi.waitFor(async () => expect(await logOf(gateway, token, id)).toHaveLength(2))
  await until(8)
  gateway.clock.advance(2 * minute)
  await until(9)
})

test('after a restart the oldest delivery is attempted once, before its next scheduled time', async () => {
  const { gateway, receiver, until, toNext } = await startOutage()
  for (let attempts = 1; attempts < 7; attempts += 1) await toNext(attempts)
  const { nextAttemptAt } = await until(7)
  const { folder, clock } = gateway
  clock.advance(minute)
  await gateway.close()
  receiver.reply = () => ({})
  await openGateway({ dataFolder: folder, clock })
  await vi.waitFor(() => expect(receiver.received).toHaveLength(8))
  expect(clock.now()).toBeLessThan(Date.parse(required(nextAttemptAt)))
})
