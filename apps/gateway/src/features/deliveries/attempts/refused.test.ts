import { expect, onTestFinished, test, vi } from 'vitest'
import { MemoryBus } from '../../../core/cluster/memoryBus.js'
import { MemoryGrants } from '../../../core/cluster/memoryGrants.js'
import { MemoryLeases } from '../../../core/cluster/memoryLeases.js'
import { SessionHomes } from '../../../core/cluster/sessionHomes.js'
import type { LogLine } from '../../../core/log/systemLog.js'
import { GroupCommit } from '../../../core/store/groupCommit.js'
import { ManualClock } from '../../../testing/manualClock.js'
import { openTestStore } from '../../../testing/testStore.js'
import { waitingDeliveries } from '../../../testing/waitingDeliveries.js'
import { Ledger } from './ledger.js'
import { createSchedule, defaultDelays } from './schedule.js'
import { DeliveryWorker } from './worker.js'

test('what a receiver refuses for good is set aside with its reason; what follows goes on, and the target stays as it is', async () => {
  const db = await openTestStore()
  const clock = new ManualClock()
  const lines: LogLine[] = []
  const fail = (error: unknown) => {
    throw error
  }
  const writes = new GroupCommit(db)
  const bus = new MemoryBus(fail)
  const leases = new MemoryLeases(clock, new MemoryGrants(clock, 0), fail)
  const rows = await waitingDeliveries(db, clock, 3)
  const worker = new DeliveryWorker({
    db,
    bus,
    homes: new SessionHomes({ leases, bus, clock, onError: fail }),
    clock,
    senders: {
      webhook: {
        deliver: async (_target, { id }) =>
          id === rows[1]?.id
            ? {
                delivered: false,
                refused: true,
                error: 'Texto longo demais',
                answerStatus: 422,
                answer: null,
              }
            : { delivered: true, answerStatus: 200, answer: null },
        close: () => undefined,
      },
    },
    ledger: new Ledger(
      writes,
      clock,
      createSchedule(defaultDelays, () => 0),
      (line) => lines.push(line),
    ),
    slots: { own: 2, common: 2 },
    onQueueChange: () => undefined,
    onAttempt: () => undefined,
    onError: fail,
  })
  onTestFinished(() => worker.close())
  await worker.start()
  const kept = await vi.waitFor(async () => {
    const found = await db.selectFrom('deliveries').select(['state', 'error']).orderBy('seq').execute()
    expect(found.map(({ state }) => state)).toEqual(['delivered', 'dead', 'delivered'])
    return found
  })
  expect(kept[1]?.error).toBe('Texto longo demais')
  const target = await db.selectFrom('delivery_targets').selectAll().executeTakeFirstOrThrow()
  expect(target).toMatchObject({ enabled: 1, status: 'CONNECTED', last_error: null, failing_since: null })
  expect(lines.map(({ message }) => message)).toContainEqual(
    expect.stringContaining('recusou uma entrega: Texto longo demais'),
  )
})
