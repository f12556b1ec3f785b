import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createUser } from '../../../features/account/users.js'
import { ManualClock } from '../../../testing/manualClock.js'
import { required } from '../../../testing/testGateway.js'
import { openTestStore } from '../../../testing/testStore.js'
import { findFirstUser } from '../repositories/users.js'
import { activityMessages } from './002-activity-messages.js'

test('adds message codes only to entries whose text has no parameters', async () => {
  const db = await openTestStore()
  await createUser(db, new ManualClock(), { email: 'ana@loja.com.br', name: 'Ana' })
  const { id: user_id } = required(await findFirstUser(db))
  await sql`alter table activity drop column details_i18n`.execute(db)
  const texts = ['Saída da conta', 'Sessão "Loja" criada', 'Saída da conta.']
  for (const details of texts)
    await sql`insert into activity (user_id, at, action, status, details, metadata)
      values (${user_id}, '2026-11-21T12:00:00.000Z', 'other', 'success', ${details}, '{}')`.execute(db)
  await activityMessages(db)
  const rows = await db.selectFrom('activity').select(['details', 'details_i18n']).orderBy('id').execute()
  expect(rows).toEqual([
    { details: 'Saída da conta', details_i18n: '{"code":"activity.logout","params":{}}' },
    { details: 'Sessão "Loja" criada', details_i18n: null },
    { details: 'Saída da conta.', details_i18n: null },
  ])
})
