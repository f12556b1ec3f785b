import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { openStore } from '../../core/store/open.js'
import { ManualClock } from '../../testing/manualClock.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { admin, openGateway, required, type TestGateway } from '../../testing/testGateway.js'
import { placeOf } from '../../testing/testStore.js'
import { setPassword } from './signInAdministration.js'

const day = 24 * 60 * 60_000

function login(gateway: TestGateway, password: string, email = admin.email) {
  return gateway.call('POST /auth/login', { body: { email, password } })
}

/** Another address, as reported by the reverse proxy. */
function loginFrom(gateway: TestGateway, address: string, password: string) {
  const headers = { 'x-forwarded-for': address }
  return gateway.call('POST /auth/login', { body: { email: admin.email, password }, headers })
}

const behindProxy = () => openGateway({ trustProxy: (_address, hop) => hop === 0 })

test('signing in returns the user and a valid token; the e-mail ignores case', async () => {
  const gateway = await openGateway()
  const { status, data } = await login(gateway, admin.password, 'ANA@Loja.com.br')
  expect(status).toBe(200)
  expect(data.user).toEqual({ id: expect.any(String), name: admin.name, email: admin.email, avatar: null })
  const verified = await gateway.call('GET /auth/verify', { token: data.token })
  expect(verified.data.user).toEqual(data.user)
})

test('an account created with the clock ahead signs in later, for seven days', async () => {
  const dataFolder = temporaryFolder()
  const ahead = await openGateway({
    dataFolder,
    clock: new ManualClock(Date.parse('2027-01-15T12:00:00.000Z')),
  })
  await ahead.close()
  const gateway = await openGateway({ dataFolder })
  const token = await gateway.signIn()
  const verified = async () => (await gateway.call('GET /auth/verify', { token })).status
  expect(await verified()).toBe(200)
  gateway.clock.advance(7 * day)
  expect(await verified()).toBe(401)
})

test('a wrong password and an unknown e-mail get the same answer', async () => {
  const gateway = await openGateway()
  const refused = { success: false, message: 'Credenciais inválidas', code: 'invalid_credentials' }
  for (const answer of [
    await login(gateway, 'errada-1'),
    await login(gateway, 'errada-1', 'nao@existe.com'),
  ]) {
    expect([answer.status, answer.body]).toEqual([401, refused])
  }
})

test('rejects a malformed e-mail and a short password with the documented texts', async () => {
  const gateway = await openGateway()
  const answer = await gateway.call('POST /auth/login', { body: { email: 'ana', password: '12345' } })
  expect([answer.status, answer.body.fields]).toEqual([
    400,
    { email: 'Email inválido', password: 'Senha deve ter pelo menos 6 caracteres' },
  ])
})

test('five wrong passwords lock the account, longer each time, until a success', async () => {
  const gateway = await openGateway()
  for (let tries = 0; tries < 5; tries += 1) expect((await login(gateway, 'errada-1')).status).toBe(401)
  const locked = await login(gateway, admin.password)
  expect([locked.status, locked.body.message]).toEqual([
    429,
    'Muitas tentativas de login. Tente novamente em 30 segundos.',
  ])
  expect(locked.headers.get('retry-after')).toBe('30')
  expect((await login(gateway, admin.password, 'ANA@loja.com.br')).status).toBe(429)
  expect((await login(gateway, 'qualquer', 'bia@outra.com.br')).status).toBe(401)

  gateway.clock.advance(30_000)
  expect((await login(gateway, 'errada-1')).status).toBe(401)
  expect((await login(gateway, admin.password)).headers.get('retry-after')).toBe('60')
  gateway.clock.advance(60_000)
  expect((await login(gateway, admin.password)).status).toBe(200)
  expect((await login(gateway, 'errada-1')).status).toBe(401)
  expect((await login(gateway, admin.password)).status).toBe(200)
})

test('checks only five of 30 concurrent wrong passwords', async () => {
  const gateway = await openGateway()
  const answers = await Promise.all(Array.from({ length: 30 }, () => login(gateway, 'errada-1')))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
})

test('the lockout survives a restart, and setting a new password from outside lifts it', async () => {
  const dataFolder = temporaryFolder()
  const clock = new ManualClock()
  const first = await openGateway({ dataFolder, clock })
  for (let tries = 0; tries < 3; tries += 1) await login(first, 'errada-1')
  await first.close()
  const second = await openGateway({ dataFolder, clock })
  const answers = await Promise.all(Array.from({ length: 12 }, () => login(second, 'errada-1')))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(2)
  expect(answers.filter(({ body }) => body.code === 'login_locked')).toHaveLength(10)
  const db = await openStore(await placeOf(dataFolder))
  await setPassword(db, clock, () => undefined, admin.email, 'uma ponte no rio 7')
  await db.destroy()
  expect((await login(second, 'uma ponte no rio 7')).status).toBe(200)
})

test('concurrent sign-ins with the right password all succeed', async () => {
  const gateway = await openGateway()
  for (let tries = 0; tries < 4; tries += 1) await login(gateway, 'errada-1')
  const answers = await Promise.all(Array.from({ length: 15 }, () => login(gateway, admin.password)))
  expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(200))
})

test('wrong passwords from one address do not lock the account for others', async () => {
  const gateway = await behindProxy()
  for (let tries = 0; tries < 5; tries += 1) await loginFrom(gateway, '203.0.113.7', 'errada-1')
  expect((await loginFrom(gateway, '203.0.113.7', admin.password)).status).toBe(429)
  expect((await loginFrom(gateway, '198.51.100.9', admin.password)).status).toBe(200)
  // IPv6 addresses count by network.
  for (let tries = 0; tries < 5; tries += 1) await loginFrom(gateway, `2001:db8::${tries}`, 'errada-1')
  expect((await loginFrom(gateway, '2001:db8::ffff', admin.password)).status).toBe(429)
})

test('100 wrong passwords from anywhere slow unknown addresses, not one that signed in before', async () => {
  const gateway = await behindProxy()
  const home = '203.0.113.7'
  expect((await loginFrom(gateway, home, admin.password)).status).toBe(200)
  // One address counts at most five times.
  for (let tries = 0; tries < 30; tries += 1) {
    await loginFrom(gateway, '198.51.100.1', 'errada-1')
    gateway.clock.advance(15 * 60_000)
  }
  for (let address = 2; address <= 19; address += 1) {
    for (let tries = 0; tries < 5; tries += 1) await loginFrom(gateway, `198.51.100.${address}`, 'errada-1')
  }
  expect((await loginFrom(gateway, '192.0.2.1', admin.password)).status).toBe(200)
  for (let tries = 0; tries < 5; tries += 1) await loginFrom(gateway, '198.51.100.20', 'errada-1')
  const stranger = await loginFrom(gateway, '192.0.2.2', admin.password)
  expect([stranger.status, stranger.headers.get('retry-after')]).toEqual([429, '30'])
  expect((await loginFrom(gateway, home, admin.password)).status).toBe(200)
  gateway.clock.advance(30_000)
  expect((await loginFrom(gateway, '192.0.2.2', admin.password)).status).toBe(200)
}, 60_000)

test('ignores a forwarded address without a trusted proxy', async () => {
  const gateway = await openGateway()
  for (let tries = 0; tries < 5; tries += 1) await loginFrom(gateway, `203.0.113.${tries}`, 'errada-1')
  expect((await loginFrom(gateway, '198.51.100.9', admin.password)).status).toBe(429)
})

test('a token is valid for seven days', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  gateway.clock.advance(7 * day - 1000)
  expect((await gateway.call('GET /auth/verify', { token })).status).toBe(200)
  gateway.clock.advance(1000)
  const expired = await gateway.call('GET /auth/verify', { token })
  expect([expired.status, expired.body]).toEqual([
    401,
    { success: false, message: 'Token inválido', code: 'token_expired' },
  ])
})

test('logout and refresh revoke the token of the call', async () => {
  const gateway = await openGateway()
  const first = await gateway.signIn()
  const { data } = await gateway.call('POST /auth/refresh', { token: first })
  expect(data.user?.email).toBe(admin.email)
  expect((await gateway.call('GET /auth/verify', { token: first })).body.code).toBe('token_revoked')
  expect((await gateway.call('GET /auth/verify', { token: data.token })).status).toBe(200)
  expect((await gateway.call('POST /auth/logout', { token: data.token })).body).toEqual({
    success: true,
    data: {},
  })
  expect((await gateway.call('GET /auth/verify', { token: data.token })).body.code).toBe('token_revoked')
})

test('a token with a foreign key, without a signature or malformed returns 401', async () => {
  const gateway = await openGateway()
  const user = required((await gateway.call('GET /auth/verify', { token: await gateway.signIn() })).data.user)
  const foreign = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(user.id)
    .setJti('x')
    .setIssuedAt(gateway.clock.now() / 1000)
    .setExpirationTime(gateway.clock.now() / 1000 + 60)
    .sign(randomBytes(32))
  const unsigned = `${btoa('{"alg":"none"}')}.${foreign.split('.')[1]}.`
  for (const token of [foreign, unsigned, 'x', 'a.b.c']) {
    const answer = await gateway.call('GET /sessions', { token })
    expect([answer.status, answer.body.message, answer.body.code]).toEqual([
      401,
      'Token inválido',
      'token_invalid',
    ])
  }
})
