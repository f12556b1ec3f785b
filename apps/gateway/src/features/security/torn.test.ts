import { contract } from '@morpheus/sdk/contract'
import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { openStore } from '../../core/store/open.js'
import { refuseInserts } from '../../testing/failingStore.js'
import { admin, openGateway, required } from '../../testing/testGateway.js'
import { placeOf } from '../../testing/testStore.js'

const { security } = contract

// The audit entry is written last: when it fails, everything before it must roll back.
test('a failure in the last step rolls everything back, and a retry succeeds', async () => {
  const gateway = await openGateway()
  const [token, other] = [await gateway.signIn(), await gateway.signIn()]
  const db = await openStore(await placeOf(gateway.folder))
  const torn = async (route: string, body: object) => {
    const mend = await refuseInserts(db, 'activity')
    const { status } = await gateway.call(route, { token, body })
    await mend()
    return status
  }
  const login = (given: object) =>
    gateway.call('POST /auth/login', { body: { email: admin.email, password: admin.password, ...given } })
  const alive = async () => (await gateway.call('GET /auth/verify', { token: other })).status

  const change = { currentPassword: admin.password, newPassword: 'uma ponte no rio 7' }
  expect(await torn('PUT /settings/user/password', change)).toBe(500)
  expect([(await login({})).status, await alive()]).toEqual([200, 200])

  const { secret } = await gateway.read(security.setupTwoFactor.answer, 'POST /settings/user/2fa/setup', {
    token,
    body: {},
  })
  const code = () => generateSync({ secret, epoch: Math.floor(gateway.clock.now() / 1000) })
  const enabling = { token: code() }
  expect(await torn('POST /settings/user/2fa/enable', enabling)).toBe(500)
  expect((await login({})).status).toBe(200)
  const { recoveryCodes } = await gateway.read(
    security.renewRecoveryCodes.answer,
    'POST /settings/user/2fa/enable',
    { token, body: enabling },
  )
  gateway.clock.advance(60_000)

  for (const one of [code(), required(recoveryCodes[0])]) {
    const given = { email: admin.email, password: admin.password, code: one }
    expect(await torn('POST /auth/login', given)).toBe(500)
    // The failed sign-in did not use up the code.
    expect((await login({ code: one })).status).toBe(200)
    expect((await login({ code: one })).status).toBe(401)
  }
  const password = { password: admin.password }
  expect(await torn('POST /settings/user/2fa/disable', password)).toBe(500)
  expect((await login({})).status).toBe(401)
  expect(await torn('POST /settings/user/2fa/recovery-codes', password)).toBe(500)
  expect((await login({ code: required(recoveryCodes[1]) })).status).toBe(200)
  await db.destroy()
})
