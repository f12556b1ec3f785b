import { expect, onTestFinished, test, vi } from 'vitest'
import { MemoryBus } from '../../../core/cluster/memoryBus.js'
import { MemoryGrants } from '../../../core/cluster/memoryGrants.js'
import { MemoryLeases } from '../../../core/cluster/memoryLeases.js'
import { SessionHomes } from '../../../core/cluster/sessionHomes.js'
import { GroupCommit } from '../../../core/store/groupCommit.js'
import { firstUser } from '../../../core/store/repositories/users.js'
import { ManualClock } from '../../../testing/manualClock.js'
import { present } from '../../../testing/testGateway.js'
import { openTestStore } from '../../../testing/testStore.js'
import { waitingDeliveries } from '../../../testing/waitingDeliveries.js'
import { Ledger } from './ledger.js'
import { createSchedule, defaultDelays } from './schedule.js'
import { DeliveryWorker } from './worker.js'

/** A worker whose attempts end on the test's command, and two pending deliveries. */
async function open() {
  const db = await openTestStore()
  const clock = new ManualClock()
  const fail = (error: unknown) => {
    throw error
  }
  const writes = new GroupCommit(db)
  const bus = new MemoryBus(fail)
  const leases = new MemoryLeases(clock, new MemoryGrants(clock, 0), fail)
  await waitingDeliveries(db, clock, 2)
  const attempts: (() => void)[] = []
  const worker = new DeliveryWorker({
    db,
    bus,
    homes: new SessionHomes({ leases, bus, clock, onError: fail }),
    clock,
    senders: {
      webhook: {
        deliver: () =>
          new Promise((resolve) => {
            attempts.push(() => resolve({ delivered: true, answerStatus: 200, answer: null }))
          }),
        close: () => undefined,
      },
    },
    ledger: new Ledger(
      writes,
      clock,
      createSchedule(defaultDelays, () => 0),
      () => undefined,
    ),
    slots: { own: 2, common: 2 },
    onQueueChange: () => undefined,
    onAttempt: () => undefined,
    onError: fail,
  })
  onTestFinished(() => worker.close())
  const states = async () => {
    const rows = await db.selectFrom('deliveries').select('state').orderBy('seq').execute()
    return rows.map(({ state }) => state)
  }
  return { clock, worker, attempts, states, userId: present(await firstUser(db)).id }
}

test('while an account is held nothing of it is attempted, and what was under way is waited for', async () => {
  const { clock, worker, attempts, states, userId } = await open()
  await worker.start()
  await vi.waitFor(() => expect(attempts).toHaveLength(1))
  const work = vi.fn(states)
  let free: () => void = () => undefined
  const held = worker.holdAttemptsDuring(userId, async () => {
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
  expect(await held).toEqual(['delivered', 'waiting'])
  await vi.waitFor(() => {
    clock.advance(1000)
    expect(attempts).toHaveLength(2)
  })
  attempts[1]?.()
  await vi.waitFor(async () => expect(await states()).toEqual(['delivered', 'delivered']))
})
