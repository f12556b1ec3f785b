import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Vault } from '../../core/lib/vault.js'
import type { PostRow } from '../../core/store/postTables.js'
import { insertTarget } from '../../core/store/repositories/deliveryTargets.js'
import { findPost, insertPost } from '../../core/store/repositories/posts.js'
import { insertSession } from '../../core/store/repositories/sessions.js'
import { findFirstUser } from '../../core/store/repositories/users.js'
import { createUser } from '../../features/account/users.js'
import { mediaHandleContext } from '../../features/sessions/messages/arrivedMedia.js'
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

test('re-encrypts the handles of files of statuses and channel posts that nobody has opened yet', async () => {
  const db = await openTestStore()
  await createUser(db, new ManualClock(), { email: 'ana@loja.com.br', name: 'Ana' })
  const user = required(await findFirstUser(db))
  await insertSession(db, sessionRow({ id: 's1', user_id: user.id }))
  const [before, after] = [randomBytes(32), randomBytes(32)]
  await insertPost(db, receivedPost('p0', null))
  const handle = new Vault([before]).seal('chave do arquivo', mediaHandleContext('p1'))
  await insertPost(db, receivedPost('p1', handle))
  expect(await resealAll(db, new Vault([after, before]))).toMatchObject({ sealed: 1, unreadable: 0 })
  const { handle: resealed } = required(await findPost(db, 's1', 'p1'))
  expect(new Vault([after]).open(required(resealed), mediaHandleContext('p1'))).toBe('chave do arquivo')
})

function receivedPost(id: string, handle: string | null): PostRow {
  return {
    id,
    session_id: 's1',
    channel: null,
    network_id: id,
    from_me: 0,
    contact: '5511988887777',
    contact_name: 'Bia',
    kind: 'image',
    text: null,
    media: null,
    media_id: null,
    handle,
    audience: null,
    recipients: null,
    state: 'sent',
    server_id: null,
    reaction: null,
    edited_at: null,
    posted_at: '2026-11-21T12:00:00.000Z',
    expires_at: '2026-11-22T12:00:00.000Z',
  }
}

test('every file that seals a value is known here: its column is resealed, or its value ends within minutes', () => {
  const source = join(import.meta.dirname, '..', '..')
  const sealing = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      /(?<!\.test)\.ts$/.test(path) &&
      !path.startsWith('testing') &&
      /\bseal\(/.test(readFileSync(join(source, path), 'utf8')),
  )
  expect(sealing.toSorted()).toEqual([
    'core/cluster/postgres/postgresCalls.ts',
    'core/configuration/sealConfig.ts',
    'core/events/clusterEvents.ts',
    'core/http/answers/idempotency.ts',
    'core/lib/vault.ts',
    'engines/engineStore.ts',
    'features/auth/refreshAnswers.ts',
    'features/auth/twoFactor/twoFactor.ts',
    'features/backups/restoring/adaptRows.ts',
    'features/conversations/stateStore.ts',
    'features/email/mailServerSettings.ts',
    'features/email/outbox.ts',
    'features/privacy/erasure/erasures.ts',
    'features/privacy/person/answersAboutPerson.ts',
    'features/sessions/erased/erasedPeople.ts',
    'features/sessions/messages/arrivedMedia.ts',
    'features/sessions/posts/receivedPosts.ts',
    'features/sessions/proxy/proxyConfigs.ts',
    'features/sessions/settings/cloudConfigs.ts',
    'features/sessions/settings/sessionConfig.ts',
    'integrations/chatwoot/link.ts',
    'start/keys/reseal.ts',
  ])
})
