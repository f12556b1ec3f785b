import { contract } from '@morpheus/sdk/contract'
import { generateSync } from 'otplib'
import { expect, test, vi } from 'vitest'
import { callAt, runGateway, signInAt } from '../../../testing/gatewayProcess.js'
import { temporaryFolder } from '../../../testing/temporaryFolder.js'
import { admin } from '../../../testing/testGateway.js'

vi.setConfig({ testTimeout: 120_000 })

const { security } = contract
const env = { MORPHEUS_ADMIN_EMAIL: admin.email, MORPHEUS_ADMIN_PASSWORD: admin.password }

test('a kill during two-factor setup, enabling or disabling leaves no half state and no lockout', async () => {
  const folder = temporaryFolder()
  const run = async () => {
    const gateway = runGateway(['--host', '127.0.0.1', '--port', '0', '--data', folder], { env })
    return { gateway, url: await gateway.url }
  }
  let { gateway, url } = await run()
  /** Kills the gateway during a call and restarts it; true if an answer came. */
  const killedAt = async (call: () => Promise<unknown>): Promise<boolean> => {
    const answered = call().then(
      () => true,
      () => false,
    )
    gateway.kill('SIGKILL')
    await gateway.ended
    ;({ gateway, url } = await run())
    return answered
  }
  const token = await signInAt(url, admin)
  const isEnabled = async () =>
    security.twoFactor.answer.parse(await callAt(url, 'GET /settings/user/2fa', { token })).enabled
  const setUp = async () =>
    security.setupTwoFactor.answer.parse(
      await callAt(url, 'POST /settings/user/2fa/setup', { token, body: {} }),
    ).secret
  /** An unused code: `steps` from the current one. */
  const codeOf = (secret: string, steps: number) =>
    generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps })
  const signIn = (code?: string) =>
    callAt(url, 'POST /auth/login', {
      body: { email: admin.email, password: admin.password, ...(code && { code }) },
    })

  await setUp()
  await killedAt(setUp)
  await signIn()

  const secret = await setUp()
  const enable = () =>
    callAt(url, 'POST /settings/user/2fa/enable', { token, body: { token: codeOf(secret, 0) } })
  await killedAt(enable)
  if (!(await isEnabled())) {
    await signIn()
    await enable()
  }
  await expect(signIn()).rejects.toThrow('two_factor_required')
  await signIn(codeOf(secret, 1))

  const disabling = { token, body: { password: admin.password } }
  await killedAt(() => callAt(url, 'POST /settings/user/2fa/disable', disabling))
  if (await isEnabled()) {
    await expect(signIn()).rejects.toThrow('two_factor_required')
    await callAt(url, 'POST /settings/user/2fa/disable', disabling)
  }
  await signIn()
  expect(await isEnabled()).toBe(false)
})
