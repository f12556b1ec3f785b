import { expect, test, vi } from 'vitest'
import { ManualClock } from '../../testing/manualClock.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { openGateway, required, type TestGateway } from '../../testing/testGateway.js'

const day = 24 * 60 * 60_000

const verify = (gateway: TestGateway, token: string) => gateway.call('GET /auth/verify', { token })
const refresh = (gateway: TestGateway, token: string, key?: string) =>
  gateway.call('POST /auth/refresh', { token, ...(key && { headers: { 'idempotency-key': key } }) })
const signOutEverywhere = (gateway: TestGateway, token: string) =>
  gateway.call('POST /auth/sign-out-everywhere', { token })
const revoked = { success: false, message: 'Token inválido', code: 'token_revoked' }

test("revokes every token of the user, renewed ones included, and nobody else's", async () => {
  const gateway = await openGateway()
  const stranger = await gateway.another()
  const [mine, stolen] = [await gateway.signIn(), await gateway.signIn()]
  const renewed = required((await refresh(gateway, stolen, 'chave-do-ladrao')).data.token)
  const { status, body } = await signOutEverywhere(gateway, mine)
  expect([status, body]).toEqual([200, { success: true, data: {} }])
  for (const token of [mine, stolen, renewed]) expect((await verify(gateway, token)).body).toEqual(revoked)
  expect((await refresh(gateway, stolen, 'chave-do-ladrao')).body).toEqual(revoked)
  expect((await refresh(gateway, renewed)).body).toEqual(revoked)
  expect((await verify(gateway, stranger)).status).toBe(200)
  // Same millisecond: the clock stands still.
  const after = await gateway.signIn()
  expect((await verify(gateway, after)).status).toBe(200)
  await signOutEverywhere(gateway, after)
  expect((await verify(gateway, after)).body).toEqual(revoked)
})

test("closes the user's sockets at once, sessions: 'joined' included, and nobody else's", async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const other = await gateway.listen(await gateway.another())
  const ended = [
    await gateway.listen(token),
    await gateway.listen(await gateway.signIn(), { auth: { sessions: 'joined' } }),
  ]
  await signOutEverywhere(gateway, token)
  await vi.waitFor(() => expect(ended.map(({ socket }) => socket.connected)).toEqual([false, false]))
  expect(other.socket.connected).toBe(true)
  await expect(gateway.listen(token)).rejects.toMatchObject({ data: { code: 'token_revoked' } })
})

test('revokes tokens issued while the clock was ahead', async () => {
  const dataFolder = temporaryFolder()
  const ahead = await openGateway({
    dataFolder,
    clock: new ManualClock(Date.parse('2027-01-15T12:00:00.000Z')),
  })
  const stolen = await ahead.signIn()
  await ahead.close()
  const gateway = await openGateway({ dataFolder })
  const mine = await gateway.signIn()
  expect((await verify(gateway, mine)).status).toBe(200)
  await signOutEverywhere(gateway, mine)
  for (const token of [stolen, mine]) expect((await verify(gateway, token)).body).toEqual(revoked)
  const again = await gateway.signIn()
  expect((await verify(gateway, again)).status).toBe(200)
  gateway.clock.advance(60 * day)
  expect((await verify(gateway, stolen)).status).toBe(401)
})

test('a sign-in can be renewed for its maximum days, then it expires with its socket', async () => {
  const gateway = await openGateway({ signInDays: 15 })
  let token = await gateway.signIn()
  const { socket } = await gateway.listen(token)
  for (const days of [6, 6, 2.5]) {
    gateway.clock.advance(days * day)
    token = required((await refresh(gateway, token)).data.token)
  }
  const last = token
  gateway.clock.advance(day / 2 - 1000)
  expect((await verify(gateway, last)).status).toBe(200)
  expect(socket.connected).toBe(true)
  gateway.clock.advance(1000)
  const expired = { success: false, message: 'Token inválido', code: 'token_expired' }
  expect((await verify(gateway, last)).body).toEqual(expired)
  expect((await refresh(gateway, last)).body).toEqual(expired)
  await vi.waitFor(() => expect(socket.connected).toBe(false))
  expect((await verify(gateway, await gateway.signIn())).status).toBe(200)
})

test('a shorter maximum applies to tokens already issued', async () => {
  const dataFolder = temporaryFolder()
  const before = await openGateway({ dataFolder })
  const token = await before.signIn()
  await before.close()
  const { clock } = before
  const gateway = await openGateway({ dataFolder, clock, signInDays: 2 })
  const fresh = await gateway.signIn()
  clock.advance(2 * day - 1000)
  expect((await verify(gateway, token)).status).toBe(200)
  const renewed = required((await refresh(gateway, fresh)).data.token)
  clock.advance(1000)
  for (const one of [token, renewed]) expect((await verify(gateway, one)).body.code).toBe('token_expired')
})
