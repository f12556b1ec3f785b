import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { openStore } from '../../core/store/open.js'
import { shortPatience, TestSmtpServer } from '../../testing/mail/smtpServer.js'
import { ManualClock } from '../../testing/manualClock.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { admin, openGateway, type TestGateway } from '../../testing/testGateway.js'
import { placeOf } from '../../testing/testStore.js'
import * as passwords from '../account/passwords.js'

const minute = 60_000
const better = 'uma ponte no rio 7'
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

function change(gateway: TestGateway, token: string, body: object, path = 'PUT /settings/user/password') {
  return gateway.call(path, { token, body })
}

const alive = async (gateway: TestGateway, token: string) =>
  (await gateway.call('GET /auth/verify', { token })).status === 200

const devicesOf = async (gateway: TestGateway, token: string) =>
  (await gateway.read(contract.security.devices.answer, 'GET /settings/user/devices', { token })).devices

async function signInAs(gateway: TestGateway, agent: string): Promise<string> {
  const { data } = await gateway.call('POST /auth/login', {
    body: { email: admin.email, password: admin.password },
    headers: { 'user-agent': agent },
  })
  return data.token ?? ''
}

test("changing the password ends all other sign-ins and sockets and keeps the caller's own", async () => {
  const gateway = await openGateway()
  const [mine, other] = [await gateway.signIn(), await gateway.signIn()]
  const { socket } = await gateway.listen(mine)
  const { socket: theirs } = await gateway.listen(other)
  const given = { currentPassword: admin.password, newPassword: better, confirmPassword: better }
  expect((await change(gateway, mine, given)).status).toBe(200)
  await vi.waitFor(() => expect(theirs.connected).toBe(false), { timeout: 15_000 })
  expect([await alive(gateway, mine), await alive(gateway, other)]).toEqual([true, false])
  // Longer than the cache of ended sign-ins.
  gateway.clock.advance(minute)
  const { data } = await gateway.call('POST /auth/refresh', { token: mine })
  expect(await alive(gateway, data.token ?? '')).toBe(true)
  expect(socket.connected).toBe(true)
  const login = (password: string) =>
    gateway.call('POST /auth/login', { body: { email: admin.email, password } })
  expect([(await login(admin.password)).status, (await login(better)).status]).toEqual([401, 200])
})

test('both paths change the password, and reject a mismatch or a weak password', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const given = { currentPassword: admin.password, newPassword: better, confirmPassword: 'outra coisa 1' }
  const apart = await change(gateway, token, given)
  expect([apart.status, apart.body.message, apart.body.fields]).toEqual([
    400,
    'As senhas não coincidem',
    { confirmPassword: 'As senhas não coincidem' },
  ])
  for (const [newPassword, message] of [
    ['12345', 'Senha deve ter pelo menos 6 caracteres'],
    ['senha123', /^Esta senha está entre as mais usadas/],
    ['anasouza1', /^Uma senha feita do e-mail ou do nome/],
  ] as const) {
    const { status, body } = await change(gateway, token, { currentPassword: admin.password, newPassword })
    expect([status, body.fields]).toEqual([400, { newPassword: expect.stringMatching(message) }])
  }
  const documented = await change(
    gateway,
    token,
    { currentPassword: admin.password, newPassword: better },
    'POST /settings/change-password',
  )
  expect(documented.status).toBe(200)
})

test('limits wrong current passwords to five, across a restart, then slows down', async () => {
  const dataFolder = temporaryFolder()
  const clock = new ManualClock()
  const first = await openGateway({ dataFolder, clock })
  const token = await first.signIn()
  const wrong = { currentPassword: 'errada-1', newPassword: better }
  const refused = await change(first, token, wrong)
  expect([refused.status, refused.body.message]).toEqual([400, 'Senha atual incorreta'])
  expect(refused.body.fields).toEqual({ currentPassword: 'Senha atual incorreta' })
  await first.close()
  const second = await openGateway({ dataFolder, clock })
  const answers = await Promise.all(Array.from({ length: 12 }, () => change(second, token, wrong)))
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(4)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(8)
  const right = { currentPassword: admin.password, newPassword: better }
  const hashing = vi.spyOn(passwords, 'hashPassword')
  const hashCount = hashing.mock.calls.length
  const locked = await change(second, token, right)
  // Hashing is the cost of a flood.
  expect(hashing.mock.calls).toHaveLength(hashCount)
  expect([locked.status, locked.headers.get('retry-after'), locked.body.message]).toEqual([
    429,
    '30',
    'Muitas senhas erradas. Tente novamente em 30 segundos.',
  ])
  expect(locked.body.messageI18n).toEqual({
    code: 'auth.passwords_many',
    params: { wait: { code: 'common.seconds', params: { count: 30 } } },
  })
  clock.advance(30_000)
  expect((await change(second, token, wrong)).status).toBe(400)
  expect((await change(second, token, right)).headers.get('retry-after')).toBe('60')
  clock.advance(60_000)
  expect((await change(second, token, right)).status).toBe(200)
})

test('wrong passwords from a clock that was ahead cause no wait beyond 15 minutes', async () => {
  const dataFolder = temporaryFolder()
  const ahead = new ManualClock(Date.parse('2027-06-01T12:00:00.000Z'))
  const wrongly = await openGateway({ dataFolder, clock: ahead })
  const early = await wrongly.signIn()
  const wrong = { currentPassword: 'errada-1', newPassword: better }
  for (let tries = 0; tries < 5; tries += 1) await change(wrongly, early, wrong)
  await wrongly.close()
  const rightly = await openGateway({ dataFolder })
  const token = await rightly.signIn()
  const right = { currentPassword: admin.password, newPassword: better }
  expect((await change(rightly, token, right)).headers.get('retry-after')).toBe('30')
  rightly.clock.advance(30_000)
  expect((await change(rightly, token, right)).status).toBe(200)
})

test("lists the account's devices by readable name and marks the current one", async () => {
  const gateway = await openGateway()
  const browser = await signInAs(gateway, chrome)
  gateway.clock.advance(minute)
  const terminal = await signInAs(gateway, 'morpheus-cli (linux)')
  const devices = await devicesOf(gateway, terminal)
  expect(devices.map(({ name, kind, ip, current }) => ({ name, kind, ip, current }))).toEqual([
    { name: 'Terminal no Linux', kind: 'terminal', ip: '127.0.0.1', current: true },
    { name: 'Chrome no Windows', kind: 'computer', ip: '127.0.0.1', current: false },
  ])
  expect(devices[1]?.nameI18n).toEqual({
    code: 'auth.device.browser_on',
    params: { browser: 'Chrome', system: 'Windows' },
  })
  const used = async () =>
    (await devicesOf(gateway, terminal)).find(({ kind }) => kind === 'computer')?.lastUsedAt
  const before = await used()
  await gateway.call('GET /auth/verify', { token: browser, headers: { 'user-agent': chrome } })
  await vi.waitFor(async () => expect(await used()).not.toBe(before), { timeout: 15_000 })
  expect(await devicesOf(gateway, await gateway.another())).toHaveLength(1)
})

test('a refresh keeps the device, and a logout removes it', async () => {
  const gateway = await openGateway()
  const [mine, other] = [await gateway.signIn(), await gateway.signIn()]
  const before = (await devicesOf(gateway, mine)).find(({ current }) => current)
  const { data } = await gateway.call('POST /auth/refresh', { token: mine })
  const renewed = data.token ?? ''
  const after = (await devicesOf(gateway, renewed)).find(({ current }) => current)
  expect(after).toMatchObject({ id: before?.id, createdAt: before?.createdAt })
  await gateway.call('POST /auth/logout', { token: renewed })
  expect(await devicesOf(gateway, other)).toHaveLength(1)
})

test('ending a device ends its token and sockets at once, and no others', async () => {
  const gateway = await openGateway()
  const [mine, lost, third] = [await gateway.signIn(), await gateway.signIn(), await gateway.signIn()]
  const id = (await devicesOf(gateway, lost)).find(({ current }) => current)?.id
  const { socket } = await gateway.listen(lost)
  const bia = await gateway.another()
  expect((await gateway.call(`DELETE /settings/user/devices/${id}`, { token: bia })).status).toBe(404)
  expect((await gateway.call(`DELETE /settings/user/devices/${id}`, { token: mine })).status).toBe(200)
  await vi.waitFor(() => expect(socket.connected).toBe(false), { timeout: 15_000 })
  expect([await alive(gateway, lost), await alive(gateway, third)]).toEqual([false, true])
  expect((await gateway.call(`DELETE /settings/user/devices/${id}`, { token: mine })).status).toBe(404)

  expect((await gateway.call('DELETE /settings/user/devices', { token: mine })).status).toBe(200)
  expect([await alive(gateway, mine), await alive(gateway, third), await alive(gateway, bia)]).toEqual([
    true,
    false,
    true,
  ])
  expect(await devicesOf(gateway, mine)).toHaveLength(1)
})

test('a token older than device records stays valid and gets a device on refresh', async () => {
  const gateway = await openGateway()
  const [old, other] = [await gateway.signIn(), await gateway.signIn()]
  const db = await openStore(await placeOf(gateway.folder))
  await db.deleteFrom('devices').execute()
  await db.destroy()
  expect(await devicesOf(gateway, old)).toEqual([])
  const { data } = await gateway.call('POST /auth/refresh', { token: old })
  expect(await devicesOf(gateway, data.token ?? '')).toHaveLength(1)
  expect((await gateway.call('DELETE /settings/user/devices', { token: other })).status).toBe(200)
  expect([await alive(gateway, other), await alive(gateway, data.token ?? '')]).toEqual([true, false])
})

test('mails a changed password, but not a refused change', async () => {
  const smtp = await new TestSmtpServer().open()
  const gateway = await openGateway({ mail: smtp.settings(), mailTimeouts: shortPatience })
  const token = await gateway.signIn()
  await change(gateway, token, { currentPassword: 'errada-1', newPassword: better })
  await change(gateway, token, { currentPassword: admin.password, newPassword: better })
  await vi.waitFor(() => expect(smtp.received).toHaveLength(1), { timeout: 15_000 })
  const [told] = smtp.received
  expect(told).toMatchObject({ to: [admin.email], mail: { subject: 'Sua senha do Morpheus foi alterada' } })
  expect(told?.mail.text).not.toContain(better)
})
