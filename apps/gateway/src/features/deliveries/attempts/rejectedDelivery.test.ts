import { expect, test, vi } from 'vitest'
import type { LogLine } from '../../../core/log/systemLog.js'
import { delivered, openDeliveryWorker } from '../../../testing/deliveryWorker.js'
import { insertWaitingDeliveries } from '../../../testing/insertWaitingDeliveries.js'
import { ManualClock } from '../../../testing/manualClock.js'
import { openTestStore } from '../../../testing/testStore.js'
import type { Outcome } from '../sender.js'

test('a permanently rejected delivery becomes a dead letter with its reason; later ones continue', async () => {
  const db = await openTestStore()
  const clock = new ManualClock()
  const lines: LogLine[] = []
  const rows = await insertWaitingDeliveries(db, clock, 3)
  const rejection: Outcome = {
    delivered: false,
    rejected: true,
    error: 'Texto longo demais',
    answerStatus: 422,
    answer: null,
  }
  const { worker } = openDeliveryWorker({
    db,
    clock,
    deliver: async (_target, { id }) => (id === rows[1]?.id ? rejection : delivered),
    writeLog: (line) => lines.push(line),
  })
  await worker.start()
  const deliveries = await vi.waitFor(async () => {
    const current = await db.selectFrom('deliveries').select(['state', 'error']).orderBy('seq').execute()
    expect(current.map(({ state }) => state)).toEqual(['delivered', 'dead', 'delivered'])
    return current
  })
  expect(deliveries[1]?.error).toBe('Texto longo demais')
  const target = await db.selectFrom('delivery_targets').selectAll().executeTakeFirstOrThrow()
  expect(target).toMatchObject({ enabled: 1, status: 'CONNECTED', last_error: null, failing_since: null })
  expect(lines.map(({ message }) => message)).toContainEqual(
    expect.stringContaining('recusou uma entrega: Texto longo demais'),
  )
})
