import { readdirSync, readFileSync } from 'node:fs'
import { contract } from '@morpheus/sdk/contract'
import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { openStore } from '../../../core/store/open.js'
import { ManualClock } from '../../../testing/manualClock.js'
import { temporaryFolder } from '../../../testing/temporaryFolder.js'
import { admin, openGateway, required, type TestGateway } from '../../../testing/testGateway.js'
import { placeOf } from '../../../testing/testStore.js'

const { security } = contract
const minute = 60_000
const RecoveryCodes = security.renewRecoveryCodes.answer

/** Authenticator code of a phone with the right time, `steps` of 30 s from now. */
function codeOf(gateway: TestGateway, secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(gateway.clock.now() / 1000) + 30 * steps })
}

const wrongCode = (right: string) => (right === '000000' ? '111111' : '000000')

function login(gateway: TestGateway, code?: string, password = admin.password) {
  return gateway.call('POST /auth/login', { body: { email: admin.email, password, ...(code && { code }) } })
}

/** Enables the second factor; returns its secret and recovery codes. */
async function enable(gateway: TestGateway, token: string) {
  const { secret } = await gateway.read(security.setupTwoFactor.answer, 'POST /settings/user/2fa/setup', {
    token,
    body: {},
  })
  const { recoveryCodes } = await gateway.read(RecoveryCodes, 'POST /settings/user/2fa/enable', {
    token,
    body: { token: codeOf(gateway, secret) },
  })
  // Move on, because that code is used up.
  gateway.clock.advance(minute)
  return { secret, recoveryCodes }
}

const state = (gateway: TestGateway, token: string) =>
  gateway.read(security.twoFactor.answer, 'GET /settings/user/2fa', { token })

test('is set up, enabled by a code, required at sign-in and disabled with the password', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  expect(await state(gateway, token)).toMatchObject({ enabled: false, recoveryCodesLeft: 0 })
  const setup = await gateway.read(security.setupTwoFactor.answer, 'POST /settings/user/2fa/setup', {
    token,
    body: {},
  })
  expect(setup.qrCode).toMatch(/^data:image\/png;base64,/)
  expect(setup.secret).toMatch(/^[A-Z2-7]{32}$/)
  // A setup alone does not require codes yet.
  expect((await login(gateway)).status).toBe(200)

  const right = codeOf(gateway, setup.secret)
  const refused = await gateway.call('POST /settings/user/2fa/enable', {
    token,
    body: { token: wrongCode(right) },
  })
  expect([refused.status, refused.body.message]).toEqual([400, 'Token inválido. Tente novamente.'])
  const { recoveryCodes } = await gateway.read(RecoveryCodes, 'POST /settings/user/2fa/enable', {
    token,
    body: { token: right },
  })
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await state(gateway, token)).toMatchObject({ enabled: true, recoveryCodesLeft: 10 })
  const settings = await gateway.read(contract.account.get.answer, 'GET /settings/user', { token })
  expect(settings.twoFactorEnabled).toBe(true)

  const asked = await login(gateway)
  expect([asked.status, asked.body.code]).toEqual([401, 'two_factor_required'])
  const again = await gateway.call('POST /settings/user/2fa/setup', { token, body: {} })
  expect([again.status, again.body.code]).toEqual([409, 'two_factor_enabled'])

  const wrong = await gateway.call('POST /settings/user/2fa/disable', {
    token,
    body: { password: 'errada-1' },
  })
  expect([wrong.status, wrong.body.message]).toEqual([400, 'Senha atual incorreta'])
  const disabled = await gateway.call('POST /settings/user/2fa/disable', {
    token,
    body: { password: admin.password },
  })
  expect(disabled.status).toBe(200)
  expect(await state(gateway, token)).toMatchObject({ enabled: false, recoveryCodesLeft: 0 })
  expect((await login(gateway)).status).toBe(200)
})

test('a wrong password does not reveal that two-factor is enabled', async () => {
  const gateway = await openGateway()
  const { secret } = await enable(gateway, await gateway.signIn())
  for (const code of [undefined, codeOf(gateway, secret), '000000']) {
    const { status, body } = await login(gateway, code, 'errada-1')
    expect([status, body.code]).toEqual([401, 'invalid_credentials'])
  }
  // Attempts with a wrong password neither use up the code nor count as wrong codes.
  expect((await login(gateway, codeOf(gateway, secret))).status).toBe(200)
})

test('a code works once; those of the previous and next step are accepted too', async () => {
  const gateway = await openGateway()
  const { secret } = await enable(gateway, await gateway.signIn())
  const before = codeOf(gateway, secret, -1)
  const now = codeOf(gateway, secret)
  expect((await login(gateway, `${now.slice(0, 3)} ${now.slice(3)}`)).status).toBe(200)
  expect((await login(gateway, now)).body.code).toBe('two_factor_invalid')
  // A code older than the last used one is refused as a replay.
  expect((await login(gateway, before)).body.code).toBe('two_factor_invalid')
  expect((await login(gateway, codeOf(gateway, secret, 1))).status).toBe(200)
  gateway.clock.advance(10 * minute)
  expect((await login(gateway, codeOf(gateway, secret, -2))).body.code).toBe('two_factor_invalid')
  expect((await login(gateway, codeOf(gateway, secret, 2))).body.code).toBe('two_factor_invalid')
  expect((await login(gateway, codeOf(gateway, secret, -1))).status).toBe(200)
})

test('a code sent four times concurrently signs in once', async () => {
  const gateway = await openGateway()
  const { secret } = await enable(gateway, await gateway.signIn())
  const code = codeOf(gateway, secret)
  const answers = await Promise.all(Array.from({ length: 4 }, () => login(gateway, code)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
})

test('five wrong codes lock sign-in, across a restart, until the wait ends', async () => {
  const dataFolder = temporaryFolder()
  const clock = new ManualClock()
  const first = await openGateway({ dataFolder, clock })
  const { secret, recoveryCodes } = await enable(first, await first.signIn())
  const wrong = wrongCode(codeOf(first, secret))
  expect((await login(first, wrong)).status).toBe(401)
  expect((await login(first, wrong)).status).toBe(401)
  await first.close()

  const second = await openGateway({ dataFolder, clock })
  const answers = await Promise.all(Array.from({ length: 12 }, () => login(second, wrong)))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(3)
  expect(answers.filter(({ body }) => body.code === 'two_factor_locked')).toHaveLength(9)
  // While locked, even right and recovery codes fail; without a code the lock is not revealed.
  const locked = await login(second, codeOf(second, secret))
  expect([locked.status, locked.headers.get('retry-after')]).toEqual([429, '900'])
  expect(locked.body.message).toBe('Muitos códigos errados. Tente novamente em 15 minutos.')
  expect((await login(second, required(recoveryCodes[0]))).status).toBe(429)
  expect((await login(second)).body.code).toBe('two_factor_required')
  await second.close()

  const third = await openGateway({ dataFolder, clock })
  clock.advance(14 * minute)
  expect((await login(third, codeOf(third, secret))).status).toBe(429)
  clock.advance(minute)
  expect((await login(third, codeOf(third, secret))).status).toBe(200)
})

test('a clock that was ahead locks nobody for long, and no code can be reused once it is right', async () => {
  const dataFolder = temporaryFolder()
  const ahead = new ManualClock(Date.parse('2027-06-01T12:00:00.000Z'))
  const wrongly = await openGateway({ dataFolder, clock: ahead })
  const { secret } = await enable(wrongly, await wrongly.signIn())
  const early = codeOf(wrongly, secret)
  expect((await login(wrongly, early)).status).toBe(200)
  for (let tries = 0; tries < 5; tries += 1) await login(wrongly, wrongCode(early))
  expect((await login(wrongly, codeOf(wrongly, secret, 1))).status).toBe(429)
  await wrongly.close()

  const rightly = await openGateway({ dataFolder, clock: new ManualClock() })
  expect((await login(rightly, codeOf(rightly, secret))).headers.get('retry-after')).toBe('900')
  rightly.clock.advance(15 * minute)
  const used = codeOf(rightly, secret)
  expect((await login(rightly, used)).status).toBe(200)
  await rightly.close()

  // Clock forward and back: used codes are refused at both times.
  const again = await openGateway({ dataFolder, clock: ahead })
  expect((await login(again, early)).body.code).toBe('two_factor_invalid')
  await again.close()
  const back = await openGateway({ dataFolder, clock: rightly.clock })
  expect((await login(back, used)).body.code).toBe('two_factor_invalid')
})

test('a recovery code signs in once in any notation; new codes replace the old ones', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const { secret, recoveryCodes } = await enable(gateway, token)
  const [one = '', two = '', three = ''] = recoveryCodes
  expect(one).toMatch(/^[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}$/)
  expect((await login(gateway, one)).status).toBe(200)
  expect((await login(gateway, one)).status).toBe(401)
  expect((await login(gateway, ` ${two.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200)
  expect(await state(gateway, token)).toMatchObject({ recoveryCodesLeft: 8 })

  const path = 'POST /settings/user/2fa/recovery-codes'
  expect((await gateway.call(path, { token, body: { password: 'errada-1' } })).status).toBe(400)
  const renewed = await gateway.read(RecoveryCodes, path, { token, body: { password: admin.password } })
  expect(renewed.recoveryCodes).toHaveLength(10)
  expect((await login(gateway, three)).status).toBe(401)
  expect((await login(gateway, required(renewed.recoveryCodes[0]))).status).toBe(200)
  expect((await login(gateway, codeOf(gateway, secret))).status).toBe(200)
})

test('a repeated enabling call returns the same recovery codes', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const { secret } = await gateway.read(security.setupTwoFactor.answer, 'POST /settings/user/2fa/setup', {
    token,
    body: {},
  })
  const call = {
    token,
    body: { token: codeOf(gateway, secret) },
    headers: { 'idempotency-key': 'ativar-uma-vez' },
  }
  const first = await gateway.read(RecoveryCodes, 'POST /settings/user/2fa/enable', call)
  expect(await gateway.read(RecoveryCodes, 'POST /settings/user/2fa/enable', call)).toEqual(first)
})

test('secret and codes are not stored or logged in plain text, and every step is audited', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const { secret, recoveryCodes } = await enable(gateway, token)
  await login(gateway, '000001')
  await login(gateway, required(recoveryCodes[0]))
  await gateway.close()
  const kept = readdirSync(gateway.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(`${entry.parentPath}/${entry.name}`, 'latin1'))
  for (const text of [...kept, gateway.logged.join('\n')]) {
    for (const hidden of [secret, ...recoveryCodes, '000001']) expect(text.includes(hidden)).toBe(false)
  }
  const db = await openStore(await placeOf(gateway.folder))
  const acts = await db.selectFrom('activity').select(['action', 'status', 'details']).orderBy('id').execute()
  await db.destroy()
  expect(acts.map(({ action, status }) => `${action} ${status}`)).toEqual([
    'login success',
    'two_factor_enable success',
    'login_failed error',
    'login warning',
  ])
})

test('two-factor is separate for each account', async () => {
  const gateway = await openGateway()
  await enable(gateway, await gateway.signIn())
  const bia = await gateway.another()
  expect(await state(gateway, bia)).toMatchObject({ enabled: false })
})
