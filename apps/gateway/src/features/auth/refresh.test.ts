import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { openGateway, type TestGateway } from '../../testing/testGateway.js'

const key = 'chave-da-renovacao'

function refresh(gateway: TestGateway, token: string, idempotencyKey?: string) {
  const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }
  return gateway.call('POST /auth/refresh', { token, headers })
}

test('a repeated refresh with the same key returns the same token within the retry window', async () => {
  const gateway = await openGateway()
  const lost = await gateway.signIn()
  const first = await refresh(gateway, lost, key)
  expect(first.status).toBe(200)
  // Timeout of 60 s plus a retry that took 90 s.
  gateway.clock.advance(60_000 + 90_000)
  const again = await refresh(gateway, lost, key)
  expect([again.status, again.body]).toEqual([200, first.body])
  expect((await gateway.call('GET /auth/verify', { token: again.data.token })).status).toBe(200)
  for (const other of [undefined, 'outra-chave']) {
    const refused = await refresh(gateway, lost, other)
    expect([refused.status, refused.body.code, refused.data.token]).toEqual([401, 'token_revoked', undefined])
  }
  gateway.clock.advance(10 * 60_000)
  expect((await refresh(gateway, lost, key)).body.code).toBe('token_revoked')
})

test('the token revoked by a refresh gives access to nothing else', async () => {
  const gateway = await openGateway()
  const lost = await gateway.signIn()
  await refresh(gateway, lost, key)
  const headers = { 'idempotency-key': key }
  for (const route of ['GET /auth/verify', 'POST /auth/logout', 'GET /sessions', 'POST /sessions']) {
    const answer = await gateway.call(route, { token: lost, headers })
    expect([route, answer.status, answer.body.code]).toEqual([route, 401, 'token_revoked'])
  }
})

test('repeating a refresh does not undo a logout', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  await gateway.call('POST /auth/logout', { token, headers: { 'idempotency-key': key } })
  expect((await refresh(gateway, token, key)).status).toBe(401)

  const lost = await gateway.signIn()
  const { data } = await refresh(gateway, lost, key)
  await gateway.call('POST /auth/logout', { token: data.token })
  const again = await refresh(gateway, lost, key)
  expect((await gateway.call('GET /auth/verify', { token: again.data.token })).body.code).toBe(
    'token_revoked',
  )
})

test('concurrent refreshes share one token with the same key; with different keys one succeeds', async () => {
  const gateway = await openGateway()
  const lost = await gateway.signIn()
  const same = await Promise.all(Array.from({ length: 5 }, () => refresh(gateway, lost, key)))
  expect(same.map(({ status }) => status)).toEqual(Array(5).fill(200))
  expect(new Set(same.map(({ data }) => data.token)).size).toBe(1)

  const token = await gateway.signIn()
  const different = await Promise.all(
    Array.from({ length: 5 }, (_, index) => refresh(gateway, token, `${key}-${index}`)),
  )
  expect(different.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
})

test('a repeated refresh returns the same answer after a restart', async () => {
  const dataFolder = temporaryFolder()
  const before = await openGateway({ dataFolder })
  const lost = await before.signIn()
  const first = await refresh(before, lost, key)
  await before.close()
  const after = await openGateway({ dataFolder, clock: before.clock })
  expect((await refresh(after, lost, key)).body).toEqual(first.body)
})
