import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { GroupCommit } from '../../core/store/groupCommit.js'
import { findSession } from '../../core/store/repositories/sessions.js'
import { startDelivering } from '../../testing/delivering.js'
import { required } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'

test('a test event is queued after a change that another gateway is committing', async () => {
  const { gateway, token, id } = await startDelivering({ events: ['group:created'] })
  const db = await openTestStore(gateway.folder)
  const { user_id: userId } = required(await findSession(db, id))
  let finish: () => void = () => undefined
  const finishing = new Promise<void>((resolve) => {
    finish = resolve
  })
  const other = new GroupCommit(db).commit(userId, () => finishing)
  const partitionIs = (granted: boolean) => async () => {
    const { rows } = await sql`select 1 from pg_locks join pg_database on oid = database
      where datname = current_database() and locktype = 'advisory' and objsubid = 2
        and granted = ${granted}`.execute(db)
    return rows.length > 0
  }
  await vi.waitUntil(partitionIs(true))
  const body = { sessionId: id, eventType: 'group:created', data: { nome: 'Clientes' } }
  const asked = gateway.call('POST /events/test', { token, body })
  await vi.waitUntil(partitionIs(false))
  expect(await db.selectFrom('deliveries').select('seq').execute()).toEqual([])
  finish()
  await other
  expect((await asked).status).toBe(201)
  expect(await db.selectFrom('deliveries').select('seq').execute()).toHaveLength(1)
})
