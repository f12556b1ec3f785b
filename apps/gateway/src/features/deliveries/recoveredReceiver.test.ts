import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { isoNow } from '../../core/lib/clock.js'
import { startDelivering, textOf, untilOldest } from '../../testing/delivering.js'
import { delivered, openDeliveryWorker } from '../../testing/deliveryWorker.js'
import { insertWaitingDeliveries } from '../../testing/insertWaitingDeliveries.js'
import { ManualClock } from '../../testing/manualClock.js'
import { openTestStore } from '../../testing/testStore.js'

const soon = { timeout: 15_000 }

test('a receiver that passes its test gets waiting deliveries at once, in order', async () => {
  const { gateway, token, id, receiver, say } = await startDelivering()
  receiver.reply = () => ({ status: 503 })
  for (const content of ['um', 'dois']) await say(content)
  await untilOldest(gateway, token, id, { state: 'failed', attempts: 1 })
  gateway.clock.advance(5000)
  await untilOldest(gateway, token, id, { state: 'failed', attempts: 2 })
  const tried = async () =>
    (
      await gateway.read(contract.webhooks.test.answer, `POST /sessions/${id}/webhook/test`, {
        token,
        body: {},
      })
    ).connected
  expect(await tried()).toBe(false)
  receiver.reply = () => ({})
  expect(await tried()).toBe(true)
  await vi.waitFor(() => expect(receiver.received.map(textOf).slice(-2)).toEqual(['um', 'dois']), soon)
  // A failed test does not speed up retries.
  expect(receiver.received.map(textOf).filter((text) => text === 'um')).toHaveLength(3)
})

test('the first success of a failing target releases all its waiting deliveries', async () => {
  const db = await openTestStore()
  const clock = new ManualClock()
  const [, second] = await insertWaitingDeliveries(db, clock, 3)
  // State after the first was given up and replayed while the second waits.
  const later = { state: 'failed', step: 4, next_at: isoNow(clock, 2 * 60 * 60_000) } as const
  await db
    .updateTable('deliveries')
    .set(later)
    .where('id', '=', second?.id ?? '')
    .execute()
  await db
    .updateTable('delivery_targets')
    .set({ status: 'ERROR', failing_since: isoNow(clock) })
    .execute()
  const { worker } = openDeliveryWorker({ db, clock, deliver: async () => delivered })
  await worker.start()
  await vi.waitFor(async () => {
    const found = await db.selectFrom('deliveries').select('state').orderBy('seq').execute()
    expect(found.map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered'])
  }, soon)
})
