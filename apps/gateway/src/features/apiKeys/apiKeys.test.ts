import { contract } from '@morpheus/sdk/contract'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openGateway, required, roomyLimits, type TestGateway } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'
import { isKey, newKey } from './apiKeys.js'

const { apiKeys } = contract
const hour = 60 * 60_000
const timeouts = { timeout: 15_000 }

function make(gateway: TestGateway, token: string, body: object) {
  return gateway.read(apiKeys.create.answer, 'POST /settings/api-keys', {
    token,
    body: { name: 'Loja virtual', ...body },
  })
}

const listed = (gateway: TestGateway, token: string) =>
  gateway.read(apiKeys.list.answer, 'GET /settings/api-keys', { token })

test('a key is random with a checksum, and a mistyped key is invalid', () => {
  const key = newKey()
  expect(key).toMatch(/^mo_[0-9A-Za-z]{49}$/)
  expect(isKey(key)).toBe(true)
  expect(new Set(Array.from({ length: 200 }, newKey)).size).toBe(200)
  for (const at of [3, 20, 45, 48, 51]) {
    const other = key[at] === 'a' ? 'b' : 'a'
    expect(isKey(`${key.slice(0, at)}${other}${key.slice(at + 1)}`)).toBe(false)
  }
  expect([isKey(''), isKey(`${key}x`), isKey(key.slice(1))]).toEqual([false, false, false])
})

test('a key is shown once, stored hashed, accepted as bearer or X-API-Key, limited to its scopes', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const session = await gateway.createSession(token)
  const { key, secret } = await make(gateway, token, { scopes: ['read'], name: ' Painel​ ' })
  expect(key).toMatchObject({ name: 'Painel', scopes: ['read'], sessionIds: null, lastUsedAt: null })
  expect(secret.startsWith(key.prefix)).toBe(true)
  const db = await openTestStore(gateway.folder)
  const rows = JSON.stringify(await db.selectFrom('api_keys').selectAll().execute())
  expect(rows).not.toContain(secret.slice(12))
  expect(JSON.stringify(await listed(gateway, token))).not.toContain(secret.slice(12))

  const byHeader = { headers: { 'x-api-key': secret } }
  expect((await gateway.call('GET /sessions', byHeader)).data.sessions?.map(({ id }) => id)).toEqual([
    session,
  ])
  expect((await gateway.call('GET /auth/verify', { token: secret })).data.user?.name).toBe('Ana Souza')
  const refused = await gateway.call(`POST /sessions/${session}/connect`, { token: secret })
  expect([refused.status, refused.body]).toEqual([
    403,
    {
      success: false,
      code: 'scope_missing',
      message:
        'Esta chave de API não permite isto: falta o escopo sessions:write. Use uma chave com "Sessões" ou "Acesso total".',
      scope: 'sessions:write',
    },
  ])
  for (const route of ['GET /settings/api-keys', 'GET /settings/notifications', 'POST /settings/api-keys'])
    expect((await gateway.call(route, { token: secret })).body.code).toBe('scope_missing')
  const wrong = await gateway.call('GET /sessions', { headers: { 'x-api-key': newKey() }, token })
  expect([wrong.status, wrong.body.code]).toEqual([401, 'api_key_invalid'])
  // Logs never contain a key.
  expect(gateway.logged.join('')).not.toContain(secret.slice(12))
})

test('a key cannot sign in, nor create a key with more rights or a longer life', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const expiresAt = new Date(gateway.clock.now() + hour).toISOString()
  const { secret } = await make(gateway, token, { scopes: ['everything'], expiresAt })
  for (const route of ['POST /auth/refresh', 'POST /auth/logout'])
    expect((await gateway.call(route, { token: secret })).body.code).toBe('sign_in_required')
  const ask = (body: object) =>
    gateway.call('POST /settings/api-keys', { token: secret, body: { name: 'Filha', ...body } })
  expect((await ask({ scopes: ['read'] })).body.code).toBe('api_key_exceeds')
  const later = new Date(gateway.clock.now() + 2 * hour).toISOString()
  expect((await ask({ scopes: ['read'], expiresAt: later })).body.code).toBe('api_key_exceeds')
  expect((await ask({ scopes: ['everything'], expiresAt })).status).toBe(201)
  gateway.clock.advance(hour)
  const late = await gateway.call('GET /sessions', { token: secret })
  expect([late.status, late.body.code]).toEqual([401, 'api_key_expired'])
})

test('rejects an invalid or excess key by field and creates nothing', async () => {
  const gateway = await openGateway({ limits: { ...roomyLimits, apiKeys: 2 } })
  const token = await gateway.signIn()
  const other = await gateway.another()
  const foreign = await gateway.createSession(other)
  const past = new Date(gateway.clock.now()).toISOString()
  const ask = (body: object) => gateway.call('POST /settings/api-keys', { token, body })
  const good = { name: 'Loja', scopes: ['read'] }
  for (const [body, fields] of [
    [{ ...good, name: ' ' }, { name: 'Nome é obrigatório' }],
    [{ ...good, name: '​' }, { name: 'Nome é obrigatório' }],
    [{ ...good, scopes: [] }, { scopes: 'Escolha o que a chave pode fazer' }],
    [{ ...good, scopes: ['root'] }, { 'scopes.0': 'Escopo inválido' }],
    [{ ...good, sessionIds: [] }, { sessionIds: 'Escolha ao menos uma sessão' }],
    [{ ...good, sessionIds: [foreign] }, { sessionIds: 'Sessão não encontrada' }],
    [{ ...good, expiresAt: past }, { expiresAt: 'Escolha uma data que ainda não passou' }],
    [
      { ...good, expiresAt: 'amanhã' },
      { expiresAt: 'Data inválida: use ISO 8601, como 2027-01-31T00:00:00Z' },
    ],
  ] as const) {
    const answer = await ask(body)
    expect([answer.status, answer.body.fields]).toEqual([400, fields])
  }
  expect(await listed(gateway, token)).toEqual({ keys: [], most: 2 })
  expect((await ask(good)).status).toBe(201)
  expect((await ask(good)).status).toBe(201)
  const full = await ask(good)
  expect([full.status, full.body.code]).toEqual([409, 'too_many_api_keys'])
  const { keys } = await listed(gateway, token)
  const mine = `DELETE /settings/api-keys/${required(keys[0]).id}`
  expect((await gateway.call(mine, { token: other })).status).toBe(404)
  expect((await gateway.call(mine, { token })).status).toBe(200)
  expect((await gateway.call(mine, { token })).body.code).toBe('api_key_not_found')
  const acts = await (await openTestStore(gateway.folder)).selectFrom('activity').select('action').execute()
  expect(acts.map(({ action }) => action).filter((action) => action.startsWith('api_key'))).toEqual([
    'api_key_create',
    'api_key_create',
    'api_key_end',
  ])
})

test('stores the last use at most once a minute; a flood of one key leaves other calls alone', async () => {
  const gateway = await openGateway({ limits: { ...roomyLimits, keyCallsPerMinute: 60 } })
  const token = await gateway.signIn()
  const { secret } = await make(gateway, token, { scopes: ['read'] })
  const use = () => gateway.call('GET /sessions', { token: secret })
  const lastUse = async () => required((await listed(gateway, token)).keys[0]).lastUsedAt
  const first = new Date(gateway.clock.now()).toISOString()
  await use()
  expect(await lastUse()).toBe(first)
  gateway.clock.advance(59_000)
  await use()
  expect(await lastUse()).toBe(first)
  gateway.clock.advance(1000)
  await use()
  expect(await lastUse()).toBe(new Date(gateway.clock.now()).toISOString())
  const statuses: number[] = []
  for (let count = 0; count < 12; count += 1) statuses.push((await use()).status)
  expect(statuses).toContain(429)
  expect((await gateway.call('GET /sessions', { token })).status).toBe(200)
})

test('repeats an idempotent answer only to the same key', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const headers = { 'idempotency-key': 'a-mesma-de-sempre' }
  const body = { name: 'Nova' }
  const first = await gateway.call('POST /sessions', { token, headers, body })
  const { secret } = await make(gateway, token, { scopes: ['messages'] })
  const refused = await gateway.call('POST /sessions', { token: secret, headers, body })
  expect([first.status, refused.status]).toEqual([201, 403])
  const { secret: maker } = await make(gateway, token, { scopes: ['sessions'] })
  const made = await gateway.call('POST /sessions', { token: maker, headers, body })
  const again = await gateway.call('POST /sessions', { token: maker, headers, body })
  expect(again.data.session?.id).toBe(made.data.session?.id)
})

test('a socket opens with a key and closes when the key is deleted or expires', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const { key, secret } = await make(gateway, token, { scopes: ['messages'] })
  const expiresAt = new Date(gateway.clock.now() + hour).toISOString()
  const brief = await make(gateway, token, { scopes: ['read'], expiresAt })
  const byToken = await gateway.listen(secret)
  const byKey = await gateway.listen('', { auth: { token: undefined, apiKey: secret } })
  const expiring = await gateway.listen(brief.secret)
  const signedIn = await gateway.listen(token)
  await gateway.createSession(token)
  await vi.waitFor(() => {
    for (const { events } of [byToken, byKey, expiring])
      expect(events.map(({ type }) => type)).toContain('session:created')
  }, timeouts)
  expect(await byKey.socket.emitWithAck('watch-targets', null)).toMatchObject({ success: false })
  await gateway.call(`DELETE /settings/api-keys/${key.id}`, { token })
  await vi.waitFor(
    () => expect([byToken, byKey].map(({ socket }) => socket.connected)).toEqual([false, false]),
    timeouts,
  )
  expect((await gateway.call('GET /sessions', { token: secret })).status).toBe(401)
  await expect(gateway.listen(secret)).rejects.toThrow('Não autorizado')
  expect([expiring.socket.connected, signedIn.socket.connected]).toEqual([true, true])
  gateway.clock.advance(hour)
  await vi.waitFor(() => expect(expiring.socket.connected).toBe(false), timeouts)
  expect(signedIn.socket.connected).toBe(true)
})

test('signing out everywhere keeps keys, and no table stores a key in plain text', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const { secret } = await make(gateway, token, { scopes: ['read'] })
  const { socket } = await gateway.listen(secret)
  await gateway.call('POST /auth/sign-out-everywhere', { token })
  expect((await gateway.call('GET /sessions', { token })).status).toBe(401)
  expect((await gateway.call('GET /sessions', { token: secret })).status).toBe(200)
  expect(socket.connected).toBe(true)
  const db = await openTestStore(gateway.folder)
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    expect(JSON.stringify(rows), name).not.toContain(secret.slice(12))
  }
})
