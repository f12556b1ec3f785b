import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { MemoryBus } from '../core/cluster/memoryBus.js'
import { findFirstUser } from '../core/store/repositories/users.js'
import { DeliveryWorker } from '../features/deliveries/attempts/worker.js'
import { beginImport } from '../features/templates/import/templateImports.js'
import { startDelivering, textOf } from '../testing/delivering.js'
import { required } from '../testing/testGateway.js'
import { openTestStore } from '../testing/testStore.js'

test('deliveries, sends and import rollbacks happen within a minute despite lost notifications', async () => {
  const { gateway, token, id, receiver, say } = await startDelivering()
  const db = await openTestStore(gateway.folder)
  const lost = [
    vi.spyOn(MemoryBus.prototype, 'publish').mockImplementation(() => undefined),
    vi.spyOn(DeliveryWorker.prototype, 'wakeHere').mockImplementation(() => undefined),
  ]
  await say('oi')
  const body = { to: '5521977776666', message: 'olá' }
  const sent = await gateway.call(`POST /sessions/${id}/send`, { token, body })
  expect(sent.status).toBe(200)
  for (const spy of lost) spy.mockRestore()
  // Simulates a failed rollback of an import.
  const started_at = new Date(gateway.clock.now()).toISOString()
  await beginImport(db, { id: randomUUID(), user_id: required(await findFirstUser(db)).id, started_at })

  gateway.clock.advance(59_000)
  expect([await sentOf(), receiver.received]).toEqual([false, []])
  gateway.clock.advance(1000)
  await vi.waitFor(async () => {
    expect(receiver.received.map(textOf)).toEqual(['oi'])
    expect(await db.selectFrom('template_imports').select('id').execute()).toEqual([])
    gateway.clock.advance(100)
    expect(await sentOf()).toBe(true)
  })

  async function sentOf(): Promise<boolean> {
    const rows = await db.selectFrom('messages').select('sent_at').where('direction', '=', 'out').execute()
    return rows.length === 1 && rows[0]?.sent_at !== null
  }
})
