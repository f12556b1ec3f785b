import { expect, test, vi } from 'vitest'
import type { LogLine } from '../../../core/log/systemLog.js'
import { openDeliveryWorker } from '../../../testing/deliveryWorker.js'
import { insertWaitingDeliveries } from '../../../testing/insertWaitingDeliveries.js'
import { ManualClock } from '../../../testing/manualClock.js'
import { openTestStore } from '../../../testing/testStore.js'

test('a failure is logged even if its delivery was removed during the attempt', async () => {
  const db = await openTestStore()
  const clock = new ManualClock()
  await insertWaitingDeliveries(db, clock, 1)
  const lines: LogLine[] = []
  const { worker } = openDeliveryWorker({
    db,
    clock,
    deliver: async (_target, { id }) => {
      await db.deleteFrom('deliveries').where('id', '=', id).execute()
      return { delivered: false, error: 'Sem resposta', answerStatus: null, answer: null }
    },
    writeLog: (line) => lines.push(line),
  })
  await worker.start()
  await vi.waitFor(() =>
    expect(lines.map(({ message }) => message)).toEqual([expect.stringContaining('falhou: Sem resposta')]),
  )
  const target = await db.selectFrom('delivery_targets').select(['status']).executeTakeFirstOrThrow()
  expect(target.status).toBe('ERROR')
})
