import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { revokeToken } from '../../../../features/auth/revokedTokens.js'
import { ManualClock } from '../../../../testing/manualClock.js'
import { openTestStore } from '../../../../testing/testStore.js'
import { GroupCommit } from '../../groupCommit.js'

test('when the database rolls back the transaction, only the change that caused it fails', async () => {
  const db = await openTestStore()
  await sql`create trigger full before insert on revoked_tokens when new.id = 'b'
    begin select raise(rollback, 'disk full'); end`.execute(db)
  const commits = new GroupCommit(db, new ManualClock())
  const outcomes = await Promise.allSettled(
    ['a', 'b', 'c'].map((id) => commits.commit('ana', (store) => revokeToken(store, id, '9'))),
  )
  const why = outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.message)
  expect(why).toEqual([false, 'disk full', false])
  expect(await db.selectFrom('revoked_tokens').select('id').execute()).toEqual([{ id: 'a' }, { id: 'c' }])
})
