import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { Vault } from '../../core/lib/vault.js'
import { insertTarget } from '../../core/store/repositories/deliveryTargets.js'
import { insertSession } from '../../core/store/repositories/sessions.js'
import { findFirstUser } from '../../core/store/repositories/users.js'
import { createUser } from '../../features/account/users.js'
import { findGrant, kommoTokensContext, saveGrant } from '../../integrations/kommo/rows/grants.js'
import { ManualClock } from '../../testing/manualClock.js'
import { sessionRow, targetRow } from '../../testing/rows.js'
import { required } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'
import { resealAll } from './reseal.js'

test('re-encrypts Kommo tokens with the new key, and deletes those that no key decrypts', async () => {
  const db = await openTestStore()
  await createUser(db, new ManualClock(), { email: 'ana@loja.com.br', name: 'Ana' })
  const user = required(await findFirstUser(db))
  const [before, after] = [randomBytes(32), randomBytes(32)]
  for (const [id, key] of [
    ['t1', before],
    ['t2', randomBytes(32)],
  ] as const) {
    await insertSession(db, sessionRow({ id: `s-${id}`, user_id: user.id }))
    await insertTarget(db, targetRow({ id, session_id: `s-${id}`, kind: 'kommo' }))
    const tokens = new Vault([key]).seal(`tokens de ${id}`, kommoTokensContext(id))
    await saveGrant(db, {
      target_id: id,
      tokens,
      trouble: null,
      trouble_i18n: null,
      given_at: '2026-11-21T12:00:00.000Z',
    })
  }
  expect(await resealAll(db, new Vault([after, before]))).toMatchObject({ sealed: 1, unpaired: 0 })
  const { tokens } = required(await findGrant(db, 't1'))
  expect(new Vault([after]).open(tokens, kommoTokensContext('t1'))).toBe('tokens de t1')
  expect(new Vault([before]).tryOpen(tokens, kommoTokensContext('t1'))).toBeNull()
  expect(await findGrant(db, 't2')).toBeUndefined()
})
