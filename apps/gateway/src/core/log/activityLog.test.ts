import { localized } from '@morpheus/sdk/text'
import { expect, test, vi } from 'vitest'
import * as passwords from '../../features/account/passwords.js'
import { createUser } from '../../features/account/users.js'
import { ManualClock } from '../../testing/manualClock.js'
import { openTestStore } from '../../testing/testStore.js'
import { inTransaction } from '../store/inTransaction.js'
import { findFirstUser } from '../store/repositories/users.js'
import { ActivityLog } from './activityLog.js'

test('stores an audit entry with its origin and without secrets, only if its change commits', async () => {
  vi.spyOn(passwords, 'hashPassword').mockResolvedValue('hash')
  const db = await openTestStore()
  const clock = new ManualClock()
  await createUser(db, clock, { email: 'ana@loja.com.br', name: 'Ana' })
  vi.restoreAllMocks()
  const userId = String((await findFirstUser(db))?.id)
  const log = new ActivityLog(clock)
  const origin = { address: '203.0.113.7', userAgent: `curl/8 ${'x'.repeat(2000)}` }
  const metadata = { senha: 'lontra', campos: ['name'] }
  const act = {
    action: 'settings_update',
    details: localized('activity.session_created', { name: 'Loja\nCentro' }),
    metadata,
  } as const
  await log.record(db, userId, act, origin)
  await inTransaction(db, async (transaction) => {
    await log.record(transaction, userId, { action: 'logout', details: localized('activity.logout') }, null)
    throw new Error('undone')
  }).catch(() => undefined)
  const [entry, ...others] = await db.selectFrom('activity').selectAll().execute()
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    user_id: userId,
    status: 'success',
    details: 'Sessão "Loja Centro" criada',
    details_i18n: '{"code":"activity.session_created","params":{"name":"Loja Centro"}}',
    ip: '203.0.113.7',
    metadata: '{"senha":"[oculto]","campos":["name"]}',
  })
  expect(entry?.user_agent).toHaveLength(512)
})
