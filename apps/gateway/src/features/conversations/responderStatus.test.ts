import { expect, test } from 'vitest'
import { MemoryBus } from '../../core/cluster/memoryBus.js'
import { EventStore } from '../../core/events/eventStore.js'
import { isoNow } from '../../core/lib/clock.js'
import { GroupCommit } from '../../core/store/groupCommit.js'
import { insertWaitingDeliveries } from '../../testing/insertWaitingDeliveries.js'
import { ManualClock } from '../../testing/manualClock.js'
import { openTestStore } from '../../testing/testStore.js'
import { ResponderStatus } from './responderStatus.js'

test('a recovered responder gets its pending deliveries at once; a healthy one speeds up nothing', async () => {
  const db = await openTestStore()
  const clock = new ManualClock()
  const onError = (error: unknown) => {
    throw error
  }
  const writes = new GroupCommit(db)
  const eventStore = new EventStore({
    writes,
    bus: new MemoryBus(onError),
    clock,
    log: () => undefined,
    onError,
  })
  await insertWaitingDeliveries(db, clock, 2)
  const later = isoNow(clock, 60_000)
  await db
    .updateTable('deliveries')
    .set({ state: 'failed', step: 2, next_at: later })
    .where('seq', '=', 1)
    .execute()
  const heard: string[] = []
  const standings = new ResponderStatus({
    touched: () => heard.push('touched'),
    due: () => heard.push('due'),
  })
  const at = isoNow(clock)
  const worked = () => eventStore.transact('u', (work) => standings.worked(work, 't', at, null))
  const nextAt = async () =>
    (await db.selectFrom('deliveries').select('next_at').where('seq', '=', 1).executeTakeFirstOrThrow())
      .next_at
  await worked()
  expect([heard.splice(0), await nextAt()]).toEqual([['touched'], later])
  await eventStore.transact('u', (work) => standings.failed(work, 't', at, { error: 'fora do ar' }))
  await worked()
  expect([heard.splice(0), await nextAt()]).toEqual([['touched', 'due'], null])
  await worked()
  expect(heard).toEqual(['touched'])
})
