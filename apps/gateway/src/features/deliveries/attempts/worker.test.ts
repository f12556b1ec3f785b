import { expect, test, vi } from 'vitest'
import { findFirstUser } from '../../../core/store/repositories/users.js'
import { delivered, openDeliveryWorker } from '../../../testing/deliveryWorker.js'
import { ManualClock } from '../../../testing/manualClock.js'
import { present } from '../../../testing/testGateway.js'
import { openTestStore } from '../../../testing/testStore.js'
import { waitingDeliveries } from '../../../testing/waitingDeliveries.js'

/** A worker whose attempts end on the test's command, and two pending deliveries. */
async function open() {
  const db = await openTestStore()
  const clock = new ManualClock()
  await waitingDeliveries(db, clock, 2)
  const attempts: (() => void)[] = []
  const { worker } = openDeliveryWorker({
    db,
    clock,
    deliver: () =>
      new Promise((resolve) => {
        attempts.push(() => resolve(delivered))
      }),
  })
  const states = async () => {
    const rows = await db.selectFrom('deliveries').select('state').orderBy('seq').execute()
    return rows.map(({ state }) => state)
  }
  return { clock, worker, attempts, states, userId: present(await findFirstUser(db)).id }
}

test('while an account is paused, starts no attempts and waits for the current one', async () => {
  const { clock, worker, attempts, states, userId } = await open()
  await worker.start()
  await vi.waitFor(() => expect(attempts).toHaveLength(1))
  const work = vi.fn(states)
  let free: () => void = () => undefined
  const paused = worker.pauseAttemptsDuring(userId, async () => {
    const seen = await work()
    await new Promise<void>((resolve) => {
      free = resolve
    })
    return seen
  })
  attempts[0]?.()
  await vi.waitFor(() => expect(work).toHaveBeenCalled())
  await vi.waitFor(() => {
    expect(clock.waiting).toBeGreaterThan(0)
    clock.advance(1000)
  })
  expect(attempts).toHaveLength(1)
  free()
  expect(await paused).toEqual(['delivered', 'waiting'])
  await vi.waitFor(() => {
    clock.advance(1000)
    expect(attempts).toHaveLength(2)
  })
  attempts[1]?.()
  await vi.waitFor(async () => expect(await states()).toEqual(['delivered', 'delivered']))
})
