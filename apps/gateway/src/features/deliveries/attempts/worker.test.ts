import { expect, test, vi } from 'vitest'
import { findFirstUser } from '../../../core/store/repositories/users.js'
import { delivered, openDeliveryWorker } from '../../../testing/deliveryWorker.js'
import { insertWaitingDeliveries } from '../../../testing/insertWaitingDeliveries.js'
import { ManualClock } from '../../../testing/manualClock.js'
import { required } from '../../../testing/testGateway.js'
import { openTestStore } from '../../../testing/testStore.js'

/** A worker whose attempts end on the test's command, and two pending deliveries. */
async function open() {
  const db = await openTestStore()
  const clock = new ManualClock()
  await insertWaitingDeliveries(db, clock, 2)
  const finishAttempts: (() => void)[] = []
  const { worker } = openDeliveryWorker({
    db,
    clock,
    deliver: () =>
      new Promise((resolve) => {
        finishAttempts.push(() => resolve(delivered))
      }),
  })
  const states = async () => {
    const rows = await db.selectFrom('deliveries').select('state').orderBy('seq').execute()
    return rows.map(({ state }) => state)
  }
  return { clock, worker, finishAttempts, states, userId: required(await findFirstUser(db)).id }
}

test('pauseAttemptsDuring waits for the current attempt, and starts none until its work ends', async () => {
  const { clock, worker, finishAttempts, states, userId } = await open()
  await worker.start()
  await vi.waitFor(() => expect(finishAttempts).toHaveLength(1))
  const work = vi.fn(states)
  let releaseWork: () => void = () => undefined
  const workResult = worker.pauseAttemptsDuring(userId, async () => {
    const statesDuringWork = await work()
    await new Promise<void>((resolve) => {
      releaseWork = resolve
    })
    return statesDuringWork
  })
  finishAttempts[0]?.()
  await vi.waitFor(() => expect(work).toHaveBeenCalled())
  await vi.waitFor(() => {
    expect(clock.pendingTimers).toBeGreaterThan(0)
    clock.advance(1000)
  })
  expect(finishAttempts).toHaveLength(1)
  releaseWork()
  expect(await workResult).toEqual(['delivered', 'waiting'])
  await vi.waitFor(() => {
    clock.advance(1000)
    expect(finishAttempts).toHaveLength(2)
  })
  finishAttempts[1]?.()
  await vi.waitFor(async () => expect(await states()).toEqual(['delivered', 'delivered']))
})
